import type { Amount } from '#src/domain/jobs/pay/find-amounts.js'
import { currencyWords, type PayPeriod } from '#src/domain/jobs/pay/money-words.js'
import { payOf, type Sentence, toSentence } from '#src/domain/jobs/pay/pay-of-sentence.js'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { isAscii } from '#src/domain/shared/text.js'
import { detectLanguage } from '#src/domain/websites/language.js'
import { normalizeDate } from './captured-date.js'

/** What a posting states about itself. */
export interface StatedFacts {
  /** Whether some of the work is remote; null if it does not say. */
  readonly remote: boolean | null
  /** The highest yearly pay in each currency (ISO 4217). */
  readonly pay: ReadonlyMap<string, number>
  /** Its languages in ISO 639-1; two for a bilingual text. */
  readonly languages: readonly string[]
  /** The posting date that it states. */
  readonly posted: UtcTime | null
}

export interface PostingTexts {
  readonly title: string | null
  readonly location: string | null
  readonly description: string | null
}

// text beyond this belongs to other postings
const maxLength = 50_000

/**
 * Reads the facts that a posting states. Takes time linear in the length of the texts; only the first 50,000 characters
 * of each count. `mayHold` tells whether the posting may contain a word; impossible words are not searched for.
 */
export function statedFacts(posting: PostingTexts, mayHold: (word: string) => boolean = () => true): StatedFacts {
  const title = (posting.title ?? '').slice(0, maxLength)
  const location = (posting.location ?? '').slice(0, maxLength)
  const description = (posting.description ?? '').slice(0, maxLength)
  const lower = description.toLowerCase()
  return {
    remote: readRemote(`${title}\n${location}`.toLowerCase(), lower, mayHold),
    pay: readPay(description),
    languages: readLanguages(`${title}\n${description.slice(0, maxSample)}`),
    // skipped if lower case changes the length
    posted: description.length === lower.length ? readPosted(lower, postedWords.filter(mayHold)) : null,
  }
}

// contains the first line that an import writes
const maxLead = 600
const remoteLine = /^remote: *(\S.{0,40})/m
const saysNo = /^(?:no|none|false|on-?site|in[- ]office|office|不可|なし|無|出社)\b|^(?:不可|なし|無|出社)/
const elsewhere = ['remote', 'リモート', '在宅', 'テレワーク', 'telework', 'telecommut', 'from home', 'hybrid']
const atOffice = ['onsite', 'on-site', 'in office', 'in-office', '出社', '常駐']
const remoteHead = new RegExp(
  anyOf`
    (?<![a-z])(?:remote|hybrid|telework|telecommute|work from home)(?![a-z])
    リモート | 在宅 | テレワーク
  `,
)
const afterRemote = anyOf`
  first | friendly | work | working | position | role | job | ok | only | possible | options? | within | from | in
  eligible | opportunity
`
const remoteJob = new RegExp(
  anyOf`
    (?:fully|100%|is|be|are|work|working) remote(?![a-z]) | remotely
    remote[- ]${afterRemote}(?![a-z])
    remote *[:(（/,.。] | [(（/,:：] *(?:fully |100% )?remote(?![a-z])
    work(?:ing)? from home | days? from home | telework | telecommut
    hybrid (?:work|working|role|position|job|model|schedule)
    リモート(?:ワーク|勤務|可|ok|中心|あり|制度|併用|メイン|です|で) | フルリモート | 在宅(?:勤務|ワーク|可|ok) | テレワーク
  `,
)
const notRemote = new RegExp(
  anyOf`
    (?:not|no|never|non|cannot|without|can't|isn't)[- ](?:\w{1,10} ){0,4}(?:remote|telework|telecommut|hybrid|from home)
    (?:remote|telework|telecommuting|from home)[^.。\n]{0,20} (?:not|unavailable|no longer)
    (?:リモート|在宅|テレワーク)[^。\n、]{0,10}(?:不可|なし|無し|できません|ありません|対象外)
  `,
)
const insistence = '(?:fully|100%|must work) on-?site|on-?site (?:only|position|role|job)'
const onSite = new RegExp(
  anyOf`
    (?<![a-z])(?:${insistence}|in[- ]office only|no remote)(?![a-z])
    フル出社 | 出社必須 | 常駐のみ
  `,
)
const maxMentions = 12
const [before, after] = [40, 50]

function readRemote(head: string, lower: string, mayHold: (word: string) => boolean): boolean | null {
  const line = remoteLine.exec(lower.slice(0, maxLead))?.[1]
  if (line !== undefined) return !saysNo.test(line)
  if (remoteHead.test(head)) return !notRemote.test(head)
  let isDenied = onSite.test(head)
  for (const window of mentions(lower, elsewhere.filter(mayHold))) {
    if (notRemote.test(window)) isDenied = true
    else if (remoteJob.test(window)) return true
  }
  if (isDenied) return false
  return mentions(lower, atOffice.filter(mayHold)).some((window) => onSite.test(window)) ? false : null
}

