import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { nameOf, rowOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { AnalysedChunk } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { Change, InsertedChunks } from '#src/adapters/stores/sql/websites/store-engine.js'
import { websiteChunks } from './tables.js'
import { indexText, unindexText } from './text-index.js'
import { removeVectors } from './vector-rows.js'

const columns = ['sourceId', 'position', 'content', 'headings', 'length'] as const
const insert = selection({ id: websiteChunks.id }).query<ValuesFor<typeof websiteChunks, (typeof columns)[number]>>(
  sql`insert into ${rowOf(websiteChunks, columns)} returning ${nameOf(websiteChunks, 'id')}`,
)
const ofSource = sql`from ${websiteChunks} where ${websiteChunks.sourceId} = ${sql.placeholder('sourceId')}`
const nextPosition = selection({ next: sql<number>`coalesce(max(${websiteChunks.position}) + 1, 0)` }).select<{
  sourceId: number
}>(ofSource)

export function* insertChunks(sourceId: number, chunks: readonly AnalysedChunk[]): Work<InsertedChunks> {
  let position = (yield* first(nextPosition, { sourceId }))?.next ?? 0
  const ids: number[] = []
  for (const { chunk, length, text } of chunks) {
    const { content, headings } = chunk
    const row = { sourceId, position: position++, content, headings: JSON.stringify(headings), length }
    const id = (yield* first(insert, row))?.id ?? 0
    yield* indexText(id, text)
    ids.push(id)
  }
  return { ids, change: { chunks: ids.length, words: total(chunks), tokens: 0, vectors: 0 } }
}

const toRemove = selection({
  id: websiteChunks.id,
  length: websiteChunks.length,
  hasVector: websiteChunks.hasVector,
}).select<{ sourceId: number }>(ofSource)
const remove = statement<{ sourceId: number }>(sql`delete ${ofSource}`)

export function* deleteChunks(sourceId: number): Work<Change> {
  const rows = yield* all(toRemove, { sourceId })
  // virtual tables do not cascade
  for (const { id } of rows) yield* unindexText(id)
  const withVector = rows.filter(({ hasVector }) => hasVector === 1)
  yield* removeVectors(withVector.map(({ id }) => id))
  yield* run(remove, { sourceId })
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

export function* countChunks(): Work<{ readonly total: number; readonly withoutVector: number }> {
  return (yield* first(counts)) ?? { total: 0, withoutVector: 0 }
}
