import { type Amount, findAmounts } from '#src/domain/jobs/pay/find-amounts.js'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'
import { type FoundPhrase, PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import { splitSentences } from '#src/domain/websites/split-text.js'
import type { Fact } from './fact.js'
import { type MoneyOf, moneyWords, payWithoutAmount } from './pay-words.js'

const money = new PhraseTable<MoneyOf>(moneyWords)
const withoutAmount = new PhraseTable([['pay', payWithoutAmount]])
// `a $5,000 bonus`: so near behind it a word says what the amount is
const wordsBehind = 3
// so far from the first amount of a sentence the next one is still of the same pay
const wordsBetween = 12
const partingWords = new Set(', ; 、 。 ・ / + ( & and plus with or und sowie et'.split(' '))
const maxSentenceLength = 600
// a longer line goes on about something else
const maxAnnouncedLength = 120
const maxAnnouncedLines = 12
const maxValues = 8

interface Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly words: readonly FoundPhrase<MoneyOf>[]
  readonly amounts: readonly Amount[]
}

/** Whether a text that stands behind a label of pay states one. */
export function statesPay(text: string): boolean {
  const sentence = toSentence(text)
  if (sentence.words.some(({ kind }) => kind === 'void')) return false
  if (sentence.amounts.length > 0) return payOf(sentence, true).length > 0
  if (withoutAmount.in(sentence.tokens).length > 0) return true
  // 240.200 without a currency, as many write behind the label
  return sentence.words.every((word) => isOfPay(word)) && /\p{Nd}{2,3}[.,，]\p{Nd}{3}|\p{Nd}{4}/u.test(text)
}

// what is longer is a line with remarks
const maxPayLength = 60

/** The pay in a text behind its label: the text, or the amounts alone where it goes on about something else. */
export function payBehindLabel(text: string): readonly string[] {
  if (text.length <= maxPayLength) return [text]
  const sentence = toSentence(text)
  const amounts = payOf(sentence, true)
  return amounts.length === 0 ? [text] : amounts.map((amount) => toFact(sentence, amount).value)
}

/** Whether a text below a label of pay states an amount of it. */
export function statesAmount(text: string): boolean {
  return payOf(toSentence(text), true).length > 0
}

/** The pay that the first sentence to speak of it states, and what the lines below it go on with: `Zone 1: $…`. */
export function payInLines(lines: readonly string[]): readonly Fact[] {
  let isAnnounced = false
  for (const [index, line] of lines.entries()) {
    for (const written of splitSentences(line)) {
      const sentence = toSentence(written)
      if (isAnnounced && written.length <= maxAnnouncedLength && payOf(sentence, true).length > 0)
        return announcedPay(lines.slice(index))
      const amounts = payOf(sentence, false)
      if (amounts.length > 0) return amounts.map((amount) => toFact(sentence, amount))
      isAnnounced = announces(sentence)
    }
  }
  return []
}

/** Whether it speaks of pay last, and leaves the amount to what follows. */
function announces({ text, words, amounts }: Sentence): boolean {
  const isShort = text.length <= maxAnnouncedLength || /[:：]$/.test(text)
  return isShort && amounts.length === 0 && isOfPay(words.at(-1) ?? null) && words.every(({ kind }) => kind !== 'void')
}

function announcedPay(lines: readonly string[]): readonly Fact[] {
  const facts: Fact[] = []
  for (const line of lines.slice(0, maxAnnouncedLines)) {
    const sentence = toSentence(line)
    if (line.length > maxAnnouncedLength || payOf(sentence, true).length === 0) break
    facts.push({ name: 'salary', value: sentence.text, quote: sentence.text })
  }
  return facts.slice(0, maxValues)
}

function toSentence(written: string): Sentence {
  const text = written.trim().replace(/^[-*+•] /, '')
  // a number tells sentences that may state pay; what is endless is no sentence
  const tokens = text.length > maxSentenceLength ? [] : tokenize(text)
  return { text, tokens, words: money.in(tokens), amounts: findAmounts(tokens) }
}

/** The amounts of a sentence that are pay; `isLabelled` says that a line before it speaks of pay. */
function payOf(sentence: Sentence, isLabelled: boolean): readonly Amount[] {
  if (sentence.words.some(({ kind }) => kind === 'void')) return []
  const found: Amount[] = []
  const trial = sentence.words.find(({ kind }) => kind === 'trial')
  let of: FoundPhrase<MoneyOf> | null = null
  for (const amount of sentence.amounts) {
    if ((trial !== undefined && amount.from >= trial.to) || isCutOff(sentence, amount)) break
    const before = sentence.words.findLast(({ to }) => to <= amount.from) ?? null
    const isOfSame = before === of && amount.from - (found.at(-1)?.to ?? amount.from) <= wordsBetween
    if ((found.length > 0 && !isOfSame) || !isPay(sentence, amount, before, isLabelled)) continue
    of = before
    found.push(amount)
  }
  return found.slice(0, maxValues)
}

/** `$120,000 -`: the end of the range is missing. */
function isCutOff({ tokens }: Sentence, { to }: Amount): boolean {
  return to === tokens.length - 1 && /^[-–—]$/.test(tokens[to]?.text ?? '')
}

function isPay(
  { tokens, words }: Sentence,
  amount: Amount,
  before: FoundPhrase<MoneyOf> | null,
  isLabelled: boolean,
): boolean {
  const behind = words.find(({ from }) => from >= amount.to && from < amount.to + wordsBehind)
  const isParted = tokens.slice(amount.to, behind?.from).some(({ text }) => partingWords.has(text))
  const next = isParted ? undefined : behind
  if (next?.kind === 'other' || whoseMoney(words, before) === 'other') return false
  const isSaid = isOfPay(before) || next?.kind === 'pay' || isLabelled
  // 30万 may be people
  const isNear = amount.currency !== '' || isLabelled || before?.to === amount.from
  return isSaid && isNear && isPlausiblePay(amount.numbers, amount.currency || 'JPY', amount.period)
}

function isOfPay(word: FoundPhrase<MoneyOf> | null): boolean {
  return word?.kind === 'pay' || word?.kind === 'period'
}

/** 通勤手当 月額3万円 is still the allowance. */
function whoseMoney(words: readonly FoundPhrase<MoneyOf>[], before: FoundPhrase<MoneyOf> | null): MoneyOf | null {
  if (before?.kind !== 'period') return before?.kind ?? null
  return words.findLast(({ kind, to }) => kind !== 'period' && to <= before.from)?.kind ?? 'pay'
}

function toFact({ text, tokens, words }: Sentence, amount: Amount): Fact {
  // the word of 月給30万円 says how often it is paid
  const word = words.find(({ from, to }) => to === amount.from && !/\p{Script=Latin}/u.test(tokens[from]?.text ?? ''))
  const start = tokens[word?.from ?? amount.from]?.start ?? 0
  return { name: 'salary', value: text.slice(start, tokens[amount.to - 1]?.end), quote: text }
}