/** Returns the text around these words, for the first places of each. */
function mentions(lower: string, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const found: string[] = []
    for (let at = lower.indexOf(word); at >= 0 && found.length < maxMentions; at = lower.indexOf(word, at + after))
      found.push(lower.slice(Math.max(0, at - before), at + word.length + after))
    return found
  })
}

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

function readPay(description: string): ReadonlyMap<string, number> {
  const pay = new Map<string, number>()
  for (const text of moneySentences(description)) {
    const sentence = toSentence(text)
    // an amount per hour or per year is pay, whatever the line calls it
    const isLabelled = /^pay\b/i.test(sentence.text) || sentence.amounts.some(({ period }) => period !== null)
    for (const amount of payOf(sentence, isLabelled)) {
      const currency = amount.currency || 'JPY'
      const yearly = toYear(Math.max(...amount.numbers), currency, periodOf(sentence, amount))
      if (yearly !== null && yearly > (pay.get(currency) ?? 0)) pay.set(currency, yearly)
    }
  }
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

function toYear(amount: number, currency: string, period: PayPeriod | null): number | null {
  const each = period ?? guessed.find((one) => isPlausiblePay([amount / fullTime[one]], currency, 'hour')) ?? null
  if (each === null || !isPlausiblePay([amount], currency, each)) return null
  return Math.round(amount * timesInYear[each])
}

// hours of full-time work; the factor 3 demands three times the lowest plausible hourly pay
const fullTime = { year: 1664 * 3, month: 160 * 3, hour: 1 } as const

const maxSample = 400
const functionWords: readonly (readonly [language: string, words: string])[] = [
  ['en', 'the and of to in for with our you your we are will is on this an as be'],
  ['de', 'und der die das mit für wir sie ein eine bei zu den von im dich du ihr'],
  ['fr', 'le la les des et nous vous une est pour dans avec du sur notre votre'],
  ['es', 'el los las y para con una del nuestro en por que tu su'],
  ['it', 'il che di per con una gli della nel sono nostro siamo'],
  ['nl', 'het een en van voor met wij je bij ons zijn naar'],
  ['pt', 'os uma para com em não você nossa que do da'],
]
const languagesOfWord = new Map<string, string[]>()
for (const [language, words] of functionWords)
  for (const word of words.split(' ')) languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])
// one such word may be a name, or English
const leastOfOthers = 2
const hangul = /\p{Script=Hangul}/u
const han = /\p{Script=Han}/gu
// a few Han characters alone are more often a Japanese title
const leastChinese = 30

/** Detects languages by the script and by the most common short words. */
function readLanguages(sample: string): readonly string[] {
  if (sample.trim() === '') return []
  const script = kana.test(sample) ? detectLanguage(sample.slice(0, maxScript)) : 'en'
  if (script === 'ja') return ['ja']
  const latin = latinLanguage(sample.toLowerCase())
  if (script === 'mixed') return latin === null ? ['ja'] : ['ja', latin]
  if (hangul.test(sample)) return ['ko']
  const hanCount = isAscii(sample) ? 0 : (sample.match(han)?.length ?? 0)
  if (hanCount > 0 && latin === null) return [hanCount < leastChinese ? 'ja' : 'zh']
  return [latin ?? 'en']
}

const kana = /[ぁ-ヿ]/
const maxScript = 200
const englishAlone = / (?:the|and|with|our|your|you) /g

function latinLanguage(lower: string): string | null {
  if ((lower.match(englishAlone)?.length ?? 0) >= leastOfOthers) return 'en'
  const counts = new Map<string, number>()
  for (const word of lower.match(/[a-zà-ÿ]+/g) ?? [])
    for (const language of languagesOfWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best === undefined || (best[0] !== 'en' && best[1] < leastOfOthers) ? null : best[0]
}

const postedWords = ['posted', '掲載', '公開日', '投稿日', '募集開始']
const postedLabel =
  /^(?:posted(?: (?:on|date|at))?|掲載(?:開始)?日時?|掲載期間|掲載開始|公開日時?|投稿日時?|募集開始日?) *[:：]? */
const dateText = new RegExp(
  `^${anyOf`
    \d{4}[-/.]\d{1,2}[-/.]\d{1,2} | \d{4}年 ?\d{1,2}月 ?\d{1,2}日
    [a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4} | \d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}\.?,? \d{4}
  `}`,
)

function readPosted(lower: string, words: readonly string[]): UtcTime | null {
  for (const word of words) {
    let tries = 0
    for (let at = lower.indexOf(word); at >= 0 && tries < maxMentions; at = lower.indexOf(word, at + word.length)) {
      tries++
      const rest = lower.slice(at, at + 60)
      const label = postedLabel.exec(rest)?.[0]
      const date = label === undefined ? null : (dateText.exec(rest.slice(label.length))?.[0] ?? null)
      const posted = date === null ? null : normalizeDate(date)
      if (posted !== null) return posted
    }
  }
  return null
}
