import { type AnalysedText, analyse } from '#src/adapters/stores/index/analyse.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import { analyseText, type IndexedText } from './indexed-text.js'

/** A copied chunk, with what an index stores of it. */
export interface AnalysedRow {
  readonly row: Row
  readonly id: Cell
  /** In words. */
  readonly length: number
  readonly text: IndexedText
}

/** The ids of the pages whose chunks are written. */
export function sourcesOf({ columns, added, changed }: RowChanges): readonly Cell[] {
  const at = columns.indexOf('source_id')
  return [...new Set([...changed, ...added].map((row) => row[at] ?? null))]
}

/** The chunks to write; `titles` has the titles of pages by page id. */
export function analyseRows(changes: RowChanges, titles: ReadonlyMap<Cell, string>): readonly AnalysedRow[] {
  const { columns, added, changed } = changes
  const analysed = new Map<Cell, AnalysedText>()
  const analysedTitle = (source: Cell) => {
    const title = analysed.get(source) ?? analyse(titles.get(source) ?? '')
    analysed.set(source, title)
    return title
  }
  return [...changed, ...added].map((row) => {
    const cell = (name: string) => row[columns.indexOf(name)] ?? null
    const text = analyseChunk(analysedTitle(cell('source_id')), cell('headings'), cell('content'))
    return { row, id: cell('id'), length: Number(cell('length')), text }
  })
}

/** Analyses `headings` as stored, which may be invalid: a store may come from anywhere. */
export function analyseChunk(title: AnalysedText, headings: Cell, content: Cell): IndexedText {
  return analyseText(title, readHeadings(textOf(headings)), textOf(content))
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : ''
}

function readHeadings(text: string): readonly string[] {
  try {
    const headings: unknown = JSON.parse(text)
    return Array.isArray(headings) ? headings.map(String) : []
  } catch {
    return []
  }
}
