import type { Amount } from '#src/domain/jobs/pay/find-amounts.js'
import {
  isOfPay,
  maxValues,
  payOf,
  type Sentence,
  type TokenizedSentence,
  tokenizeSentence,
  toSentence,
} from '#src/domain/jobs/pay/pay-of-sentence.js'
import { payWithoutAmount } from '#src/domain/jobs/pay/pay-words.js'
import { PhraseTable } from '#src/domain/shared/tokens.js'
import { splitSentences } from '#src/domain/websites/split-text.js'
import type { Fact } from './fact.js'

const withoutAmount = new PhraseTable([['pay', payWithoutAmount]])
// a longer line is about something else
const maxAnnouncedLength = 120
const maxAnnouncedLines = 12

/** Whether a text after a salary label states pay. */
export function statesPay(text: string): boolean {
  const sentence = toSentence(text)
  if (sentence.words.some(({ kind }) => kind === 'void')) return false
  if (sentence.amounts.length > 0) return payOf(sentence, true).length > 0
  if (withoutAmount.in(sentence.tokens).length > 0) return true
  // 240.200 without a currency, as often written after the label
  return sentence.words.every((word) => isOfPay(word)) && /\p{Nd}{2,3}[.,，]\p{Nd}{3}|\p{Nd}{4}/u.test(text)
}

// a longer text contains remarks
const maxPayLength = 60

/** The pay in a text after its label: the whole text, or only the amounts if it continues with something else. */
export function payBehindLabel(text: string): readonly string[] {
  if (text.length <= maxPayLength) return [text]
  const sentence = toSentence(text)
  const amounts = payOf(sentence, true)
  return amounts.length === 0 ? [text] : amounts.map((amount) => toFact(sentence, amount).value)
}

/** Whether a text below a salary label states an amount. */
export function statesAmount(text: string): boolean {
  return payOf(toSentence(text), true).length > 0
}

/** A line of a text and its sentences. */
export interface LineOfText {
  readonly text: string
  readonly sentences: readonly TokenizedSentence[]
}

export function toLine(text: string): LineOfText {
  return { text, sentences: splitSentences(text).map(tokenizeSentence) }
}

/** The pay stated by the first sentence about pay, continued in the lines below it: `Zone 1: $…`. */
export function payInLines(lines: readonly LineOfText[]): readonly Fact[] {
  let isAnnounced = false
  for (const [index, { sentences }] of lines.entries()) {
    for (const written of sentences) {
      const sentence = toSentence(written)
      if (isAnnounced && sentence.text.length <= maxAnnouncedLength && payOf(sentence, true).length > 0)
        return announcedPay(lines.slice(index))
      const amounts = payOf(sentence, false)
      if (amounts.length > 0) return amounts.map((amount) => toFact(sentence, amount))
      isAnnounced = announces(sentence)
    }
  }
  return []
}

/** Whether the sentence ends with pay but leaves the amount to the next line. */
function announces({ text, words, amounts }: Sentence): boolean {
  const isShort = text.length <= maxAnnouncedLength || /[:：]$/.test(text)
  return isShort && amounts.length === 0 && isOfPay(words.at(-1) ?? null) && words.every(({ kind }) => kind !== 'void')
}

function announcedPay(lines: readonly LineOfText[]): readonly Fact[] {
  const facts: Fact[] = []
  for (const { text: line } of lines.slice(0, maxAnnouncedLines)) {
    const sentence = toSentence(line)
    if (line.length > maxAnnouncedLength || payOf(sentence, true).length === 0) break
    facts.push({ name: 'salary', value: sentence.text, quote: sentence.text })
  }
  return facts.slice(0, maxValues)
}

function toFact({ text, tokens, words }: Sentence, amount: Amount): Fact {
  // in 月給30万円, the first word states the period of pay
  const word = words.find(({ from, to }) => to === amount.from && !/\p{Script=Latin}/u.test(tokens[from]?.text ?? ''))
  const start = tokens[word?.from ?? amount.from]?.start ?? 0
  return { name: 'salary', value: text.slice(start, tokens[amount.to - 1]?.end), quote: text }
}
