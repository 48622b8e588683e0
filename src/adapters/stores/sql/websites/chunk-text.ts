import { type SQL, sql } from 'drizzle-orm'
import { type Selection, selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'

/** Reads a column with a JSON list of headings. */
export function readHeadings(value: StoredValue): readonly string[] {
  return JSON.parse(String(value))
}

export interface ChunkTables {
  readonly sources: TableOf<{
    readonly id: number
    readonly url: string
    readonly title: string
    readonly entities: string
  }>
  readonly chunks: TableOf<{
    readonly id: number
    readonly sourceId: number
    readonly position: number
    readonly content: string
    readonly headings: string
    readonly length: number
    readonly hasVector: number
  }>
}

/** The part of a chunk that is indexed, embedded and compared. */
export interface ChunkText {
  readonly id: number
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
}

export function chunkTexts({ sources, chunks }: ChunkTables) {
  const chunkText: Selection<ChunkText> = selection({
    id: chunks.id,
    title: sources.title,
    headings: [chunks.headings, readHeadings],
    content: chunks.content,
  })
  /** The columns of `FoundChunk`. */
  const foundChunk = chunkText.with({
    sourceId: chunks.sourceId,
    sourceUrl: sources.url,
    length: chunks.length,
    entities: sources.entities,
  })
  const fromChunks: SQL = sql`from ${chunks} join ${sources} on ${sources.id} = ${chunks.sourceId}`
  return { chunkText, foundChunk, fromChunks }
}
