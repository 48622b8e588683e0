import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import { parseJobQuery, textsAsked, widenedWordOf } from './job-query.js'

/** A part of a text, with whether the query asks for it. */
export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const ending = /(?:ies|y|ing|ed|s)$/
// shorter stems belong to other words
const minStem = 3

/** Returns what splits texts at the words of a query, in their forms and with one typo, to show them marked. */
export function markerOf(query: string): (text: string) => readonly MarkedPart[] {
  const asked = parseJobQuery(query)
  const texts = asked === null ? [] : textsAsked(asked)
  const words = texts.flatMap(({ text }) => folded(text).match(wordPattern) ?? [])
  const wide = texts.flatMap((text) => widenedWordOf(text) ?? [])
  const spaced = new Set(words.filter((word) => !unspaced.test(word)).map(stemOf))
  const isAsked = (word: string) => spaced.has(stemOf(word)) || wide.some((other) => isNear(word, other))
  const runs = words.filter((word) => unspaced.test(word))
  return (text) => (words.length === 0 ? [{ text, isMarked: false }] : split(text, rangesOf(text, isAsked, runs)))
}

type Range = readonly [start: number, end: number]

function rangesOf(text: string, isAsked: (word: string) => boolean, runs: readonly string[]): readonly Range[] {
  const ranges = [...text.matchAll(wordPattern)].flatMap(({ index, 0: word }): Range[] =>
    isAsked(folded(word)) ? [[index, index + word.length]] : [],
  )
  if (runs.length === 0) return ranges
  const lower = folded(text)
  // positions are those of the text only if folding keeps its length
  if (lower.length !== text.length) return ranges
  for (const run of runs)
    for (let at = lower.indexOf(run); at >= 0; at = lower.indexOf(run, at + run.length))
      ranges.push([at, at + run.length])
  return ranges.sort(([a], [b]) => a - b)
}

function split(text: string, ranges: readonly Range[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = []
  let shown = 0
  for (const [start, end] of ranges) {
    if (start < shown) continue
    parts.push({ text: text.slice(shown, start), isMarked: false }, { text: text.slice(start, end), isMarked: true })
    shown = end
  }
  return [...parts, { text: text.slice(shown), isMarked: false }].filter((part) => part.text !== '')
}

const folded = (text: string) => withoutDiacritics(foldText(text))

function stemOf(word: string): string {
  const stem = word.replace(ending, '')
  return stem.length < minStem ? word : stem
}

/** Whether a word begins with the other one, or is one typo away from it. */
function isNear(word: string, other: string): boolean {
  return word.startsWith(other) || isOneTypoAway(word, other)
}

/** A letter added, missing or replaced, or two swapped. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  const isSwapped = restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2)
  const [skipA, skipB] = [Number(a.length >= b.length), Number(b.length >= a.length)]
  return isSwapped || restOfA.slice(skipA) === restOfB.slice(skipB)
}
