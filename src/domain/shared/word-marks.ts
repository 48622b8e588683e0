import { cjkCharacter, hasCjk } from './cjk.js'
import { foldText, isAscii, withoutDiacritics } from './text.js'

/** A part of a text, with whether it is one of the words to mark. */
export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

export type Marker = (text: string) => readonly MarkedPart[]

/** The words to mark in texts, folded by `foldWords`. */
export interface MarkedWords {
  /** A word is marked in any of its forms; one of a script without spaces also within a longer run of letters. */
  readonly words: readonly string[]
  /** Words that are also marked with one typo, and where another word begins with them. */
  readonly near?: readonly string[]
}

/** Words with the signs of names such as C++, and runs of a script without spaces. */
const wordsAndRuns = new RegExp(
  `${cjkCharacter}+|(?!${cjkCharacter})[\\p{L}\\p{N}](?:(?!${cjkCharacter})[\\p{L}\\p{N}\\p{M}+#])*`,
  'gu',
)
/** Endings of English words: what is left of a word, if it is long enough, stands for all its forms. */
const endings = [
  { pattern: /(?:ies|y)$/, minStem: 3, isOfVerb: false },
  // the stem of `care` would be that of `car`
  { pattern: /es?$/, minStem: 4, isOfVerb: false },
  { pattern: /(?:ing|(?<!e)ed)$/, minStem: 3, isOfVerb: true },
  { pattern: /(?<!s)s$/, minStem: 3, isOfVerb: false },
] as const
const vowel = /[aeiouy]/

/** Folds a text so that its words compare equal in any letter form, case and accent. */
export function foldWords(text: string): string {
  return withoutDiacritics(foldText(text))
}

/** Returns the words of a folded text, and its runs of letters of a script without spaces. */
export function wordsOf(folded: string): readonly string[] {
  return folded.match(wordsAndRuns) ?? []
}

/** Returns what splits texts at words, to show them marked. Takes time linear in the length of a text. */
export function markerOfWords({ words, near = [] }: MarkedWords): Marker {
  const runs = [...new Set(words.filter(hasCjk))]
  const stems = new Set(words.filter((word) => !hasCjk(word)).map(stemOf))
  const isAsked = (word: string) => stems.has(stemOf(word)) || near.some((other) => isNear(word, other))
  if (words.length === 0) return (text) => [{ text, isMarked: false }]
  return (text) => split(text, inOrder([...wordRanges(text, isAsked), ...runRanges(text, runs)]))
}

type Range = readonly [start: number, end: number]

function wordRanges(text: string, isAsked: (word: string) => boolean): readonly Range[] {
  return [...text.matchAll(wordsAndRuns)].flatMap(({ index, 0: word }): Range[] =>
    !hasCjk(word) && isAsked(foldWords(word)) ? [[index, index + word.length]] : [],
  )
}

function runRanges(text: string, runs: readonly string[]): readonly Range[] {
  if (runs.length === 0 || isAscii(text)) return []
  // most texts are folded already
  const { folded, places } = foldWords(text) === text ? { folded: text, places: null } : foldWithPlaces(text)
  const placeOf = (unit: number): Range => places?.[unit] ?? [unit, unit + 1]
  const ranges: Range[] = []
  for (const run of runs)
    for (let at = folded.indexOf(run); at >= 0; at = folded.indexOf(run, at + run.length))
      ranges.push([placeOf(at)[0], placeOf(at + run.length - 1)[1]])
  return ranges
}

/** A letter with the marks that belong to it, also those of half-width kana. */
const letters = /.[\p{M}\uff9e\uff9f]*/gsu

/** Folds a text, and says for each unit of the result which letter of the text it comes from. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly Range[] } {
  const places: Range[] = []
  let folded = ''
  for (const { index, 0: letter } of text.matchAll(letters)) {
    const own = isAscii(letter) ? letter.toLowerCase() : foldWords(letter)
    folded += own
    for (let unit = 0; unit < own.length; unit++) places.push([index, index + letter.length])
  }
  return { folded, places }
}

/** Sorts ranges, and joins those that touch or overlap. */
function inOrder(ranges: readonly Range[]): readonly Range[] {
  const joined: [number, number][] = []
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last === undefined || start > last[1]) joined.push([start, end])
    else last[1] = Math.max(last[1], end)
  }
  return joined
}

function split(text: string, ranges: readonly Range[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = []
  let shown = 0
  for (const [start, end] of ranges) {
    parts.push({ text: text.slice(shown, start), isMarked: false }, { text: text.slice(start, end), isMarked: true })
    shown = end
  }
  return [...parts, { text: text.slice(shown), isMarked: false }].filter((part) => part.text !== '')
}

function stemOf(word: string): string {
  for (const { pattern, minStem, isOfVerb } of endings) {
    const stem = word.replace(pattern, '')
    const isShorter = stem.length < word.length && stem.length >= minStem
    if (isShorter && (!isOfVerb || vowel.test(stem))) return stem
  }
  return word
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
