import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { analyseInTurns } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type {
  AppendedChunks,
  ChunkCounts,
  CompletedPage,
  DeletedSource,
  PastedChunks,
} from '#src/application/websites/ports/website-repository.js'
import { languageOfSource } from '#src/domain/websites/language.js'
import { contentsOf, deleteChunks, insertChunks } from './chunk-rows.js'
import { noteChange, sumOf } from './store-info.js'
import { prepareVectors, storeVectors } from './store-vectors.js'
import { sources } from './website-sources.js'

const nothing = () => null

/** As `WebsiteRepository.complete`. */
export async function storePage(database: PostgresDatabase, write: CompletedPage): Promise<ChunkCounts | null> {
  const { id, page, vectors } = write
  // before the transaction: others may wait for its locks
  const chunks = await analyseInTurns(page)
  return database.write(async (connection) => {
    if (!(await connection.do(sources.isHeld(write)))) return null
    await prepareVectors(connection, vectors)
    if (write.isSameText !== true) await connection.do(sources.keepText(id))
    const removed = await deleteChunks(connection, id)
    const { ids, change } = await insertChunks(connection, id, chunks, -removed.chunks)
    const before = sumOf([removed, change])
    const added = await storeVectors(connection, ids, vectors, before)
    await connection.do(sources.complete(write))
    await noteChange(connection, sumOf([before, added]))
    return { deleted: -removed.chunks, created: ids.length }
  }, nothing)
}

/** As `WebsiteRepository.append`. */
export async function appendChunks(database: PostgresDatabase, pasted: PastedChunks): Promise<AppendedChunks | null> {
  const { id, lease, at, vectors } = pasted
  // before the transaction: others may wait for its locks
  const chunks = await analyseInTurns(pasted)
  return database.write(async (connection) => {
    const record = await connection.do(sources.hold(id))
    if (record === null) return null
    const isTaken = record.lease !== null && record.lease !== lease
    const count = record.source.chunksCount + chunks.length
    if (isTaken || count > pasted.maxSourceChunks) return { record, added: false }
    await prepareVectors(connection, vectors)
    const { ids, change } = await insertChunks(connection, id, chunks)
    const added = await storeVectors(connection, ids, vectors, change)
    const language = languageOfSource(await contentsOf(connection, id))
    await connection.do(sources.noteAppended({ id, added: ids.length, language, at }))
    const after = await connection.do(sources.find(id))
    await noteChange(connection, sumOf([change, added]))
    return after === null ? null : { record: after, added: true }
  }, nothing)
}

/** As `WebsiteRepository.delete`. */
export function deletePage(database: PostgresDatabase, id: number): Promise<DeletedSource | null> {
  return database.write(async (connection) => {
    const record = await connection.do(sources.hold(id))
    if (record === null) return null
    const removed = await deleteChunks(connection, id)
    await connection.do(sources.remove(id))
    await noteChange(connection, removed)
    return { url: record.source.url, chunksDeleted: -removed.chunks }
  }, nothing)
}
