import { type FoundPhrase, PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import { type Amount, findAmounts } from './find-amounts.js'
import { type MoneyOf, moneyWords } from './pay-words.js'
import { isPlausiblePay } from './plausible-pay.js'

const money = new PhraseTable<MoneyOf>(moneyWords)
// `a $5,000 bonus`: within this distance a word after the amount tells what it is
const wordsBehind = 3
// within this distance of the first amount, the next one still belongs to the same pay
const wordsBetween = 12
const partingWords = new Set(', ; 、 。 ・ / + ( & and plus with or und sowie et'.split(' '))
const maxSentenceLength = 600
/** A sentence has at most this many amounts of pay. */
export const maxValues = 8

/** A sentence as tokens, without a leading list marker. */
export interface TokenizedSentence {
  readonly text: string
  /** Empty if the text is too long for a sentence. */
  readonly tokens: readonly Token[]
}

/** A sentence with its money words and amounts. */
export interface Sentence extends TokenizedSentence {
  readonly words: readonly FoundPhrase<MoneyOf>[]
  readonly amounts: readonly Amount[]
}

/** Takes the text as written. */
export function tokenizeSentence(written: string): TokenizedSentence {
  const text = written.trim().replace(/^[-*+•]\s+/, '')
  return { text, tokens: text.length > maxSentenceLength ? [] : tokenize(text) }
}

/** Takes the text as written, or the result of `tokenizeSentence`. */
export function toSentence(given: string | TokenizedSentence): Sentence {
  const { text, tokens } = typeof given === 'string' ? tokenizeSentence(given) : given
  return { text, tokens, words: money.in(tokens), amounts: findAmounts(tokens) }
}

/** Returns the amounts of a sentence that are pay. `isLabelled` means that a preceding line is about pay. */
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

/** In 通勤手当 月額3万円 the amount is still the allowance, so period words are skipped. */
function whoseMoney(words: readonly FoundPhrase<MoneyOf>[], before: FoundPhrase<MoneyOf> | null): MoneyOf | null {
  if (before?.kind !== 'period') return before?.kind ?? null
  return words.findLast(({ kind, to }) => kind !== 'period' && to <= before.from)?.kind ?? 'pay'
}
