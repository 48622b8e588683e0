import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import type { AnalysedChunk } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { OpenStore } from './open-store.js'
import { addToStatistics } from './store-info.js'
import { websiteChunks } from './tables.js'
import { indexText, noteAnalysis, unindexText } from './text-index.js'
import { removeVectors } from './vector-rows.js'

const insert = insertInto(websiteChunks, ['sourceId', 'position', 'content', 'headings', 'length'])
const ofSource = sql`from ${websiteChunks} where ${websiteChunks.sourceId} = ${sql.placeholder('sourceId')}`
const nextPosition = selection({ next: sql<number>`coalesce(max(${websiteChunks.position}) + 1, 0)` }).select<{
  sourceId: number
}>(ofSource)

/** Adds chunks to table and index, behind those that the source has, and gives their ids. */
export function insertChunks(store: OpenStore, sourceId: number, chunks: readonly AnalysedChunk[]): readonly number[] {
  noteAnalysis(store)
  const first = store.first(nextPosition, { sourceId })?.next ?? 0
  const ids = chunks.map(({ chunk, length, text }, at) => {
    const { content, headings } = chunk
    const row = { sourceId, position: first + at, content, headings: JSON.stringify(headings), length }
    const id = store.run(insert, row).lastId
    indexText(store, id, text)
    return id
  })
  addToStatistics(store, ids.length, total(chunks))
  return ids
}

const toRemove = selection({
  id: websiteChunks.id,
  length: websiteChunks.length,
  hasVector: websiteChunks.hasVector,
}).select<{ sourceId: number }>(ofSource)
const remove = statement<{ sourceId: number }>(sql`delete ${ofSource}`)

/** Removes the chunks of a source everywhere, and gives how many there were. */
export function deleteChunks(store: OpenStore, sourceId: number): number {
  const rows = store.all(toRemove, { sourceId })
  // virtual tables do not cascade
  for (const { id } of rows) unindexText(store, id)
  removeVectors(
    store,
    rows.filter(({ hasVector }) => hasVector === 1).map(({ id }) => id),
  )
  store.run(remove, { sourceId })
  addToStatistics(store, -rows.length, -total(rows))
  return rows.length
}

function total(rows: readonly { readonly length: number }[]): number {
  return rows.reduce((sum, { length }) => sum + length, 0)
}

const contents = selection({ content: websiteChunks.content }).select<{ sourceId: number }>(
  sql`${ofSource} order by ${websiteChunks.position}`,
)

/** In the order of the page. */
export function* contentsOf(store: OpenStore, sourceId: number): Generator<string> {
  for (const { content } of store.iterate(contents, { sourceId })) yield content
}
