import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  ChunkPageRequest,
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CreatedSource,
  FailedPage,
  GivenBack,
  Lease,
  NewSource,
  PageChunks,
  ProcessingRecord,
  QueueCount,
  SourceListRequest,
  SourceText,
  StatusChange,
  TextRequest,
  TextVersion,
  UnchangedPage,
} from '#src/application/websites/ports/website-repository.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { Sources, type WebsiteStatements } from './website-sources.js'

/** Makes work: a transaction that was in the way of another runs again, from its start. */
export type WorkMaker<T> = () => Work<T>

/** What both engines answer of sources and their texts in the same way, in one transaction each. */
export abstract class SqlWebsiteRepository {
  protected readonly sources: Sources

  constructor(statements: WebsiteStatements) {
    this.sources = new Sources(statements)
  }

  /** Does work on one state of the store; `empty` where there is no store. */
  protected abstract reading<T>(work: WorkMaker<T>, empty: T): Promise<T>
  /** Does all of the work or nothing; `empty` where there is no store. */
  protected abstract writing<T>(work: WorkMaker<T>, empty: T): Promise<T>
  /** As `writing`, in a store that is made where there is none. */
  protected abstract creating<T>(work: WorkMaker<T>): Promise<T>
  /** As `creating`, for a write that claims a source with this lease. */
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
}
