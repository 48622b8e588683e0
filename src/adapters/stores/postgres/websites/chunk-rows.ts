import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { AnalysedChunk } from '#src/adapters/stores/sql/websites/indexed-text.js'
import { type Change, noChange } from './store-info.js'
import { websiteChunkIndex, websiteChunks } from './tables.js'
import { indexTexts, noteAnalysis } from './text-index.js'

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

/** What was inserted. */
interface InsertedChunks {
  /** In the order of the chunks. */
  readonly ids: readonly number[]
  readonly change: Change
}

// a statement holds all of its values in memory, on both sides; others are answered between two of them
const maxBatch = 100

/**
 * Adds chunks to table and index, behind those that the source has; `removed` chunks were removed in the same
 * transaction. Who calls it holds the source.
 */
export async function insertChunks(
  connection: PostgresConnection,
  sourceId: number,
  chunks: readonly AnalysedChunk[],
  removed = 0,
): Promise<InsertedChunks> {
  if (chunks.length === 0) return { ids: [], change: noChange }
  await noteAnalysis(connection, removed)
  const ids: number[] = []
  let tokens = 0
  for (let start = 0; start < chunks.length; start += maxBatch) {
    const batch = chunks.slice(start, start + maxBatch)
    const inserted = await connection.all(insert, {
      sourceId,
      contents: batch.map(({ chunk }) => chunk.content),
      headings: batch.map(({ chunk }) => JSON.stringify(chunk.headings)),
      lengths: batch.map(({ length }) => length),
    })
    const indexed = batch.map(({ text }, at) => ({ id: inserted[at]?.id ?? 0, text }))
    tokens += await indexTexts(connection, indexed)
    ids.push(...indexed.map(({ id }) => id))
  }
  const words = chunks.reduce((sum, { length }) => sum + length, 0)
  return { ids, change: { chunks: ids.length, words, tokens, vectors: 0 } }
}

// what refers to a chunk goes with it
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

/** Removes the chunks of a source everywhere, and gives what that changes. */
export async function deleteChunks(connection: PostgresConnection, sourceId: number): Promise<Change> {
  const gone = await connection.first(removeOfSource, { sourceId })
  if (gone === null) return noChange
  return { chunks: -gone.chunks, words: -gone.words, tokens: -gone.tokens, vectors: -gone.vectors }
}

const contents = selection({ content: websiteChunks.content }).select<{ sourceId: number }>(
  sql`${ofSource} order by ${websiteChunks.position}`,
)

/** In the order of the page. */
export async function contentsOf(connection: PostgresConnection, sourceId: number): Promise<readonly string[]> {
  return (await connection.all(contents, { sourceId })).map(({ content }) => content)
}
