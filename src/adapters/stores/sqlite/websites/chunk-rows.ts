import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import type { AnalysedChunk } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { Change, InsertedChunks } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { websiteChunks } from './tables.js'
import { indexText, unindexText } from './text-index.js'
import { removeVectors } from './vector-rows.js'

const insert = insertInto(websiteChunks, ['sourceId', 'position', 'content', 'headings', 'length'])
const ofSource = sql`from ${websiteChunks} where ${websiteChunks.sourceId} = ${sql.placeholder('sourceId')}`
const nextPosition = selection({ next: sql<number>`coalesce(max(${websiteChunks.position}) + 1, 0)` }).select<{
  sourceId: number
}>(ofSource)

export function insertChunks(store: Connection, sourceId: number, chunks: readonly AnalysedChunk[]): InsertedChunks {
  const first = store.first(nextPosition, { sourceId })?.next ?? 0
  const ids = chunks.map(({ chunk, length, text }, at) => {
    const { content, headings } = chunk
    const row = { sourceId, position: first + at, content, headings: JSON.stringify(headings), length }
    const id = store.run(insert, row).lastId
    indexText(store, id, text)
    return id
  })
  return { ids, change: { chunks: ids.length, words: total(chunks), tokens: 0, vectors: 0 } }
}

const toRemove = selection({
  id: websiteChunks.id,
  length: websiteChunks.length,
  hasVector: websiteChunks.hasVector,
}).select<{ sourceId: number }>(ofSource)
const remove = statement<{ sourceId: number }>(sql`delete ${ofSource}`)

export function deleteChunks(store: Connection, sourceId: number): Change {
  const rows = store.all(toRemove, { sourceId })
  // virtual tables do not cascade
  for (const { id } of rows) unindexText(store, id)
  const withVector = rows.filter(({ hasVector }) => hasVector === 1)
  removeVectors(
    store,
    withVector.map(({ id }) => id),
  )
  store.run(remove, { sourceId })
  return { chunks: -rows.length, words: -total(rows), tokens: 0, vectors: -withVector.length }
}

function total(rows: readonly { readonly length: number }[]): number {
  return rows.reduce((sum, { length }) => sum + length, 0)
}

const isMissing = sql`${websiteChunks.hasVector} = 0`
const counts = selection({
  total: sql<number>`count(*)`,
  withoutVector: sql<number>`count(*) filter (where ${isMissing})`,
}).select(sql`from ${websiteChunks}`)

export function countChunks(store: Connection): { readonly total: number; readonly withoutVector: number } {
  return store.first(counts) ?? { total: 0, withoutVector: 0 }
}
