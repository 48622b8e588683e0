import { type SQL, sql } from 'drizzle-orm'
import { analyse } from '#src/adapters/stores/index/analyse.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { noteChange } from '#src/adapters/stores/postgres/websites/store-info.js'
import { websiteChunkIndex, websiteChunks, websiteSources } from '#src/adapters/stores/postgres/websites/tables.js'
import { indexTexts } from '#src/adapters/stores/postgres/websites/text-index.js'
import { websiteStore } from '#src/adapters/stores/postgres/websites/website-store.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import {
  type AnalysedRow,
  analyseChunk,
  analyseRows,
  sourcesOf,
} from '#src/adapters/stores/sql/websites/copied-chunks.js'
import { type Change, noChange, sumOf } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import type { Cell } from '#src/domain/copy/cell.js'
import { type TypedChanges, writeRows } from './row-writes.js'
import { noteFilling } from './vector-writes.js'

const ids = (keys: readonly Cell[]): SQL => sql`${sql.param(keys.map(String))}::text[]::bigint[]`

/** The titles of pages by id. */
async function readTitles(connection: PostgresConnection, sources: readonly Cell[]): Promise<Map<Cell, string>> {
  const titles = selection({ id: sql<string>`${websiteSources.id}::text`, title: websiteSources.title })
  const rows = await connection.all(
    titles.select(sql`from ${websiteSources} where ${websiteSources.id} = any(${ids(sources)})`),
  )
  return new Map(rows.map(({ id, title }) => [BigInt(id), title]))
}

/** The slow half: run it before others wait for locks. The pages of the chunks must exist. */
export async function prepareChunks(
  connection: PostgresConnection,
  changes: RowChanges,
): Promise<readonly AnalysedRow[]> {
  return analyseRows(changes, await readTitles(connection, sourcesOf(changes)))
}

/** Writes chunks, their index entries and the totals. */
export async function writeChunks(
  connection: PostgresConnection,
  changes: TypedChanges,
  chunks: readonly AnalysedRow[],
): Promise<void> {
  const { table, columns } = changes
  await noteFilling(connection)
  const keyAt = columns.findIndex(({ name }) => name === table.key)
  const gone = [...changes.removed, ...changes.changed.map((row) => row[keyAt] ?? null)]
  const removed = await removeChunks(connection, gone)
  await connection.do(websiteStore.noteAnalysis(-removed.chunks))
  await writeRows(connection, { ...changes, removed: [], changed: [], added: chunks.map(({ row }) => row) })
  const tokens = await connection.do(indexTexts(chunks.map(({ id, text }) => ({ id: Number(id), text }))))
  const words = chunks.reduce((sum, { length }) => sum + length, 0)
  await connection.do(noteChange(sumOf([removed, { chunks: chunks.length, words, tokens, vectors: 0 }])))
}

const counts = selection({
  chunks: [sql`count(*)`, readCount],
  words: [sql`coalesce(sum(gone.length), 0)`, readCount],
  tokens: [sql`coalesce(sum(gone.tokens), 0)`, readCount],
  vectors: [sql`coalesce(sum(gone.has_vector), 0)`, readCount],
})

/** Removes chunks; rows that refer to them are deleted with them. */
async function removeChunks(connection: PostgresConnection, keys: readonly Cell[]): Promise<Change> {
  if (keys.length === 0) return noChange
  const held = sql`select ${websiteChunks.id} from ${websiteChunks} where ${websiteChunks.id} = any(${ids(keys)})
    order by ${websiteChunks.id} for update`
  await connection.all(held)
  const counted = await connection.first(
    counts.query(sql`with gone as (select ${websiteChunks.length}, ${websiteChunks.hasVector}, ${websiteChunkIndex.tokens}
        from ${websiteChunks} left join ${websiteChunkIndex} on ${websiteChunkIndex.chunkId} = ${websiteChunks.id}
        where ${websiteChunks.id} = any(${ids(keys)}))
      select ${counts.columns} from gone`),
  )
  await connection.run(sql`delete from ${websiteChunks} where ${websiteChunks.id} = any(${ids(keys)})`)
  const { chunks, words, tokens, vectors } = counted ?? noChange
  return { chunks: -chunks, words: -words, tokens: -tokens, vectors: -vectors }
}

const texts = selection({
  id: websiteChunks.id,
  headings: websiteChunks.headings,
  content: websiteChunks.content,
})

/** Writes pages, and reindexes the chunks of those whose title changes: it is part of each chunk's index entry. */
export async function writeSources(connection: PostgresConnection, changes: TypedChanges): Promise<void> {
  const keyAt = changes.columns.findIndex(({ name }) => name === changes.table.key)
  const sources = changes.changed.map((row) => row[keyAt] ?? null)
  const before = sources.length === 0 ? new Map<Cell, string>() : await readTitles(connection, sources)
  await writeRows(connection, changes)
  if (sources.length === 0) return
  for (const [source, title] of await readTitles(connection, sources))
    if (before.get(source) !== title) await indexTitle(connection, source, title)
}

async function indexTitle(connection: PostgresConnection, source: Cell, text: string): Promise<void> {
  const isOfSource = sql`${websiteChunks.sourceId} = ${String(source)}::bigint`
  const chunks = await connection.all(
    texts.select(sql`from ${websiteChunks} where ${isOfSource} order by ${websiteChunks.id}`),
  )
  if (chunks.length === 0) return
  const title = analyse(text)
  await connection.do(websiteStore.noteAnalysis(0))
  const indexed = chunks.map(({ id, headings, content }) => ({ id, text: analyseChunk(title, headings, content) }))
  const tokens = await connection.do(indexTexts(indexed))
  await connection.do(noteChange({ ...noChange, tokens }))
}
