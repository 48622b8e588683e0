import { sql } from 'drizzle-orm'
import { analyse } from '#src/adapters/stores/index/analyse.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import {
  type AnalysedRow,
  analyseChunk,
  analyseRows,
  sourcesOf,
} from '#src/adapters/stores/sql/websites/copied-chunks.js'
import { noChange } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { OpenStore } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { noteChange } from '#src/adapters/stores/sqlite/websites/store-info.js'
import { websiteChunks, websiteSources } from '#src/adapters/stores/sqlite/websites/tables.js'
import { indexText, indexTexts, unindexText } from '#src/adapters/stores/sqlite/websites/text-index.js'
import { removeVectors } from '#src/adapters/stores/sqlite/websites/vector-rows.js'
import { websiteStore } from '#src/adapters/stores/sqlite/websites/website-store.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import type { Cell } from '#src/domain/copy/cell.js'
import { type RowWrites, refusedRow } from './row-writes.js'
import { noteFilling } from './vector-writes.js'

const titleOf = selection({ title: [websiteSources.title, String] }).select<{ id: Cell }>(
  sql`from ${websiteSources} where ${websiteSources.id} = ${sql.placeholder('id')}`,
)

/** The slow half: run it before others wait for the lock. The pages of the chunks must exist. Throws DB_ERROR. */
export function prepareChunks(store: OpenStore, path: string, changes: RowChanges): readonly AnalysedRow[] {
  const titles = sourcesOf(changes).map((id) => [id, store.first(titleOf, { id })?.title ?? ''] as const)
  const chunks = analyseRows(changes, new Map(titles))
  // the index identifies them by numbers
  const beyond = chunks.find(({ id }) => !Number.isSafeInteger(Number(id)))
  if (beyond !== undefined) throw refusedRow(path, changes.table.name, beyond.id)
  return chunks
}

/** Writes chunks, their index entries and the totals. */
export function writeChunks(
  store: OpenStore,
  writes: RowWrites,
  changes: RowChanges,
  chunks: readonly AnalysedRow[],
): void {
  noteFilling(store)
  const keyAt = changes.columns.indexOf(changes.table.key)
  for (const key of [...changes.removed, ...changes.changed.map((row) => row[keyAt] ?? null)])
    removeChunk(store, Number(key))
  store.do(websiteStore.noteAnalysis(0))
  writes.apply(store, { ...changes, removed: [], changed: [], added: chunks.map(({ row }) => row) })
  for (const { id, text } of chunks) indexText(store, Number(id), text)
  const words = chunks.reduce((sum, { length }) => sum + length, 0)
  store.do(noteChange({ ...noChange, chunks: chunks.length, words }))
}

const isThis = sql`${websiteChunks.id} = ${sql.placeholder('id')}`
const stored = selection({ length: websiteChunks.length, hasVector: websiteChunks.hasVector }).select<{ id: number }>(
  sql`from ${websiteChunks} where ${isThis}`,
)
const remove = statement<{ id: number }>(sql`delete from ${websiteChunks} where ${isThis}`)

function removeChunk(store: OpenStore, id: number): void {
  const chunk = store.first(stored, { id })
  if (chunk === null) return
  unindexText(store, id)
  if (chunk.hasVector === 1) removeVectors(store, [id])
  store.run(remove, { id })
  store.do(noteChange({ ...noChange, chunks: -1, words: -chunk.length }))
}

const textsOf = selection({
  id: websiteChunks.id,
  headings: websiteChunks.headings,
  content: websiteChunks.content,
}).select<{ source: Cell }>(sql`from ${websiteChunks} where ${websiteChunks.sourceId} = ${sql.placeholder('source')}`)

/**
 * Runs `write`, and reindexes the chunks of pages whose title it changes: the title is part of each chunk's index
 * entry.
 */
export function keepTitles(store: OpenStore, { table, columns, changed }: RowChanges, write: () => void): void {
  const titlesOf = (sources: readonly Cell[]) => sources.map((id) => store.first(titleOf, { id })?.title ?? '')
  const sources = changed.map((row) => row[columns.indexOf(table.key)] ?? null)
  const before = titlesOf(sources)
  write()
  for (const [at, title] of titlesOf(sources).entries())
    if (title !== before[at]) indexTitle(store, sources[at] ?? null, title)
}

function indexTitle(store: OpenStore, source: Cell, text: string): void {
  const chunks = store.all(textsOf, { source })
  if (chunks.length === 0) return
  const title = analyse(text)
  store.do(websiteStore.noteAnalysis(0))
  const indexed = chunks.map(({ id, headings, content }) => ({ id, text: analyseChunk(title, headings, content) }))
  indexTexts(store, indexed)
}
