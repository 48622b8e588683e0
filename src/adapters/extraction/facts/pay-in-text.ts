import { type Amount, findAmounts } from '../../../domain/jobs/pay/find-amounts.js'
import { isPlausiblePay } from '../../../domain/jobs/pay/plausible-pay.js'
import { type FoundPhrase, PhraseTable, type Token, tokenize } from '../../../domain/shared/tokens.js'
import { splitSentences } from '../../../domain/websites/split-text.js'
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
  return sentence.words.every(({ kind }) => kind === 'pay') && /\p{Nd}{2}[.,，]?\p{Nd}/u.test(text)
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
  return isShort && amounts.length === 0 && words.at(-1)?.kind === 'pay' && words.every(({ kind }) => kind !== 'void')
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
  let of: FoundPhrase<MoneyOf> | null = null
  for (const amount of sentence.amounts) {
    const before = sentence.words.findLast(({ to }) => to <= amount.from) ?? null
    const isOfSame = before === of && amount.from - (found.at(-1)?.to ?? amount.from) <= wordsBetween
    if ((found.length > 0 && !isOfSame) || !isPay(sentence, amount, before, isLabelled)) continue
    of = before
    found.push(amount)
  }
  return found.slice(0, maxValues)
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
  if (next?.kind === 'other' || before?.kind === 'other') return false
  const isSaid = before?.kind === 'pay' || next?.kind === 'pay' || isLabelled
  // 30万 may be people
  const isNear = amount.currency !== '' || isLabelled || before?.to === amount.from
  return isSaid && isNear && isPlausiblePay(amount.numbers, amount.currency || 'JPY', amount.period)
}

function toFact({ text, tokens, words }: Sentence, amount: Amount): Fact {
  // the word of 月給30万円 says how often it is paid
  const word = words.find(({ from, to }) => to === amount.from && !/\p{Script=Latin}/u.test(tokens[from]?.text ?? ''))
  const start = tokens[word?.from ?? amount.from]?.start ?? 0
  return { name: 'salary', value: text.slice(start, tokens[amount.to - 1]?.end), quote: text }
}
