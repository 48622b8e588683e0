import type { PageValidators } from '../../../../application/websites/ports/page-fetcher.js'
import type {
  ChunkCounts,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectors,
  FetchedAs,
  Owner,
  PageChunks,
  PastedChunks,
  ProcessingRecord,
  SourceListRequest,
  StatusChange,
  StoredChunk,
  TextIndexing,
  VectorSpace,
  WebsiteRepository,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError } from '../../../../domain/shared/app-error.js'
import type { Chunk, ProcessedPage } from '../../../../domain/websites/page-content.js'
import type { ContentType, WebsiteSource } from '../../../../domain/websites/website.js'
import type { DatabaseFile } from '../kit/open-database.js'
import { listSources } from './list-sources.js'
import { type DeletedPage, deletePage, storePage } from './page-writes.js'
import { type Appended, appendChunks, changeStatus, createSource } from './pasted-writes.js'
import { readChunks } from './read-chunks.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './reindex.js'
import { searchChunks } from './search-chunks.js'
import {
  claimSource,
  failAbandoned,
  failSource,
  findSource,
  findSourceByUrl,
  keepSource,
  startSource,
} from './source-claims.js'
import { readSpace } from './store-info.js'
import { StoreThreads } from './store-thread.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { WebsiteConnection } from './website-connection.js'

export interface WebsiteRepositoryOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** The module of a thread that calls `serveStore`: large pages are stored there. Without it they keep others waiting. */
  readonly workerUrl?: URL
}

// what takes some ten milliseconds to store
const maxOwnLength = 50_000
const maxOwnChunks = 100

/**
 * A file of its own, made when first used; several processes may share it. It stays open from the first call to `close`.
 * sqlite-vec is loaded when vectors are met.
 */
export class SqliteWebsiteRepository implements WebsiteRepository {
  readonly #file: DatabaseFile
  readonly #connection: WebsiteConnection
  readonly #threads: StoreThreads | null

  constructor(path: string, { busyTimeoutMs = 5000, workerUrl }: WebsiteRepositoryOptions = {}) {
    this.#file = { path, busyTimeoutMs }
    this.#connection = new WebsiteConnection(this.#file)
    this.#threads = workerUrl === undefined ? null : new StoreThreads(workerUrl)
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
    const write = { id, owner, page, fetched, vectors, at }
    const threads = isLong(page.chunks) || (await this.#servesMany(id)) ? this.#threads : null
    if (threads === null) return storePage(this.#connection, write)
    const answer = await threads.run({ kind: 'store', file: this.#file, write })
    return answer.outcome === 'stored' ? answer.counts : null
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

  create(
    url: string,
    contentType: ContentType,
    title: string,
    at: string,
  ): Promise<{ readonly record: ProcessingRecord; readonly created: boolean }> {
    return this.#connection.create((store) => createSource(store, url, contentType, title, at))
  }

  async append(id: number, editor: Owner, pasted: PastedChunks, at: string): Promise<Appended | null> {
    const write = { id, editor, pasted, at }
    const isLarge = isLong(pasted.chunks) || pasted.chunks.length > maxOwnChunks
    if (this.#threads === null || !isLarge) return appendChunks(this.#connection, write)
    const answer = await this.#threads.run({ kind: 'append', file: this.#file, write })
    return answer.outcome === 'appended' ? answer.appended : null
  }

  changeStatus(id: number, editor: Owner, change: StatusChange, at: string): Promise<boolean> {
    return this.#connection.write((store) => changeStatus(store, id, editor, change, at))
  }

  readChunks(id: number, after: number | null, limit: number): Promise<PageChunks | null> {
    return this.#connection.read((store) => readChunks(store, id, after, limit))
  }

  async delete(id: number): Promise<DeletedPage | null> {
    const threads = (await this.#servesMany(id)) ? this.#threads : null
    if (threads === null) return deletePage(this.#connection, id)
    const answer = await threads.run({ kind: 'delete', file: this.#file, id })
    return answer.outcome === 'deleted' ? answer.deleted : null
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
    await this.#threads?.close()
    this.#connection.close()
  }

  /** Whether what goes for a write would keep others waiting. */
  async #servesMany(id: number): Promise<boolean> {
    if (this.#threads === null) return false
    const served = await this.#connection.read((store) => findSource(store, id)?.source.chunksCount ?? 0)
    return served > maxOwnChunks
  }
}

/** Whether chunks would keep others waiting while they are written. */
function isLong(chunks: readonly Chunk[]): boolean {
  return chunks.reduce((sum, { content }) => sum + content.length, 0) > maxOwnLength
}
