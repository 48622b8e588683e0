import { foldText } from '#src/domain/shared/text.js'
import { listedThings, listNames, type NoticeKind, noticeWords, politeOpenings } from './notice-words.js'
import type { PageFacts } from './page-facts.js'

export interface Notice {
  readonly kind: NoticeKind
  /** The words of the page that prove it. */
  readonly quote: string
}

/** A phrase split at its gaps: the first piece starts the sentence, the last one ends it. */
type Pieces = readonly string[]

const maxLine = 300
const maxSentences = 8
const maxOpenings = 3
const maxTitleParts = 5
// a page with more other text is about something else
const maxRest = 300
const maxRestOfNamed = 500
const maxRestOfTwiceNamed = 3000
const minRest = 80
const restPerNotice = 2

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

export function isJapanese(text: string): boolean {
  return japanese.test(text)
}

/** Returns the words with single spaces around them; Japanese without spaces. */
export function toWords(text: string): string {
  const words = foldText(text)
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}'&…]+/gu, ' ')
    .trim()
  return japanese.test(words) ? words.replaceAll(' ', '') : ` ${words} `
}

function toPieces(phrase: string): Pieces {
  // split first: folding would turn the gap mark into three dots
  return phrase.split('…').map((piece) => (piece.trim() === '' ? '' : toWords(piece)))
}

const phrases = (Object.keys(noticeWords) as NoticeKind[]).map(
  (kind) => [kind, noticeWords[kind].map(toPieces)] as const,
)
const lists = listNames.map(toPieces)
const things = listedThings.map(toWords)
const openings = politeOpenings.map(toWords)

function isSaid(words: string, pieces: Pieces): boolean {
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  if (pieces.length === 1) return words === first
  if (!words.startsWith(first) || !words.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    // one space may end a piece and start the next
    const found = words.indexOf(piece, Math.max(0, at - 1))
    if (found === -1) return false
    at = found + piece.length
  }
  return words.length - last.length >= at - 1
}

/** Returns the whole line and each of its sentences, each also without polite openings. */
function sentencesOf(text: string): readonly string[] {
  const line = text.slice(0, maxLine)
  const sentences = line
    .replace(/([.!?]) /g, '$1\n')
    .replace(/([。！？])/g, '$1\n')
    .split('\n', maxSentences)
  return [...new Set([line, ...sentences])].map(toWords).flatMap((words) => [words, withoutOpenings(words)])
}

function withoutOpenings(words: string): string {
  let text = words
  for (let count = 0; count < maxOpenings; count++) {
    const opening = openings.find((each) => text.startsWith(each))
    if (opening === undefined) break
    // keeps the space that ends the opening and starts the rest
    text = text.slice(opening.endsWith(' ') ? opening.length - 1 : opening.length)
  }
  return text
}

/** Returns the kinds of notice that a line matches; empty if it is none. */
export function noticesIn(text: string): ReadonlySet<NoticeKind> {
  const sentences = sentencesOf(text)
  const kinds = phrases.filter(([, ofKind]) =>
    ofKind.some((pieces) => sentences.some((sentence) => isSaid(sentence, pieces))),
  )
  return new Set(kinds.map(([kind]) => kind))
}

/** Whether a page is named like a list of jobs. */
export function isListName(name: string): boolean {
  const words = toWords(name.slice(0, maxLine))
  return lists.some((pieces) => isSaid(words, pieces))
}

/** Whether a page is named by the number of jobs it lists. */
export function isCountOfJobs(name: string): boolean {
  const words = toWords(name.slice(0, maxLine))
  return /^ ?\d/.test(words) && things.some((thing) => words.includes(thing))
}

/**
 * Returns the notice that a site shows instead of a page, if nearly all of the page belongs to it. A notice in the name
 * of the page counts more than one in a line. Returns null if the page has content.
 */
export function findNotice({ title, name, lines }: Pick<PageFacts, 'title' | 'name' | 'lines'>): Notice | null {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (total > maxRestOfTwiceNamed + maxRest) return null
  const told = lines.map(({ text, isBeside }) => ({ text, isBeside, kinds: noticesIn(text) }))
  const names = [title.split(/[|｜]/, maxTitleParts), [name]].map((parts) =>
    parts.map((part) => ({ text: part.trim(), kinds: noticesIn(part) })),
  )
  for (const [kind] of phrases) {
    const named = names.flatMap((parts) => parts.find(({ kinds }) => kinds.has(kind)) ?? [])
    const said = told.filter(({ kinds }) => kinds.has(kind))
    const rest = told.reduce((sum, line) => sum + (line.isBeside || line.kinds.size > 0 ? 0 : line.text.length), 0)
    const quote = said[0]?.text ?? named[0]?.text
    const notice = said.reduce((sum, { text }) => sum + text.length, 0)
    if (quote !== undefined && rest <= maxRestFor(named.length, notice)) return { kind, quote }
  }
  return null
}

/** Returns how much other text a page may have, by how often the notice names it and how long the notice is. */
function maxRestFor(timesNamed: number, notice: number): number {
  if (timesNamed > 1) return maxRestOfTwiceNamed
  return timesNamed === 1 ? maxRestOfNamed : Math.min(maxRest, Math.max(minRest, notice * restPerNotice))
}
