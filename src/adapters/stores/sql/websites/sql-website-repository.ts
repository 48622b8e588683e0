import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Progress } from '#src/application/shared/progress.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkPageRequest,
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
} from '#src/application/websites/ports/website-repository.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { analyseInTurns } from './indexed-text.js'
import { analyseAgain, type StoreWork } from './store-work.js'
import type { Sources } from './website-sources.js'

/** Creates work: a transaction that conflicted with another is run again from its start. */
export type WorkMaker<T> = () => Work<T>

/** The operations that depend on leases, which each engine stores in its own way. */
export interface QueueWork {
  /** Implements `WebsiteRepository.failInterrupted`. */
  failInterrupted(interruption: Interruption): Work<number>
  /** Implements `PageQueue.enqueue`. */
  enqueuePages(request: QueueRequest): Work<readonly QueuedPage[]>
  /** Whether there is a page to take. */
  hasQueued(): Work<boolean>
  /** Implements `PageQueue.takeQueued`. */
  takeQueued(request: TakeRequest): Work<ProcessingRecord | null>
}

/** The operations that both engines share, each in one transaction. */
export abstract class SqlWebsiteRepository {
  protected readonly sources: Sources
  readonly #store: StoreWork
  readonly #queue: QueueWork

  constructor(store: StoreWork, queue: QueueWork) {
    this.sources = store.sources
    this.#store = store
    this.#queue = queue
  }

  /** Runs work on one snapshot of the store; returns `empty` if there is no store. */
  protected abstract reading<T>(work: WorkMaker<T>, empty: T): Promise<T>
  /** Runs work atomically; returns `empty` if there is no store. */
  protected abstract writing<T>(work: WorkMaker<T>, empty: T): Promise<T>
  /** Like `writing`, but creates a missing store. */
  protected abstract creating<T>(work: WorkMaker<T>): Promise<T>
  /** Like `creating`, for a write that claims a source with this lease. */
  protected abstract claiming<T>(lease: Lease, work: WorkMaker<T>): Promise<T>

  find(id: number): Promise<ProcessingRecord | null> {
    return this.reading(() => this.sources.find(id), null)
  }

  findByUrl(url: string): Promise<ProcessingRecord | null> {
    return this.reading(() => this.sources.findByUrl(url), null)
  }

  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    return this.reading(() => this.sources.list(request), { sources: [], total: 0 })
  }

  listVersions(id: number): Promise<readonly TextVersion[]> {
    return this.reading(() => this.sources.listVersions(id), [])
  }

  readText(request: TextRequest): Promise<SourceText | null> {
    return this.reading(() => this.sources.readText(request), null)
  }

  readChunks(request: ChunkPageRequest): Promise<PageChunks | null> {
    return this.reading(() => this.sources.readChunks(request), null)
  }

  countQueued(): Promise<QueueCount> {
    return this.reading(() => this.sources.countQueued(), { waiting: 0, inWork: 0 })
  }

  create(source: NewSource): Promise<CreatedSource> {
    return this.creating(() => this.sources.create(source))
  }

  claim(request: ClaimRequest): Promise<Claimed> {
    return this.claiming(request.lease, () => this.sources.claim(request))
  }

  start(write: ClaimedWrite): Promise<boolean> {
    return this.writing(() => this.sources.start(write), false)
  }

  keep(write: UnchangedPage): Promise<boolean> {
    return this.writing(() => this.sources.keep(write), false)
  }

  fail(write: FailedPage): Promise<boolean> {
    return this.writing(() => this.sources.fail(write), false)
  }

  changeStatus(change: StatusChange): Promise<boolean> {
    return this.writing(() => this.sources.changeStatus(change), false)
  }

  giveBack(write: GivenBack): Promise<boolean> {
    return this.writing(() => this.sources.giveBack(write), false)
  }

  async complete(write: CompletedPage): Promise<ChunkCounts | null> {
    // before the transaction: others may wait for its locks
    const chunks = await analyseInTurns(write.page)
    return this.writing(() => this.#store.storePage(write, chunks), null)
  }

  async append(pasted: PastedChunks): Promise<AppendedChunks | null> {
    const chunks = await analyseInTurns(pasted)
    return this.writing(() => this.#store.append(pasted, chunks), null)
  }

  async delete(id: number): Promise<DeletedSource | null> {
    return this.writing(() => this.#store.delete(id), null)
  }

  failInterrupted(interruption: Interruption): Promise<number> {
    return this.writing(() => this.#queue.failInterrupted(interruption), 0)
  }

  enqueue(request: QueueRequest): Promise<readonly QueuedPage[]> {
    return this.creating(() => this.#queue.enqueuePages(request))
  }

  async takeQueued(request: TakeRequest): Promise<ProcessingRecord | null> {
    // callers poll often: a write each time would block others for nothing
    if (!(await this.reading(() => this.#queue.hasQueued(), false))) return null
    return this.claiming(request.lease, () => this.#queue.takeQueued(request))
  }

  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }> {
    return this.reading(() => this.#store.countChunks(), { total: 0, withoutVector: 0 })
  }

  vectorSpace(): Promise<VectorSpace | null> {
    return this.reading(() => this.#store.searchableSpace(), null)
  }

  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }> {
    return this.writing(() => this.#store.beginReindex(space), { total: 0, missing: 0 })
  }

  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]> {
    return this.reading(() => this.#store.chunksWithoutVector(limit), [])
  }

  addVectors(vectors: ChunkVectorsToAdd): Promise<void> {
    return this.writing(() => this.#store.addVectors(vectors), undefined)
  }

  finishReindex(): Promise<void> {
    return this.writing(() => this.#store.finishReindex(), undefined)
  }

  isTextIndexCurrent(): Promise<boolean> {
    return this.reading(() => this.#store.isTextIndexCurrent(), true)
  }

  /** Others may write between its batches. */
  async *rebuildTextIndex(): AsyncGenerator<Progress> {
    if (await this.isTextIndexCurrent()) return
    const total = await this.writing(() => this.#store.beginRebuild(), 0)
    let done = 0
    for (let after = 0; ; ) {
      const batch = await this.reading(() => this.#store.chunksAfter(after), [])
      const last = batch.at(-1)
      if (last === undefined) break
      const analysed = analyseAgain(batch)
      await this.writing(() => this.#store.replaceTexts(analysed), undefined)
      done += batch.length
      after = last.id
      // signals of the system are handled only between turns of the event loop
      await nextTurn()
      yield { done, total }
    }
    await this.writing(() => this.#store.endRebuild(), undefined)
  }
}
