import { toComparable } from '#src/domain/shared/comparable-text.js'
import { cutText } from '#src/domain/shared/text.js'
import { isFactLine } from './facts-chunk.js'
import { type Chunk, type EntityName, type ExtractedEntities, entityNames } from './page-content.js'
import { splitSentences } from './split-text.js'

/** The content of a page at one reading. */
export interface ReadText {
  /** '' if the page had none. */
  readonly title: string
  readonly entities: ExtractedEntities
  readonly chunks: readonly Chunk[]
}

/** A difference between two texts. */
export interface TextChange {
  /** A fact, or a removed or added piece of the text. */
  readonly field: 'title' | EntityName | 'text'
  /** Null if it was added. */
  readonly from: string | null
  /** Null if it was removed. */
  readonly to: string | null
}

export interface TextChanges {
  /** Facts first, then removed and added pieces, in the order of their texts. */
  readonly changes: readonly TextChange[]
  /** The number of further pieces that are not listed; null if a text is too long for a comparison by pieces. */
  readonly omitted: number | null
}

/** `maxCompared` is in characters of each text: a comparison blocks everything else. */
export const changeLimit = { maxPieces: 5, maxLength: 200, maxCompared: 500_000 } as const

/** Compares two texts: facts, and some of the removed and added pieces. */
export function changesBetween(from: ReadText, to: ReadText): TextChanges {
  if (isTooLong(from) || isTooLong(to)) return { changes: factChanges(from, to), omitted: null }
  const [before, after] = [linesOf(from), linesOf(to)]
  const [gone, came] = [piecesMissingIn(after, from.title, before), piecesMissingIn(before, to.title, after)]
  const told = [
    ...gone.slice(0, changeLimit.maxPieces).map((piece) => toChange('text', piece, null)),
    ...came.slice(0, changeLimit.maxPieces).map((piece) => toChange('text', null, piece)),
  ]
  return { changes: [...factChanges(from, to), ...told], omitted: gone.length + came.length - told.length }
}

function isTooLong({ chunks }: ReadText): boolean {
  return chunks.reduce((sum, { content }) => sum + content.length, 0) > changeLimit.maxCompared
}

function factChanges(from: ReadText, to: ReadText): readonly TextChange[] {
  const title = [from.title, to.title].map((text) => (text === '' ? [] : [text]))
  const facts = entityNames.map((name) => [name, valuesOf(from, name), valuesOf(to, name)] as const)
  return ([['title', title[0] ?? [], title[1] ?? []], ...facts] as const).flatMap(([field, before, after]) =>
    isSame(before, after) ? [] : [toChange(field, joined(before), joined(after))],
  )
}

function valuesOf({ entities }: ReadText, name: EntityName): readonly string[] {
  return (entities[name] ?? []).map(({ value }) => value)
}

/** Ignores the order, which skills and places do not have. */
function isSame(before: readonly string[], after: readonly string[]): boolean {
  const [one, other] = [before, after].map((values) => [...new Set(values.map(toComparable))].sort().join('\n'))
  return one === other
}

const joined = (values: readonly string[]) => (values.length === 0 ? null : values.join('; '))

function toChange(field: TextChange['field'], from: string | null, to: string | null): TextChange {
  return { field, from: from && shorten(from), to: to && shorten(to) }
}

function shorten(text: string): string {
  return text.length <= changeLimit.maxLength ? text : `${cutText(text, changeLimit.maxLength - 1)}…`
}

interface Line {
  readonly text: string
  /** The sentences in comparable form. */
  readonly sentences: readonly string[]
}

/** Returns the lines with a sentence that the others lack. Repeats of earlier chunks are counted once. */
function piecesMissingIn(others: readonly Line[], title: string, lines: readonly Line[]): readonly string[] {
  // the title is reported as a fact
  const known = new Set([...sentencesOf(title), ...others.flatMap(({ sentences }) => sentences)])
  return lines.flatMap(({ text, sentences }) => {
    const missing = sentences.filter((sentence) => !known.has(sentence))
    for (const sentence of missing) known.add(sentence)
    return missing.length > 0 ? [text] : []
  })
}

/** Leaves out fact lines, which are compared as facts; headings count as lines. */
function linesOf({ chunks }: ReadText): readonly Line[] {
  return chunks
    .flatMap(({ content }) => content.split('\n'))
    .map((line) => line.trim().replace(/^#{1,6} /, ''))
    .filter((line) => !isFactLine(line))
    .map((text) => ({ text, sentences: sentencesOf(text) }))
}

function sentencesOf(line: string): readonly string[] {
  return splitSentences(line)
    .map(toComparable)
    .filter((sentence) => sentence !== '')
}
