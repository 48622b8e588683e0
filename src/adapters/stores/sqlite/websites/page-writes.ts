import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { analyseChunks } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type {
  AppendedChunks,
  ChunkCounts,
  CompletedPage,
  DeletedSource,
  PastedChunks,
} from '#src/application/websites/ports/website-repository.js'
import { languageOfSource } from '#src/domain/websites/language.js'
import { contentsOf, deleteChunks, insertChunks } from './chunk-rows.js'
import { findSource } from './source-rows.js'
import { completeSource, holdsSource, noteAppended } from './source-writes.js'
import { storePageVectors } from './store-vectors.js'
import { websiteSources } from './tables.js'
import { keepText } from './text-rows.js'
import type { WebsiteConnection } from './website-connection.js'

/** As `WebsiteRepository.complete`. */
export async function storePage(connection: WebsiteConnection, write: CompletedPage): Promise<ChunkCounts | null> {
  const { id, page, vectors } = write
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(page)
  return connection.write((store) => {
    if (!holdsSource(store, write)) return null
    if (write.isSameText !== true) keepText(store, id)
    const deleted = deleteChunks(store, id)
    const chunkIds = insertChunks(store, id, chunks)
    if (vectors !== null) storePageVectors(store, chunkIds, vectors)
    completeSource(store, write)
    return { deleted, created: chunkIds.length }
  })
}

/** As `WebsiteRepository.append`. */
export async function appendChunks(
  connection: WebsiteConnection,
  pasted: PastedChunks,
): Promise<AppendedChunks | null> {
  const { id, lease, at } = pasted
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(pasted)
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const isTaken = record.lease !== null && record.lease !== lease
    const count = record.source.chunksCount + chunks.length
    if (isTaken || count > pasted.maxSourceChunks) return { record, added: false }
    const chunkIds = insertChunks(store, id, chunks)
    if (pasted.vectors !== null) storePageVectors(store, chunkIds, pasted.vectors)
    noteAppended(store, { id, added: chunkIds.length, language: languageOfSource(contentsOf(store, id)), at })
    const after = findSource(store, id)
    return after === null ? null : { record: after, added: true }
  })
}

const deleteSource = statement<{ id: number }>(
  sql`delete from ${websiteSources} where ${websiteSources.id} = ${sql.placeholder('id')}`,
)

/** As `WebsiteRepository.delete`. */
export function deletePage(connection: WebsiteConnection, id: number): Promise<DeletedSource | null> {
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const chunksDeleted = deleteChunks(store, id)
    store.run(deleteSource, { id })
    return { url: record.source.url, chunksDeleted }
  })
}
