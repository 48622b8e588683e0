import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { websiteChunks, websiteSources } from './tables.js'

/** Of a column that holds a list of headings. */
export function readHeadings(value: StoredValue): readonly string[] {
  return JSON.parse(String(value))
}

/** What of a chunk is indexed, embedded and compared. */
export const chunkText = selection({
  id: websiteChunks.id,
  title: websiteSources.title,
  headings: [websiteChunks.headings, readHeadings],
  content: websiteChunks.content,
})

export const fromChunks = sql`from ${websiteChunks} join ${websiteSources} on ${websiteSources.id} = ${websiteChunks.sourceId}`
