import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { SqlWebsiteRepository, type WorkMaker } from '#src/adapters/stores/sql/websites/sql-website-repository.js'
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
  StatusChange,
  StoredChunk,
  TakeRequest,
  VectorSpace,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import { requireSpace } from '#src/domain/websites/vector-space.js'
import { failInterrupted } from './interrupted-sources.js'
import { Leases, type LeaseTimes, usualTimes } from './leases.js'
import { appendChunks, deletePage, storePage } from './page-writes.js'
import { nothingFound, searchChunks } from './search-chunks.js'
import { enqueuePages, hasQueued, takeQueued } from './source-queue.js'
import { readFacts, searchableSpace } from './store-info.js'
import { StoreMemory } from './store-memory.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './store-vectors.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { websiteStatements } from './website-sources.js'
import { websitesDatabase } from './websites-database.js'

export interface PostgresWebsitesOptions extends DatabaseOptions {
  readonly leaseTimes?: LeaseTimes
}

type Work<T> = (connection: PostgresConnection) => Promise<T>

/**
 * The store of pages in one schema of a PostgreSQL database, whose tables are made when first needed. Any number of
 * processes share it.
 */
export class PostgresWebsiteRepository extends SqlWebsiteRepository implements WebsiteRepository {
  readonly #database: PostgresDatabase
  readonly #leases: Leases
  readonly #memory = new StoreMemory()

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, { leaseTimes = usualTimes, ...options }: PostgresWebsitesOptions = {}) {
    super(websiteStatements)
    this.#database = websitesDatabase(url, options)
    this.#leases = new Leases(this.#database, leaseTimes)
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  complete(write: CompletedPage): Promise<ChunkCounts | null> {
    return storePage(this.#database, write)
  }

  failInterrupted(interruption: Interruption): Promise<number> {
    return this.#write((connection) => failInterrupted(connection, interruption), 0)
  }

  enqueue(request: QueueRequest): Promise<readonly QueuedPage[]> {
    return this.#database.create((connection) => enqueuePages(connection, request))
  }

  async takeQueued(request: TakeRequest): Promise<ProcessingRecord | null> {
    // who waits for pages asks often: a write each time would be one for nothing
    if (!(await this.#read(hasQueued, false))) return null
    return this.#claimIn(request.lease, (connection) => takeQueued(connection, request))
  }

  append(chunks: PastedChunks): Promise<AppendedChunks | null> {
    return appendChunks(this.#database, chunks)
  }

  delete(id: number): Promise<DeletedSource | null> {
    return deletePage(this.#database, id)
  }

  search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    return this.#read((connection) => searchChunks(connection, this.#memory, request), nothingFound)
  }

  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }> {
    return this.#read(countChunks, { total: 0, withoutVector: 0 })
  }

  vectorSpace(): Promise<VectorSpace | null> {
    return this.#read(async (connection) => searchableSpace(await readFacts(connection)), null)
  }

  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }> {
    return this.#write((connection) => beginReindex(connection, space), { total: 0, missing: 0 })
  }

  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]> {
    return this.#read((connection) => readChunksWithoutVector(connection, limit), [])
  }

  addVectors(vectors: ChunkVectorsToAdd): Promise<void> {
    return this.#database.write(
      (connection) => addVectors(connection, vectors),
      () => void requireSpace(null),
    )
  }

  finishReindex(): Promise<void> {
    return this.#write(finishReindex, undefined)
  }

  isTextIndexCurrent(): Promise<boolean> {
    return this.#read(async (connection) => isTextIndexCurrent(await readFacts(connection)), true)
  }

  rebuildTextIndex(): AsyncIterable<Progress> {
    return rebuildTextIndex(this.#database)
  }

  async close(): Promise<void> {
    await this.#leases.endAll()
    await this.#database.close()
  }

  override changeStatus(change: StatusChange): Promise<boolean> {
    return this.#write(async (connection) => {
      await this.#leases.prolong(connection, change.lease)
      return connection.do(this.sources.changeStatus(change))
    }, false)
  }

  protected reading<T>(work: WorkMaker<T>, empty: T): Promise<T> {
    return this.#read((connection) => connection.do(work()), empty)
  }

  protected writing<T>(work: WorkMaker<T>, empty: T): Promise<T> {
    return this.#write((connection) => connection.do(work()), empty)
  }

  protected creating<T>(work: WorkMaker<T>): Promise<T> {
    return this.#database.create((connection) => connection.do(work()))
  }

  protected claiming<T>(lease: Lease, work: WorkMaker<T>): Promise<T> {
    return this.#claimIn(lease, (connection) => connection.do(work()))
  }

  /** Where there are no tables the answer is `empty`. */
  #read<T>(work: Work<T>, empty: T): Promise<T> {
    return this.#database.read(work, () => empty)
  }

  #write<T>(work: Work<T>, empty: T): Promise<T> {
    return this.#database.write(work, () => empty)
  }

  /** A write that claims a source. */
  #claimIn<T>(lease: Lease, work: Work<T>): Promise<T> {
    return this.#database.create(async (connection) => {
      await this.#leases.prolong(connection, lease)
      return work(connection)
    })
  }
}
