import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import {
  type QueueWork,
  SqlWebsiteRepository,
  type WorkMaker,
} from '#src/adapters/stores/sql/websites/sql-website-repository.js'
import type {
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectorsToAdd,
  Lease,
  StatusChange,
  WebsiteRepository,
} from '#src/application/websites/ports/website-repository.js'
import { requireSpace } from '#src/domain/websites/vector-space.js'
import { failInterrupted } from './interrupted-sources.js'
import { Leases, type LeaseTimes, usualTimes } from './leases.js'
import { nothingFound, searchChunks } from './search-chunks.js'
import { enqueuePages, hasQueued, takeQueued } from './source-queue.js'
import { StoreMemory } from './store-memory.js'
import { websiteStore } from './website-store.js'
import { websitesDatabase } from './websites-database.js'

export interface PostgresWebsitesOptions extends DatabaseOptions {
  readonly leaseTimes?: LeaseTimes
}

const queue: QueueWork = { failInterrupted, enqueuePages, hasQueued, takeQueued }

/**
 * The store of pages in one schema of a PostgreSQL database; its tables are created on first use. Any number of
 * processes may share it.
 */
export class PostgresWebsiteRepository extends SqlWebsiteRepository implements WebsiteRepository {
  readonly #database: PostgresDatabase
  readonly #leases: Leases
  readonly #memory = new StoreMemory()

  /** `url` has the form `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, { leaseTimes = usualTimes, ...options }: PostgresWebsitesOptions = {}) {
    super(websiteStore, queue)
    this.#database = websitesDatabase(url, options)
    this.#leases = new Leases(this.#database, leaseTimes)
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  search(request: ChunkSearchRequest): Promise<ChunkSearchResult> {
    return this.#database.read(
      (connection) => searchChunks(connection, this.#memory, request),
      () => nothingFound,
    )
  }

  override addVectors(vectors: ChunkVectorsToAdd): Promise<void> {
    return this.#database.write(
      (connection) => connection.do(websiteStore.addVectors(vectors)),
      () => void requireSpace(null),
    )
  }

  async close(): Promise<void> {
    await this.#leases.endAll()
    await this.#database.close()
  }

  override changeStatus(change: StatusChange): Promise<boolean> {
    return this.#database.write(
      async (connection) => {
        await this.#leases.extend(connection, change.lease)
        return connection.do(this.sources.changeStatus(change))
      },
      () => false,
    )
  }

  /** Returns `empty` if there are no tables. */
  protected reading<T>(work: WorkMaker<T>, empty: T): Promise<T> {
    return this.#database.read(
      (connection) => connection.do(work()),
      () => empty,
    )
  }

  protected writing<T>(work: WorkMaker<T>, empty: T): Promise<T> {
    return this.#database.write(
      (connection) => connection.do(work()),
      () => empty,
    )
  }

  protected creating<T>(work: WorkMaker<T>): Promise<T> {
    return this.#database.create((connection) => connection.do(work()))
  }

  protected claiming<T>(lease: Lease, work: WorkMaker<T>): Promise<T> {
    return this.#database.create(async (connection) => {
      await this.#leases.extend(connection, lease)
      return connection.do(work())
    })
  }
}
