import type { Chunk, ProcessedPage } from '../../../../domain/websites/page-content.js'
import { analyse } from '../../full-text/analyse.js'
import { lengthInWords } from '../../full-text/count-terms.js'
import type { OpenStore } from './open-store.js'
import { addToStatistics } from './store-info.js'
import { analyseText, type IndexedText, indexText, noteAnalysis, unindexText } from './text-index.js'
import { removeVectors } from './vector-rows.js'

/** A chunk with what the index stores of it: the slow half of storing a page. */
export interface AnalysedChunk {
  readonly chunk: Chunk
  readonly length: number
  readonly text: IndexedText
}

export function analyseChunks({ title, chunks }: Pick<ProcessedPage, 'title' | 'chunks'>): readonly AnalysedChunk[] {
  const analysedTitle = analyse(title)
  return chunks.map((chunk) => ({
    chunk,
    length: lengthInWords(chunk.content),
    text: analyseText(analysedTitle, chunk.headings, chunk.content),
  }))
}

/** Adds chunks to table and index, behind those that the source has, and gives their ids. */
export function insertChunks(store: OpenStore, sourceId: number, chunks: readonly AnalysedChunk[]): readonly number[] {
  noteAnalysis(store)
  const insert = store.statement(
    'insert into website_chunks (source_id, position, content, headings, length) values (?, ?, ?, ?, ?)',
  )
  const first = nextPosition(store, sourceId)
  const ids = chunks.map(({ chunk, length, text }, at) => {
    const added = insert.run(sourceId, first + at, chunk.content, JSON.stringify(chunk.headings), length)
    const id = Number(added.lastInsertRowid)
    indexText(store, id, text)
    return id
  })
  addToStatistics(store, ids.length, total(chunks))
  return ids
}

function nextPosition(store: OpenStore, sourceId: number): number {
  const next = 'select coalesce(max(position) + 1, 0) as next from website_chunks where source_id = ?'
  return store.first<{ next: number }>(next, sourceId)?.next ?? 0
}

/** Removes the chunks of a source everywhere, and gives how many there were. */
export function deleteChunks(store: OpenStore, sourceId: number): number {
  const rows = store.all<{ id: number; length: number; hasVector: number }>(
    'select id, length, has_vector as hasVector from website_chunks where source_id = ?',
    sourceId,
  )
  // virtual tables do not cascade
  for (const { id } of rows) unindexText(store, id)
  removeVectors(
    store,
    rows.filter(({ hasVector }) => hasVector === 1).map(({ id }) => id),
  )
  store.run('delete from website_chunks where source_id = ?', sourceId)
  addToStatistics(store, -rows.length, -total(rows))
  return rows.length
}

function total(rows: readonly { readonly length: number }[]): number {
  return rows.reduce((sum, { length }) => sum + length, 0)
}
