import type { Amount } from '#src/domain/jobs/pay/find-amounts.js'
import { currencyWords, type PayPeriod } from '#src/domain/jobs/pay/money-words.js'
import { payOf, type Sentence, toSentence } from '#src/domain/jobs/pay/pay-of-sentence.js'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const moneySigns = currencyWords
  .flatMap(([, words]) => words.split('|'))
  .filter((word) => !/^[A-Za-z]{1,2}$/.test(word))
  .map(escaped)
// linear: one of some words, in fifteen characters
const money = new RegExp(`${moneySigns.join('|')}|[￥万萬]`, 'i')
const number = /[\d０-９][\d０-９,.，．]*/g
const maxSentences = 6
const maxSentenceLength = 600

/** Pay in a sentence of a posting. */
export interface StatedPay {
  /** ISO 4217. */
  readonly currency: string
  /** For a year of full-time work; the upper end of a range. */
  readonly yearly: number
  /** As stated; null if it was guessed. */
  readonly period: PayPeriod | null
  readonly sentence: string
  /** Where the amount is in the sentence. */
  readonly at: number
}

/** Returns the pay that a description states, in its order. */
export function statedPay(description: string): readonly StatedPay[] {
  return moneySentences(description).flatMap((text) => {
    const sentence = toSentence(text)
    // an amount per hour or per year is pay, whatever the line calls it
    const isLabelled = /^pay\b/i.test(sentence.text) || sentence.amounts.some(({ period }) => period !== null)
    return payOf(sentence, isLabelled).flatMap((amount): readonly StatedPay[] => {
      const currency = amount.currency || 'JPY'
      const period = periodOf(sentence, amount)
      const yearly = toYear(Math.max(...amount.numbers), currency, period)
      if (yearly === null) return []
      return [{ currency, yearly, period, sentence: sentence.text, at: sentence.tokens[amount.from]?.start ?? 0 }]
    })
  })
}

/** Returns the highest yearly pay of a description in each currency. */
export function highestPay(description: string): ReadonlyMap<string, number> {
  const pay = new Map<string, number>()
  for (const { currency, yearly } of statedPay(description))
    if (yearly > (pay.get(currency) ?? 0)) pay.set(currency, yearly)
  return pay
}

const lineEnd = /[\n。]/

/** Returns the lines with money next to a number. */
function moneySentences(description: string): readonly string[] {
  const found = new Set<string>()
  let end = 0
  for (const { index, 0: digits } of description.matchAll(number)) {
    if (index < end || (digits.length < 2 && !/[万億kK]/.test(description[index + 1] ?? ''))) continue
    const behind = index + digits.length
    if (!money.test(description.slice(Math.max(0, index - 6), index) + description.slice(behind, behind + 9))) continue
    const start = Math.max(end, index - maxSentenceLength / 2)
    const lead = description.slice(start, index)
    const from = start + Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('。')) + 1
    const rest = description.slice(behind, behind + maxSentenceLength / 2)
    const stop = rest.search(lineEnd)
    end = behind + (stop < 0 ? rest.length : stop)
    found.add(description.slice(from, end))
    if (found.size === maxSentences) break
  }
  return [...found]
}

const periodNames: readonly (readonly [PayPeriod, words: string])[] = [
  ['hour', '時給|hourly|per hour|an hour'],
  ['day', '日給|daily'],
  ['month', '月給|月収|月額|基本給|初任給|固定給|monthly|per month|a month'],
  ['year', '年収|年俸|年額|annual|yearly|per year|a year|per annum'],
]

// linear: one of some words
const anyPeriod = new RegExp(periodNames.map(([, words]) => `(${words})`).join('|'), 'gi')

/**
 * Returns the period of an amount. Without its own, uses the nearest period word before it, or else the first in its
 * sentence.
 */
function periodOf({ text, tokens }: Sentence, { from, period }: Amount): PayPeriod | null {
  if (period !== null) return period
  const start = tokens[from]?.start ?? 0
  const found = [...text.matchAll(anyPeriod)]
  const nearest = found.findLast(({ index }) => index < start) ?? found[0]
  const place = nearest?.slice(1).findIndex((words) => words !== undefined) ?? -1
  return periodNames[place]?.[0] ?? null
}

// for full-time work
const timesInYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }
// tried in this order if no period is stated
const guessed = ['year', 'month', 'hour'] as const

/** Returns the pay for a year of full-time work; null if it is not plausible. */
export function toYear(amount: number, currency: string, period: PayPeriod | null): number | null {
  const each = period ?? guessed.find((one) => isPlausiblePay([amount / fullTime[one]], currency, 'hour')) ?? null
  if (each === null || !isPlausiblePay([amount], currency, each)) return null
  return Math.round(amount * timesInYear[each])
}

// hours of full-time work; the factor 3 demands three times the lowest plausible hourly pay
const fullTime = { year: 1664 * 3, month: 160 * 3, hour: 1 } as const
