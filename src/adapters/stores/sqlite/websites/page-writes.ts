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
import { storePageVectors } from './store-vectors.js'
import type { WebsiteConnection } from './website-connection.js'
import { sources } from './website-sources.js'

/** As `WebsiteRepository.complete`. */
export async function storePage(connection: WebsiteConnection, write: CompletedPage): Promise<ChunkCounts | null> {
  const { id, page, vectors } = write
  // before the transaction: others wait for its lock
  const chunks = analyseChunks(page)
  return connection.write((store) => {
    if (!store.do(sources.isHeld(write))) return null
    if (write.isSameText !== true) store.do(sources.keepText(id))
    const deleted = deleteChunks(store, id)
    const chunkIds = insertChunks(store, id, chunks)
    if (vectors !== null) storePageVectors(store, chunkIds, vectors)
    store.do(sources.complete(write))
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
    const record = store.do(sources.find(id))
    if (record === null) return null
    const isTaken = record.lease !== null && record.lease !== lease
    const count = record.source.chunksCount + chunks.length
    if (isTaken || count > pasted.maxSourceChunks) return { record, added: false }
    const chunkIds = insertChunks(store, id, chunks)
    if (pasted.vectors !== null) storePageVectors(store, chunkIds, pasted.vectors)
    store.do(
      sources.noteAppended({ id, added: chunkIds.length, language: languageOfSource(contentsOf(store, id)), at }),
    )
    const after = store.do(sources.find(id))
    return after === null ? null : { record: after, added: true }
  })
}

/** As `WebsiteRepository.delete`. */
export function deletePage(connection: WebsiteConnection, id: number): Promise<DeletedSource | null> {
  return connection.write((store) => {
    const record = store.do(sources.find(id))
    if (record === null) return null
    const chunksDeleted = deleteChunks(store, id)
    store.do(sources.remove(id))
    return { url: record.source.url, chunksDeleted }
  })
}
