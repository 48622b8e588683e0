import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, first, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { AnalysedChunk } from '#src/adapters/stores/sql/websites/indexed-text.js'
import { type Change, type InsertedChunks, noChange } from '#src/adapters/stores/sql/websites/store-engine.js'
import { websiteChunkIndex, websiteChunks } from './tables.js'
import { indexTexts } from './text-index.js'

const ofSource = sql`from ${websiteChunks} where ${websiteChunks.sourceId} = ${sql.placeholder('sourceId')}::bigint`
const columns = ['sourceId', 'position', 'content', 'headings', 'length'] as const

interface RowLists {
  readonly sourceId: number
  readonly contents: readonly string[]
  readonly headings: readonly string[]
  readonly lengths: readonly number[]
}

const insert = selection({ id: websiteChunks.id }).query<RowLists>(
  sql`insert into ${websiteChunks} (${columnList(websiteChunks, columns)})
    select ${sql.placeholder('sourceId')}::bigint, (select coalesce(max(${websiteChunks.position}), -1) ${ofSource}) + place,
      content, headings, length
    from unnest(${sql.placeholder('contents')}::text[], ${sql.placeholder('headings')}::text[],
      ${sql.placeholder('lengths')}::integer[]) with ordinality as given (content, headings, length, place)
    order by place returning ${nameOf(websiteChunks, 'id')}`,
)

// a statement holds all of its values in memory, on both sides; other work gets its turn between two statements
const maxBatch = 100

export function* insertChunks(sourceId: number, chunks: readonly AnalysedChunk[]): Work<InsertedChunks> {
  const ids: number[] = []
  let tokens = 0
  for (let start = 0; start < chunks.length; start += maxBatch) {
    const batch = chunks.slice(start, start + maxBatch)
    const inserted = yield* all(insert, {
      sourceId,
      contents: batch.map(({ chunk }) => chunk.content),
      headings: batch.map(({ chunk }) => JSON.stringify(chunk.headings)),
      lengths: batch.map(({ length }) => length),
    })
    const indexed = batch.map(({ text }, at) => ({ id: inserted[at]?.id ?? 0, text }))
    tokens += yield* indexTexts(indexed)
    ids.push(...indexed.map(({ id }) => id))
  }
  const words = chunks.reduce((sum, { length }) => sum + length, 0)
  return { ids, change: { chunks: ids.length, words, tokens, vectors: 0 } }
}

// rows that refer to a chunk are deleted with it
const remove = selection({
  chunks: [sql`count(*)`, readCount],
  words: [sql`coalesce(sum(gone.length), 0)`, readCount],
  tokens: [
    sql`coalesce((select sum(${websiteChunkIndex.tokens}) from ${websiteChunkIndex}
      where ${websiteChunkIndex.chunkId} in (select gone.id from gone)), 0)`,
    readCount,
  ],
  vectors: [sql`coalesce(sum(gone.has_vector), 0)`, readCount],
})
const removeOfSource = remove.query<{ sourceId: number }>(
  sql`with gone as (delete ${ofSource} returning ${websiteChunks.id}, ${websiteChunks.length}, ${websiteChunks.hasVector})
    select ${remove.columns} from gone`,
)

export function* deleteChunks(sourceId: number): Work<Change> {
  const gone = yield* first(removeOfSource, { sourceId })
  if (gone === null) return noChange
  return { chunks: -gone.chunks, words: -gone.words, tokens: -gone.tokens, vectors: -gone.vectors }
}
