import { toComparable } from '#src/domain/shared/comparable-text.js'
import { cutText } from '#src/domain/shared/text.js'
import { isFactLine } from './facts-chunk.js'
import { type Chunk, type EntityName, type ExtractedEntities, entityNames } from './page-content.js'
import { splitSentences } from './split-text.js'

/** What one reading of a page said. */
export interface ReadText {
  /** '' when the page had none. */
  readonly title: string
  readonly entities: ExtractedEntities
  readonly chunks: readonly Chunk[]
}

/** Something that one text says and another does not. */
export interface TextChange {
  /** A fact, or a piece of the text that went or came. */
  readonly field: 'title' | EntityName | 'text'
  /** Null where it came. */
  readonly from: string | null
  /** Null where it went. */
  readonly to: string | null
}

export interface TextChanges {
  /** Facts first, then what went and what came, in the order of their texts. */
  readonly changes: readonly TextChange[]
  /** Pieces that went or came beyond those that are told; null where a text is too long to be compared piece by piece. */
  readonly omitted: number | null
}

/** `maxCompared`: characters of either text. Nothing else is answered while two are compared. */
export const changeLimit = { maxPieces: 5, maxLength: 200, maxCompared: 500_000 } as const

/** What became of a text: its facts, and the pieces that went and that came, some of each. */
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

/** In any order: skills and places have none. */
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
  /** As they are compared. */
  readonly sentences: readonly string[]
}

/** The lines with a sentence that the others do not have; what chunks repeat is there once. */
function piecesMissingIn(others: readonly Line[], title: string, lines: readonly Line[]): readonly string[] {
  // a text's own title is told as that
  const known = new Set([...sentencesOf(title), ...others.flatMap(({ sentences }) => sentences)])
  return lines.flatMap(({ text, sentences }) => {
    const missing = sentences.filter((sentence) => !known.has(sentence))
    for (const sentence of missing) known.add(sentence)
    return missing.length > 0 ? [text] : []
  })
}

/** Facts are told as such; headings are lines of the text. */
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
