import type {
  ChunkCounts,
  CompletedPage,
  DeletedSource,
} from '../../../../application/websites/ports/website-repository.js'
import { analyseChunks, deleteChunks, insertChunks } from './chunk-rows.js'
import { completeSource, findSource, holdsSource } from './source-claims.js'
import { storePageVectors } from './store-page-vectors.js'
import type { WebsiteConnection } from './website-connection.js'

/** As `WebsiteRepository.complete`. */
export async function storePage(connection: WebsiteConnection, write: CompletedPage): Promise<ChunkCounts | null> {
  const { id, page, vectors } = write
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(page)
  return connection.write((store) => {
    if (!holdsSource(store, write)) return null
    const deleted = deleteChunks(store, id)
    const chunkIds = insertChunks(store, id, chunks)
    if (vectors !== null) storePageVectors(store, chunkIds, vectors)
    completeSource(store, write)
    return { deleted, created: chunkIds.length }
  })
}

/** As `WebsiteRepository.delete`. */
export function deletePage(connection: WebsiteConnection, id: number): Promise<DeletedSource | null> {
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const chunksDeleted = deleteChunks(store, id)
    store.run('delete from website_sources where id = ?', id)
    return { url: record.source.url, chunksDeleted }
  })
}
