import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'

/** Of a column that holds a list of headings. */
export function readHeadings(value: StoredValue): readonly string[] {
  return JSON.parse(String(value))
}

interface ChunkTables {
  readonly sources: TableOf<{ readonly id: number; readonly title: string }>
  readonly chunks: TableOf<{
    readonly id: number
    readonly sourceId: number
    readonly content: string
    readonly headings: string
  }>
}

export function chunkTexts({ sources, chunks }: ChunkTables) {
  return {
    /** What of a chunk is indexed, embedded and compared. */
    chunkText: selection({
      id: chunks.id,
      title: sources.title,
      headings: [chunks.headings, readHeadings],
      content: chunks.content,
    }),
    fromChunks: sql`from ${chunks} join ${sources} on ${sources.id} = ${chunks.sourceId}`,
  }
}
