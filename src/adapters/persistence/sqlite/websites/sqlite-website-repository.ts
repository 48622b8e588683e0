import type { PageValidators } from '../../../../application/websites/ports/page-fetcher.js'
import type {
  ChunkCounts,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectors,
  FetchedAs,
  Owner,
  ProcessingRecord,
  SourceListRequest,
  StoredChunk,
  TextIndexing,
  VectorSpace,
  WebsiteRepository,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import type { ProcessedPage } from '../../../../domain/websites/page-content.js'
import type { ContentType, WebsiteSource } from '../../../../domain/websites/website.js'
import { analyseChunks, deleteChunks, insertChunks } from './chunk-rows.js'
import { listSources } from './list-sources.js'
import type { OpenStore } from './open-store.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './reindex.js'
import { searchChunks } from './search-chunks.js'
import {
  claimSource,
  completeSource,
  failAbandoned,
  failSource,
  findSource,
  findSourceByUrl,
  keepSource,
  ownsSource,
  startSource,
} from './source-claims.js'
import { readSpace } from './store-info.js'
import { storePageVectors } from './store-page-vectors.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { WebsiteConnection } from './website-connection.js'

export interface WebsiteRepositoryOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
}

/**
 * A file of its own, made when first used; several processes may share it. It stays open from the first call to `close`.
 * sqlite-vec is loaded when vectors are met.
 */
export class SqliteWebsiteRepository implements WebsiteRepository {
  readonly #connection: WebsiteConnection

  constructor(path: string, { busyTimeoutMs = 5000 }: WebsiteRepositoryOptions = {}) {
    this.#connection = new WebsiteConnection({ path, busyTimeoutMs })
  }

  find(id: number): Promise<ProcessingRecord | null> {
    return this.#connection.read((store) => findSource(store, id))
  }

  findByUrl(url: string): Promise<ProcessingRecord | null> {
    return this.#connection.read((store) => findSourceByUrl(store, url))
  }

  claim(
    url: string,
    contentType: ContentType,
    owner: Owner,
    at: string,
  ): Promise<{ readonly record: ProcessingRecord; readonly claimed: boolean }> {
    return this.#connection.create((store) => {
      const claimed = claimSource(store, url, contentType, owner, at)
      const record = findSourceByUrl(store, url)
      if (record === null) throw new AppError('INTERNAL_ERROR', 'The source that was claimed is not there.')
      return { record, claimed }
    })
  }

  start(id: number, owner: Owner, at: string): Promise<boolean> {
    return this.#connection.write((store) => startSource(store, id, owner, at))
  }

  async complete(
    id: number,
    owner: Owner,
    page: ProcessedPage,
    fetched: FetchedAs,
    vectors: ChunkVectors | null,
    at: string,
  ): Promise<ChunkCounts | null> {
    // before the transaction: others wait for its lock
    const chunks = analyseChunks(page)
    return this.#connection.write((store) => {
      if (!ownsSource(store, id, owner)) return null
      const deleted = deleteChunks(store, id)
      const chunkIds = insertChunks(store, id, chunks)
      if (vectors !== null) storePageVectors(store, chunkIds, vectors)
      completeSource(store, id, page, fetched, at)
      return { deleted, created: chunkIds.length }
    })
  }

  keep(id: number, owner: Owner, validators: PageValidators, at: string): Promise<boolean> {
    return this.#connection.write((store) => keepSource(store, id, owner, validators, at))
  }

  fail(id: number, owner: Owner, message: string, at: string): Promise<boolean> {
    return this.#connection.write((store) => failSource(store, id, owner, message, at))
  }

  failInterrupted(isAlive: (owner: Owner) => boolean, message: string, at: string): Promise<number> {
    return this.#connection.write((store) => failAbandoned(store, isAlive, message, at))
  }

  delete(id: number): Promise<{ readonly url: string; readonly chunksDeleted: number } | null> {
    return this.#connection.write((store) => deleteSource(store, id))
  }

  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    return this.#connection.read((store) => listSources(store, request))
  }

  search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    return this.#connection.read((store) => searchChunks(store, request))
  }

  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }> {
    return this.#connection.read(countChunks)
  }

  vectorSpace(): Promise<VectorSpace | null> {
    return this.#connection.read((store) => {
      const space = readSpace(store)
      return space === null || space.isFilling ? null : { model: space.model, dimensions: space.dimensions }
    })
  }

  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }> {
    return this.#connection.write((store) => beginReindex(store, space))
  }

  chunksWithoutVector(count: number): Promise<readonly StoredChunk[]> {
    return this.#connection.read((store) => readChunksWithoutVector(store, count))
  }

  addVectors(chunkIds: readonly number[], vectors: ChunkVectors): Promise<void> {
    return this.#connection.write((store) => addVectors(store, chunkIds, vectors))
  }

  finishReindex(): Promise<void> {
    return this.#connection.write(finishReindex)
  }

  isTextIndexCurrent(): Promise<boolean> {
    return this.#connection.read(isTextIndexCurrent)
  }

  rebuildTextIndex(indexing: TextIndexing): Promise<number> {
    return rebuildTextIndex(this.#connection, indexing)
  }

  async close(): Promise<void> {
    this.#connection.close()
  }
}

function deleteSource(store: OpenStore, id: number): { readonly url: string; readonly chunksDeleted: number } | null {
  const record = findSource(store, id)
  if (record === null) return null
  const chunksDeleted = deleteChunks(store, id)
  store.run('delete from website_sources where id = ?', id)
  return { url: record.source.url, chunksDeleted }
}
