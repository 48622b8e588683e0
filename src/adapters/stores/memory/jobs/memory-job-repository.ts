import { compareBytes, countByName } from '#src/adapters/stores/index/stored-order.js'
import type {
  CatalogRequest,
  JobCatalog,
  JobDetails,
  JobListing,
  TextsOfJob,
} from '#src/application/jobs/ports/job-catalog.js'
import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
  StatusBatch,
  StatusCounts,
} from '#src/application/jobs/ports/job-repository.js'
import { isJobId, type Job } from '#src/domain/jobs/job.js'
import { toJobDetails, toListedJob, toTextsOfJob } from '#src/domain/jobs/listed-job.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { checkPosition, positionDate, type QueuePosition, takePage } from '#src/domain/jobs/queue.js'
import { MemoryArrivals } from './memory-arrivals.js'
import { MemoryHistory } from './memory-history.js'

/** A job as stored: '' and null are distinct, and the status may be any text. */
export interface StoredJob extends Omit<Job, 'status'> {
  readonly status: string
  readonly updatedAt: string | null
  /** Absent if unknown. */
  readonly createdAt?: string
  readonly resumePdfPath?: string | null
  readonly resumeWrittenAt?: string | null
}

/** Jobs in memory: for tests, and for programs that need no file. */
export class MemoryJobRepository implements JobRepository, JobIntake, JobCatalog {
  /** The history of the jobs, and what belongs to them. */
  readonly history = new MemoryHistory()
  /** When the jobs were added: at `createdAt`, or now if that is unknown. */
  readonly arrivals = new MemoryArrivals()
  readonly #jobs = new Map<number, StoredJob>()
  readonly #urls = new Set<string | null>()
  #nextId = 1

  constructor(jobs: Iterable<StoredJob> = []) {
    for (const job of jobs) this.#store(job)
  }

  /** Everything stored, by id. */
  all(): readonly StoredJob[] {
    return [...this.#jobs.values()].sort((a, b) => a.id - b.id)
  }

  /** Returns null if no job has the id. */
  get(id: number): StoredJob | null {
    return this.#jobs.get(id) ?? null
  }

  async readNew(request: QueuePageRequest): Promise<QueuePage> {
    checkPosition(request.after)
    return takePage(this.#queueAfter(request.after), request)
  }

  async findMissing(ids: readonly number[]): Promise<readonly number[]> {
    return ids.filter((id) => !this.#jobs.has(id))
  }

  async updateStatuses({ updates, at }: StatusBatch): Promise<readonly number[]> {
    const missing = await this.findMissing(updates.map(({ id }) => id))
    if (missing.length > 0) return missing
    for (const { id, status } of updates) {
      const job = this.#jobs.get(id)
      if (job === undefined) continue
      this.write({ ...job, status, updatedAt: at })
      if (job.status !== status)
        this.history.addEvent({ ...byOthers, jobId: id, url: job.url, at, from: job.status, to: status })
    }
    return []
  }

  /** Replaces the job with the same id. */
  write(job: StoredJob): void {
    this.#store(job)
  }

  delete(id: number): void {
    const url = this.#jobs.get(id)?.url ?? null
    this.#jobs.delete(id)
    if (!this.all().some((job) => job.url === url)) this.#urls.delete(url)
  }

  async countByStatus(): Promise<StatusCounts> {
    const byStatus = countByName(this.all().map(({ status }) => status || null))
    return byStatus.map(([status, count]) => ({ status, count }))
  }

  async summarize(): Promise<JobsSummary> {
    const bySource = countByName(this.all().map(({ source }) => source || null))
    return {
      total: this.#jobs.size,
      byStatus: await this.countByStatus(),
      bySource: bySource.map(([source, count]) => ({ source, count })),
    }
  }

  async list({ statuses, limit }: CatalogRequest): Promise<JobListing> {
    const found = this.all().filter((job) => isJobId(job.id) && (statuses === null || statuses.includes(job.status)))
    found.sort(compareInQueue)
    return { jobs: found.slice(0, limit).map(toListedJob), total: found.length }
  }

  async find(id: number): Promise<JobDetails | null> {
    const job = this.#jobs.get(id)
    return job === undefined ? null : toJobDetails({ ...noRecord, ...job })
  }

  async texts(ids: readonly number[]): Promise<readonly TextsOfJob[]> {
    return [...new Set(ids)].flatMap((id) => {
      const job = this.#jobs.get(id)
      return job === undefined ? [] : [toTextsOfJob(job)]
    })
  }

  async add({ postings, at }: PostingBatch): Promise<IntakeCount> {
    const fresh = postings.filter((posting) => this.addOne(posting, at) !== null)
    return { added: fresh.length, known: postings.length - fresh.length, filled: 0 }
  }

  async findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(urls.filter((url) => this.#urls.has(url)))
  }

  async close(): Promise<void> {}

  /** Returns null if a job already has the URL. */
  addOne({ payloadJson: _, ...posting }: Posting, createdAt: string): StoredJob | null {
    if (this.#urls.has(posting.url)) return null
    const job = { ...posting, id: this.#nextId, status: 'new', updatedAt: null, createdAt }
    this.#store(job)
    return job
  }

  #store(job: StoredJob): void {
    if (!this.#jobs.has(job.id)) this.#noteArrival(job)
    this.#jobs.set(job.id, job)
    this.#urls.add(job.url)
    this.#nextId = Math.max(this.#nextId, job.id + 1)
  }

  /** A job with the URL of another one is that job, captured again. */
  #noteArrival({ id, url, createdAt }: StoredJob): void {
    const former = url !== null && this.#urls.has(url) ? this.all().find((job) => job.url === url) : undefined
    if (former === undefined) this.arrivals.add(id, createdAt ?? new Date().toISOString())
    else this.arrivals.move(former.id, id)
  }

  #queueAfter(after: QueuePosition | null): readonly StoredJob[] {
    const queue = this.all().filter(({ id, status }) => status === 'new' && isJobId(id))
    queue.sort(compareInQueue)
    if (after === null) return queue
    const job = this.#jobs.get(after.id)
    const place = job !== undefined && positionDate(job.capturedAt) === after.capturedAt ? job : after
    return queue.filter((candidate) => compareInQueue(candidate, place) > 0)
  }
}

const byOthers = { actor: 'other', batch: null, reason: null, score: null, undoes: null }

const noRecord = {
  createdAt: null,
  resumePdfPath: null,
  resumeWrittenAt: null,
  runId: null,
  attemptCount: null,
  lastError: null,
  payloadJson: null,
}

/** Negative if `a` comes before `b`: newest date first, then highest id; null comes last. */
export function compareInQueue(a: QueuePosition, b: QueuePosition): number {
  return compareBytes(b.capturedAt, a.capturedAt) || b.id - a.id
}
