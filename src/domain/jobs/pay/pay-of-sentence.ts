import { type FoundPhrase, PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import { type Amount, findAmounts } from './find-amounts.js'
import { type MoneyOf, moneyWords } from './pay-words.js'
import { isPlausiblePay } from './plausible-pay.js'

const money = new PhraseTable<MoneyOf>(moneyWords)
// `a $5,000 bonus`: so near behind it a word says what the amount is
const wordsBehind = 3
// so far from the first amount of a sentence the next one is still of the same pay
const wordsBetween = 12
const partingWords = new Set(', ; 、 。 ・ / + ( & and plus with or und sowie et'.split(' '))
const maxSentenceLength = 600
/** A sentence states no more amounts of pay. */
export const maxValues = 8

/** A sentence without the mark of a list before it, in its words. */
export interface TokenizedSentence {
  readonly text: string
  /** Empty where it is too long to be a sentence. */
  readonly tokens: readonly Token[]
}

/** A sentence with what of it may be pay. */
export interface Sentence extends TokenizedSentence {
  readonly words: readonly FoundPhrase<MoneyOf>[]
  readonly amounts: readonly Amount[]
}

/** Of text as it was written. */
export function tokenizeSentence(written: string): TokenizedSentence {
  const text = written.trim().replace(/^[-*+•]\s+/, '')
  return { text, tokens: text.length > maxSentenceLength ? [] : tokenize(text) }
}

/** Of text as it was written, or of what `tokenizeSentence` made of it. */
export function toSentence(given: string | TokenizedSentence): Sentence {
  const { text, tokens } = typeof given === 'string' ? tokenizeSentence(given) : given
  return { text, tokens, words: money.in(tokens), amounts: findAmounts(tokens) }
}

/** The amounts of a sentence that are pay; `isLabelled` says that a line before it speaks of pay. */
export function payOf(sentence: Sentence, isLabelled: boolean): readonly Amount[] {
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

export function isOfPay(word: FoundPhrase<MoneyOf> | null): boolean {
  return word?.kind === 'pay' || word?.kind === 'period'
}

/** 通勤手当 月額3万円 is still the allowance. */
function whoseMoney(words: readonly FoundPhrase<MoneyOf>[], before: FoundPhrase<MoneyOf> | null): MoneyOf | null {
  if (before?.kind !== 'period') return before?.kind ?? null
  return words.findLast(({ kind, to }) => kind !== 'period' && to <= before.from)?.kind ?? 'pay'
}
