import {
  type QueueWork,
  SqlWebsiteRepository,
  type WorkMaker,
} from '#src/adapters/stores/sql/websites/sql-website-repository.js'
import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkSearchRequest,
  ChunkSearchResult,
  CompletedPage,
  DeletedSource,
  Lease,
  PastedChunks,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import { failInterrupted } from './interrupted-sources.js'
import { Leases } from './leases.js'
import { searchChunks } from './search-chunks.js'
import { enqueuePages, hasQueued, takeQueued } from './source-queue.js'
import { StoreThreads } from './store-thread.js'
import { WebsiteConnection } from './website-connection.js'
import { websiteStore } from './website-store.js'

export interface WebsiteRepositoryOptions extends SqliteFileOptions {
  /**
   * The module of a thread that calls `serveStore`, which stores large pages. Without it, storing them blocks others.
   */
  readonly workerUrl?: URL
}

const queue: QueueWork = { failInterrupted, enqueuePages, hasQueued, takeQueued }

// what can be stored in some ten milliseconds
const maxOwnLength = 50_000
const maxOwnChunks = 100

/**
 * A store in its own file, created on first use; several processes may share it. It stays open from the first call
 * until `close`. sqlite-vec is loaded when vectors are met.
 */
export class SqliteWebsiteRepository extends SqlWebsiteRepository implements WebsiteRepository {
  readonly #file: DatabaseFile
  readonly #connection: WebsiteConnection
  readonly #threads: StoreThreads | null
  readonly #leases = new Leases()

  constructor(path: string, { workerUrl, ...options }: WebsiteRepositoryOptions = {}) {
    super(websiteStore, queue)
    this.#file = databaseFile(path, options)
    this.#connection = new WebsiteConnection(this.#file)
    this.#threads = workerUrl === undefined ? null : new StoreThreads(workerUrl)
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  override async complete(write: CompletedPage): Promise<ChunkCounts | null> {
    const threads = isLong(write.page.chunks) || (await this.#servesMany(write.id)) ? this.#threads : null
    return threads === null ? super.complete(write) : threads.call(this.#file, 'complete', write)
  }

  override async append(pasted: PastedChunks): Promise<AppendedChunks | null> {
    const isLarge = isLong(pasted.chunks) || pasted.chunks.length > maxOwnChunks
    if (this.#threads === null || !isLarge) return super.append(pasted)
    return this.#threads.call(this.#file, 'append', pasted)
  }

  override async delete(id: number): Promise<DeletedSource | null> {
    const threads = (await this.#servesMany(id)) ? this.#threads : null
    return threads === null ? super.delete(id) : threads.call(this.#file, 'delete', id)
  }

  search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    return this.#connection.read((store) => searchChunks(store, request))
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

  /** Whether removing the source's chunks during a write would keep others waiting. */
  async #servesMany(id: number): Promise<boolean> {
    if (this.#threads === null) return false
    const served = await this.#connection.read((store) => store.do(this.sources.find(id))?.source.chunksCount ?? 0)
    return served > maxOwnChunks
  }
}

/** Whether writing the chunks would keep others waiting. */
function isLong(chunks: readonly Chunk[]): boolean {
  return chunks.reduce((sum, { content }) => sum + content.length, 0) > maxOwnLength
}
