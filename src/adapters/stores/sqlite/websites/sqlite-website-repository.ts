import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { Progress } from '#src/application/shared/progress.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkPageRequest,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectorsToAdd,
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  CreatedSource,
  DeletedSource,
  FailedPage,
  GivenBack,
  Interruption,
  Lease,
  NewSource,
  PageChunks,
  PastedChunks,
  ProcessingRecord,
  QueueCount,
  QueuedPage,
  QueueRequest,
  SourceListRequest,
  SourceText,
  StatusChange,
  StoredChunk,
  TakeRequest,
  TextRequest,
  TextVersion,
  UnchangedPage,
  VectorSpace,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { readChunks } from './chunk-rows.js'
import { Leases } from './leases.js'
import { appendChunks, deletePage, storePage } from './page-writes.js'
import { searchChunks } from './search-chunks.js'
import { countQueued, enqueuePages, findNextQueued, giveBackSource, takeQueued } from './source-queue.js'
import { findSource, findSourceByUrl, listSources } from './source-rows.js'
import {
  changeStatus,
  claimSource,
  createSource,
  failInterrupted,
  failSource,
  keepSource,
  startSource,
} from './source-writes.js'
import { readSpace } from './store-info.js'
import { StoreThreads } from './store-thread.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './store-vectors.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { listVersions, readText } from './text-rows.js'
import { WebsiteConnection } from './website-connection.js'

export interface WebsiteRepositoryOptions extends SqliteFileOptions {
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
  readonly #leases = new Leases()

  constructor(path: string, { workerUrl, ...options }: WebsiteRepositoryOptions = {}) {
    this.#file = databaseFile(path, options)
    this.#connection = new WebsiteConnection(this.#file)
    this.#threads = workerUrl === undefined ? null : new StoreThreads(workerUrl)
  }

  find(id: number): Promise<ProcessingRecord | null> {
    return this.#connection.read((store) => findSource(store, id))
  }

  findByUrl(url: string): Promise<ProcessingRecord | null> {
    return this.#connection.read((store) => findSourceByUrl(store, url))
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  claim(request: ClaimRequest): Promise<Claimed> {
    return this.#connection.create((store) => claimSource(store, request))
  }

  start(write: ClaimedWrite): Promise<boolean> {
    return this.#connection.write((store) => startSource(store, write))
  }

  async complete(write: CompletedPage): Promise<ChunkCounts | null> {
    const threads = isLong(write.page.chunks) || (await this.#servesMany(write.id)) ? this.#threads : null
    return threads === null ? storePage(this.#connection, write) : threads.store(this.#file, write)
  }

  keep(write: UnchangedPage): Promise<boolean> {
    return this.#connection.write((store) => keepSource(store, write))
  }

  fail(write: FailedPage): Promise<boolean> {
    return this.#connection.write((store) => failSource(store, write))
  }

  failInterrupted(interruption: Interruption): Promise<number> {
    return this.#connection.write((store) => failInterrupted(store, interruption))
  }

  enqueue(request: QueueRequest): Promise<readonly QueuedPage[]> {
    return this.#connection.create((store) => enqueuePages(store, request))
  }

  async takeQueued(request: TakeRequest): Promise<ProcessingRecord | null> {
    // who waits for pages asks often: a write would keep others waiting each time
    const isThere = await this.#connection.read((store) => findNextQueued(store) !== null)
    return isThere ? this.#connection.write((store) => takeQueued(store, request)) : null
  }

  giveBack(write: GivenBack): Promise<boolean> {
    return this.#connection.write((store) => giveBackSource(store, write))
  }

  countQueued(): Promise<QueueCount> {
    return this.#connection.read(countQueued)
  }

  create(source: NewSource): Promise<CreatedSource> {
    return this.#connection.create((store) => createSource(store, source))
  }

  async append(chunks: PastedChunks): Promise<AppendedChunks | null> {
    const isLarge = isLong(chunks.chunks) || chunks.chunks.length > maxOwnChunks
    if (this.#threads === null || !isLarge) return appendChunks(this.#connection, chunks)
    return this.#threads.append(this.#file, chunks)
  }

  changeStatus(change: StatusChange): Promise<boolean> {
    return this.#connection.write((store) => changeStatus(store, change))
  }

  readChunks(request: ChunkPageRequest): Promise<PageChunks | null> {
    return this.#connection.read((store) => readChunks(store, request))
  }

  listVersions(id: number): Promise<readonly TextVersion[]> {
    return this.#connection.read((store) => listVersions(store, id))
  }

  readText(request: TextRequest): Promise<SourceText | null> {
    return this.#connection.read((store) => readText(store, request))
  }

  async delete(id: number): Promise<DeletedSource | null> {
    const threads = (await this.#servesMany(id)) ? this.#threads : null
    return threads === null ? deletePage(this.#connection, id) : threads.delete(this.#file, id)
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

  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]> {
    return this.#connection.read((store) => readChunksWithoutVector(store, limit))
  }

  addVectors(vectors: ChunkVectorsToAdd): Promise<void> {
    return this.#connection.write((store) => addVectors(store, vectors))
  }

  finishReindex(): Promise<void> {
    return this.#connection.write(finishReindex)
  }

  isTextIndexCurrent(): Promise<boolean> {
    return this.#connection.read(isTextIndexCurrent)
  }

  rebuildTextIndex(): AsyncIterable<Progress> {
    return rebuildTextIndex(this.#connection)
  }

  async close(): Promise<void> {
    await this.#threads?.close()
    this.#leases.endAll()
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
