import type {
  ChunkCounts,
  ChunkVectors,
  FetchedAs,
  Owner,
} from '../../../../application/websites/ports/website-repository.js'
import type { ProcessedPage } from '../../../../domain/websites/page-content.js'
import { analyseChunks, deleteChunks, insertChunks } from './chunk-rows.js'
import { completeSource, findSource, ownsSource } from './source-claims.js'
import { storePageVectors } from './store-page-vectors.js'
import type { WebsiteConnection } from './website-connection.js'

/** A page to be stored: the arguments of `WebsiteRepository.complete`. */
export interface PageToStore {
  readonly id: number
  readonly owner: Owner
  readonly page: ProcessedPage
  readonly fetched: FetchedAs
  readonly vectors: ChunkVectors | null
  readonly at: string
}

export interface DeletedPage {
  readonly url: string
  readonly chunksDeleted: number
}

/** As `WebsiteRepository.complete`. */
export async function storePage(connection: WebsiteConnection, write: PageToStore): Promise<ChunkCounts | null> {
  const { id, owner, page, fetched, vectors, at } = write
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(page)
  return connection.write((store) => {
    if (!ownsSource(store, id, owner)) return null
    const deleted = deleteChunks(store, id)
    const chunkIds = insertChunks(store, id, chunks)
    if (vectors !== null) storePageVectors(store, chunkIds, vectors)
    completeSource(store, id, page, fetched, at)
    return { deleted, created: chunkIds.length }
  })
}

/** As `WebsiteRepository.delete`. */
export function deletePage(connection: WebsiteConnection, id: number): Promise<DeletedPage | null> {
  return connection.write((store) => {
    const record = findSource(store, id)
    if (record === null) return null
    const chunksDeleted = deleteChunks(store, id)
    store.run('delete from website_sources where id = ?', id)
    return { url: record.source.url, chunksDeleted }
  })
}
