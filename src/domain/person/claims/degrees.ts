import { readItems, type Word } from './items.js'
import { degreeLevels, genericSubjects, japaneseDegrees } from './name-words.js'
import { wordsBetween } from './quantity-words.js'

export interface DegreeName {
  readonly level: string
  /** Its subject; null if it is not said. */
  readonly subject: readonly [start: number, end: number] | null
  /** The word after it. */
  readonly next: number
}

const levels = new Map(degreeLevels.flatMap(([level, words]) => words.split(' ').map((word) => [word, level] as const)))
const shortLevels = new Map(
  degreeLevels.flatMap(([level, , short]) => short.split(' ').map((word) => [word, level] as const)),
)

const plain = (word: string) => word.toLowerCase().replaceAll('.', '')

/** Returns the degree that starts with this word, or null. */
export function degreeAt(words: readonly Word[], at: number): DegreeName | null {
  const level = levelAt(words, at)
  if (level === null) return null
  const next = endOfDegree(words, at + 1)
  const rest = words.slice(at + 1, next)
  const named = rest.slice(rest.findLastIndex(({ text }) => text === 'in') + 1)
  const from = named.findIndex(({ lower }) => !genericSubjects.has(lower))
  const subject = from === -1 ? null : ([named[from]?.start ?? 0, named.at(-1)?.end ?? 0] as const)
  return { level, subject, next }
}

function levelAt(words: readonly Word[], at: number): string | null {
  const { text = '' } = words[at] ?? {}
  const next = words[at + 1]?.text ?? ''
  const level = levels.get(plain(text))
  if (level !== undefined) return level
  if (/^(?:Master|Doctor|Associate)$/i.test(text) && next === 'of') return text.toLowerCase()
  const isDotted = text.includes('.')
  const isBeforeSubject = next === 'in' || next === 'degree' || /^\p{Lu}\p{Ll}/u.test(next)
  const isCapitals = /^[A-Z.]+$/.test(text)
  return isCapitals && (isDotted || isBeforeSubject) ? (shortLevels.get(plain(text)) ?? null) : null
}

const smallWords = new Set(['of', 'and', '&', 'in', 'degree'])

function endOfDegree(words: readonly Word[], from: number): number {
  let end = from
  for (let at = from; at < words.length && continues(words, at, from); at++) {
    const { text = '' } = words[at] ?? {}
    if (!smallWords.has(text) || text === 'degree') end = at + 1
  }
  return end
}

/** A subject in lower case has at most three words, behind `in`. */
function continues(words: readonly Word[], at: number, from: number): boolean {
  const { text = '' } = words[at] ?? {}
  if (smallWords.has(text) || /^\p{Lu}/u.test(text)) return true
  const isNear = words.slice(Math.max(from, at - 3), at).some((each) => each.text === 'in')
  return isNear && !wordsBetween.has(text) && !/\d/.test(text)
}

// rules out most sentences
const mayHoldDegree =
  /[学修博]士|(?<![a-z\d])(?:bach|bacc|mast|doct|assoc|aas|ph\.?d|dphil|mphil|m\.?b\.?a|ll[bm]|bba|bcom|[bm]fa|dvm|[bm]\.?(?:tech|eng|sc)|[bm]\.?[aes](?![a-z\d])|[jm]\.?d(?![a-z\d]))/i

/** Returns the levels of degrees that a text names; also short ones, unless they are the name of a state. */
export function degreesIn(text: string): readonly string[] {
  if (!mayHoldDegree.test(text)) return []
  const found = readItems(text).flatMap(({ words }) =>
    words.map((word, at) => levelAt(words, at) ?? shortLevelOf(word)),
  )
  const named = found.filter((level) => level !== null)
  return [...named, ...japaneseDegrees.filter(([word]) => text.includes(word)).map(([, level]) => level)]
}

function shortLevelOf({ text }: Word): string | null {
  return /^(?:B\.?[AS]|M\.?S|B\.?E)$/.test(text) ? (shortLevels.get(plain(text)) ?? null) : null
}
