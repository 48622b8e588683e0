import { SqlWebsiteRepository, type WorkMaker } from '#src/adapters/stores/sql/websites/sql-website-repository.js'
import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { Progress } from '#src/application/shared/progress.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectorsToAdd,
  CompletedPage,
  DeletedSource,
  Interruption,
  Lease,
  PastedChunks,
  ProcessingRecord,
  QueuedPage,
  QueueRequest,
  StoredChunk,
  TakeRequest,
  VectorSpace,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import { failInterrupted } from './interrupted-sources.js'
import { Leases } from './leases.js'
import { appendChunks, deletePage, storePage } from './page-writes.js'
import { searchChunks } from './search-chunks.js'
import { enqueuePages, findNextQueued, takeQueued } from './source-queue.js'
import { readSpace } from './store-info.js'
import { StoreThreads } from './store-thread.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './store-vectors.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { WebsiteConnection } from './website-connection.js'
import { websiteStatements } from './website-sources.js'

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
export class SqliteWebsiteRepository extends SqlWebsiteRepository implements WebsiteRepository {
  readonly #file: DatabaseFile
  readonly #connection: WebsiteConnection
  readonly #threads: StoreThreads | null
  readonly #leases = new Leases()

  constructor(path: string, { workerUrl, ...options }: WebsiteRepositoryOptions = {}) {
    super(websiteStatements)
    this.#file = databaseFile(path, options)
    this.#connection = new WebsiteConnection(this.#file)
    this.#threads = workerUrl === undefined ? null : new StoreThreads(workerUrl)
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  async complete(write: CompletedPage): Promise<ChunkCounts | null> {
    const threads = isLong(write.page.chunks) || (await this.#servesMany(write.id)) ? this.#threads : null
    return threads === null ? storePage(this.#connection, write) : threads.store(this.#file, write)
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

  async append(chunks: PastedChunks): Promise<AppendedChunks | null> {
    const isLarge = isLong(chunks.chunks) || chunks.chunks.length > maxOwnChunks
    if (this.#threads === null || !isLarge) return appendChunks(this.#connection, chunks)
    return this.#threads.append(this.#file, chunks)
  }

  async delete(id: number): Promise<DeletedSource | null> {
    const threads = (await this.#servesMany(id)) ? this.#threads : null
    return threads === null ? deletePage(this.#connection, id) : threads.delete(this.#file, id)
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

  protected reading<T>(work: WorkMaker<T>): Promise<T> {
    return this.#connection.read((store) => store.do(work()))
  }

  protected writing<T>(work: WorkMaker<T>): Promise<T> {
    return this.#connection.write((store) => store.do(work()))
  }

  protected creating<T>(work: WorkMaker<T>): Promise<T> {
    return this.#connection.create((store) => store.do(work()))
  }

  /** A lease of this process needs no renewal. */
  protected claiming<T>(_lease: Lease, work: WorkMaker<T>): Promise<T> {
    return this.creating(work)
  }

  /** Whether what goes for a write would keep others waiting. */
  async #servesMany(id: number): Promise<boolean> {
    if (this.#threads === null) return false
    const served = await this.#connection.read((store) => store.do(this.sources.find(id))?.source.chunksCount ?? 0)
    return served > maxOwnChunks
  }
}

/** Whether chunks would keep others waiting while they are written. */
function isLong(chunks: readonly Chunk[]): boolean {
  return chunks.reduce((sum, { content }) => sum + content.length, 0) > maxOwnLength
}
