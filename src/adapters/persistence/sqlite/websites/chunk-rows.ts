import type { Chunk, ProcessedPage } from '../../../../domain/websites/page-content.js'
import { type AnalysedText, analyse } from '../../full-text/analyse.js'
import { lengthInWords } from '../../full-text/count-terms.js'
import type { OpenStore } from './open-store.js'
import { addToStatistics } from './store-info.js'
import { removeVectors } from './vector-rows.js'

/** A chunk with what the index stores of it: the slow half of storing a page. */
export interface AnalysedChunk {
  readonly chunk: Chunk
  readonly length: number
  readonly title: AnalysedText
  readonly headings: AnalysedText
  readonly body: AnalysedText
}

export function analyseChunks({ title, chunks }: ProcessedPage): readonly AnalysedChunk[] {
  const analysedTitle = analyse(title)
  return chunks.map((chunk) => ({
    chunk,
    length: lengthInWords(chunk.content),
    title: analysedTitle,
    headings: analyse(chunk.headings.join('\n')),
    body: analyse(chunk.content),
  }))
}

/** Adds the chunks of a page to table and index, and gives their ids. */
export function insertChunks(store: OpenStore, sourceId: number, chunks: readonly AnalysedChunk[]): readonly number[] {
  const insert = store.statement(
    'insert into website_chunks (source_id, position, content, headings, length) values (?, ?, ?, ?, ?)',
  )
  const ids = chunks.map((analysed, position) => {
    const { chunk, length } = analysed
    const added = insert.run(sourceId, position, chunk.content, JSON.stringify(chunk.headings), length)
    const id = Number(added.lastInsertRowid)
    indexChunk(store, id, analysed)
    return id
  })
  addToStatistics(store, ids.length, total(chunks))
  return ids
}

/** Removes the chunks of a source everywhere, and gives how many there were. */
export function deleteChunks(store: OpenStore, sourceId: number): number {
  const rows = store.all<{ id: number; length: number; hasVector: number }>(
    'select id, length, has_vector as hasVector from website_chunks where source_id = ?',
    sourceId,
  )
  // virtual tables do not cascade
  for (const { id } of rows) store.run('delete from website_chunks_fts where rowid = ?', id)
  removeVectors(
    store,
    rows.filter(({ hasVector }) => hasVector === 1).map(({ id }) => id),
  )
  store.run('delete from website_chunks where source_id = ?', sourceId)
  addToStatistics(store, -rows.length, -total(rows))
  return rows.length
}

function indexChunk(store: OpenStore, id: number, { title, headings, body }: AnalysedChunk): void {
  store.run(
    `insert into website_chunks_fts (rowid, title_words, heading_words, body_words, title_bigrams, heading_bigrams,
      body_bigrams) values (?, ?, ?, ?, ?, ?, ?)`,
    id,
    title.words,
    headings.words,
    body.words,
    title.bigrams,
    headings.bigrams,
    body.bigrams,
  )
}

function total(rows: readonly { readonly length: number }[]): number {
  return rows.reduce((sum, { length }) => sum + length, 0)
}
