import type { JobConditions } from '#src/domain/jobs/job-search.js'
import { type PostingTexts, statedFacts } from '#src/domain/jobs/stated-facts.js'
import { wordsIn } from './job-words.js'
import type { WordQuery } from './word-query.js'

/** The letter before words for what a posting states; `places` has the letters for where a word is. */
const mark = 'f'

// yen of the highest pay, and days such as 20261003
const digitsOfPay = 10
const digitsOfDay = 8
const maxPay = 10 ** digitsOfPay - 1

const remoteWord = (isRemote: boolean) => `${mark}remote${Number(isRemote)}`
const languageWord = (language: string) => `${mark}lang${language}`
const payName = (currency: string) => `${mark}pay${currency.toLowerCase()}`
const postedName = `${mark}posted`
const dayOf = (time: string) => Number(time.slice(0, 10).replaceAll('-', ''))

/**
 * The facts that a posting states, as a few index words, so that no engine needs columns for them. `words` are all
 * words of the posting.
 */
export function factWords(posting: PostingTexts, words: ReadonlySet<string>): readonly string[] {
  const mayHold = (text: string) => partsOf(text).every((word) => words.has(word))
  const { remote, pay, languages, posted } = statedFacts(posting, mayHold)
  return [
    ...(remote === null ? [] : [remoteWord(remote)]),
    ...languages.map(languageWord),
    ...[...pay].flatMap(([currency, amount]) => numberWords(payName(currency), Math.min(amount, maxPay), digitsOfPay)),
    ...(posted === null ? [] : numberWords(postedName, dayOf(posted), digitsOfDay)),
  ]
}

// cached: facts are looked for by the same few words
const parts = new Map<string, readonly string[]>()

function partsOf(text: string): readonly string[] {
  const known = parts.get(text)
  if (known !== undefined) return known
  const words = [...wordsIn(text)]
  parts.set(text, words)
  return words
}

type FactsAsked = Pick<JobConditions, 'remote' | 'minPay' | 'language' | 'postedFrom' | 'postedTo'>

/** The conditions on those words, one per requested fact. */
export function factsAsked({ remote, minPay, language, postedFrom, postedTo }: FactsAsked): readonly WordQuery[] {
  const one = (word: string): WordQuery => ({ kind: 'words', forms: [[word]] })
  const oneOf = (words: readonly string[]): WordQuery => ({ kind: 'words', forms: words.map((word) => [word]) })
  return [
    remote === null ? null : one(remoteWord(remote)),
    language === null ? null : one(languageWord(language.toLowerCase())),
    minPay === null ? null : oneOf(wordsFrom(payName(minPay.currency), Math.ceil(minPay.amount), digitsOfPay)),
    postedFrom === null ? null : oneOf(wordsFrom(postedName, dayOf(postedFrom), digitsOfDay)),
    postedTo === null ? null : oneOf(wordsUpTo(postedName, dayOf(postedTo), digitsOfDay)),
  ].filter((condition) => condition !== null)
}

/** A number as one word per prefix of its digits, so that a range needs few words. */
function numberWords(name: string, value: number, digits: number): readonly string[] {
  const text = digitsOf(value, digits)
  return Array.from(text, (_, i) => `${name}${text.slice(0, i + 1)}`)
}

function wordsFrom(name: string, least: number, digits: number): readonly string[] {
  return wordsBeside(name, digitsOf(least, digits), (digit) => range(digit + 1, 9))
}

function wordsUpTo(name: string, most: number, digits: number): readonly string[] {
  return wordsBeside(name, digitsOf(most, digits), (digit) => range(0, digit - 1))
}

/** The words for the number itself, and for all numbers whose first different digit is one of `others`. */
function wordsBeside(name: string, text: string, others: (digit: number) => readonly number[]): readonly string[] {
  return [
    name + text,
    ...Array.from(text, (digit, i) =>
      others(Number(digit)).map((other) => `${name}${text.slice(0, i)}${other}`),
    ).flat(),
  ]
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
const digitsOf = (value: number, digits: number) => String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0')
