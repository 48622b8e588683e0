import { cutText } from '#src/domain/shared/text.js'
import { foldMessageText } from './fold-text.js'
import { maxQuoteLength } from './message-facts.js'

/** A sentence of a message, folded for matching phrases. */
export interface Sentence {
  readonly where: 'subject' | 'text' | 'sender'
  readonly text: string
  /** Returns the original words of this range, at most `maxQuoteLength` characters, with white space collapsed. */
  quote(start: number, end: number): string
}

// a text without full stops is split, so that one doubtful word does not cover a whole message
const maxSentence = 600

/** Returns the sentences of a text in order. Takes time linear in its length. */
export function readSentences(original: string, where: Sentence['where']): readonly Sentence[] {
  const folded = foldMessageText(original)
  const { text } = folded
  return boundsOf(text, where).flatMap(([start, end]) => {
    const sentence = text.slice(start, end)
    if (sentence.trim() === '') return []
    const quote = (from: number, to: number) => {
      const [first, last] = quotedPart(sentence, from, to)
      const words = folded.original(start + first, start + last)
      return cutText(words.replace(/\s+/g, ' ').trim(), maxQuoteLength)
    }
    return [{ where, text: sentence, quote }]
  })
}

const ends = /\n|[。！？]+|(?<![.!?])[.!?]+["')\]]*(?= |$)/g
const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|inc|ltd|co|corp|no|vs|sr|jr|st|e\.g|i\.e|approx|dept|[a-z])$/i

function boundsOf(text: string, where: Sentence['where']): readonly (readonly [number, number])[] {
  const bounds: (readonly [number, number])[] = []
  let start = 0
  const close = (end: number) => {
    for (; end - start > maxSentence; start += maxSentence) bounds.push([start, start + maxSentence])
    if (end > start) bounds.push([start, end])
    start = end
  }
  if (where === 'text') {
    for (const { 0: mark, index } of text.matchAll(ends)) {
      const isAbbreviation = mark === '.' && abbreviation.test(text.slice(Math.max(start, index - 7), index))
      if (!isAbbreviation) close(index + mark.length)
    }
  }
  close(text.length)
  return bounds
}

function quotedPart(sentence: string, from: number, to: number): readonly [number, number] {
  if (sentence.length <= maxQuoteLength) return [0, sentence.length]
  const room = Math.max(0, maxQuoteLength - (to - from))
  const before = Math.max(0, from - Math.floor(room / 2))
  const first = before === 0 ? 0 : sentence.indexOf(' ', before) + 1
  const start = first > from || first === 0 ? before : first
  const limit = Math.min(sentence.length, start + maxQuoteLength)
  const lastSpace = limit === sentence.length ? limit : sentence.lastIndexOf(' ', limit)
  return [start, lastSpace > to ? lastSpace : limit]
}
