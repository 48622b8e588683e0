import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
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
import { requireSpace } from '#src/domain/websites/vector-space.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { readChunks } from './chunk-rows.js'
import { Leases, type LeaseTimes, usualTimes } from './leases.js'
import { appendChunks, deletePage, storePage } from './page-writes.js'
import { nothingFound, searchChunks } from './search-chunks.js'
import { countQueued, enqueuePages, giveBackSource, hasQueued, takeQueued } from './source-queue.js'
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
import { readFacts, searchableSpace } from './store-info.js'
import { StoreMemory } from './store-memory.js'
import { addVectors, beginReindex, countChunks, finishReindex, readChunksWithoutVector } from './store-vectors.js'
import { isTextIndexCurrent, rebuildTextIndex } from './text-index.js'
import { listVersions, readText } from './text-rows.js'
import { websitesDatabase } from './websites-database.js'

export interface PostgresWebsitesOptions extends DatabaseOptions {
  readonly leaseTimes?: LeaseTimes
}

type Work<T> = (connection: PostgresConnection) => Promise<T>

/**
 * The store of pages in one schema of a PostgreSQL database, whose tables are made when first needed. Any number of
 * processes share it.
 */
export class PostgresWebsiteRepository implements WebsiteRepository {
  readonly #database: PostgresDatabase
  readonly #leases: Leases
  readonly #memory = new StoreMemory()

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, { leaseTimes = usualTimes, ...options }: PostgresWebsitesOptions = {}) {
    this.#database = websitesDatabase(url, options)
    this.#leases = new Leases(this.#database, leaseTimes)
  }

  find(id: number): Promise<ProcessingRecord | null> {
    return this.#read((connection) => findSource(connection, id), null)
  }

  findByUrl(url: string): Promise<ProcessingRecord | null> {
    return this.#read((connection) => findSourceByUrl(connection, url), null)
  }

  async openLease(): Promise<Lease> {
    return this.#leases.open()
  }

  claim(request: ClaimRequest): Promise<Claimed> {
    return this.#claimIn(request.lease, (connection) => claimSource(connection, request))
  }

  start(write: ClaimedWrite): Promise<boolean> {
    return this.#write((connection) => startSource(connection, write), false)
  }

  complete(write: CompletedPage): Promise<ChunkCounts | null> {
    return storePage(this.#database, write)
  }

  keep(write: UnchangedPage): Promise<boolean> {
    return this.#write((connection) => keepSource(connection, write), false)
  }

  fail(write: FailedPage): Promise<boolean> {
    return this.#write((connection) => failSource(connection, write), false)
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

  giveBack(write: GivenBack): Promise<boolean> {
    return this.#write((connection) => giveBackSource(connection, write), false)
  }

  countQueued(): Promise<QueueCount> {
    return this.#read(countQueued, { waiting: 0, inWork: 0 })
  }

  create(source: NewSource): Promise<CreatedSource> {
    return this.#database.create((connection) => createSource(connection, source))
  }

  append(chunks: PastedChunks): Promise<AppendedChunks | null> {
    return appendChunks(this.#database, chunks)
  }

  changeStatus(change: StatusChange): Promise<boolean> {
    return this.#write(async (connection) => {
      await this.#leases.prolong(connection, change.lease)
      return changeStatus(connection, change)
    }, false)
  }

  readChunks(request: ChunkPageRequest): Promise<PageChunks | null> {
    return this.#read((connection) => readChunks(connection, request), null)
  }

  listVersions(id: number): Promise<readonly TextVersion[]> {
    return this.#read((connection) => listVersions(connection, id), [])
  }

  readText(request: TextRequest): Promise<SourceText | null> {
    return this.#read((connection) => readText(connection, request), null)
  }

  delete(id: number): Promise<DeletedSource | null> {
    return deletePage(this.#database, id)
  }

  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    return this.#read((connection) => listSources(connection, request), { sources: [], total: 0 })
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
