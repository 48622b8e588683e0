import type {
  EntriesToKeep,
  HuntJobs,
  JobOutline,
  KeptEntries,
  LinkToKeep,
  RecentEventsRequest,
  RosterJob,
} from '#src/application/hunt/ports/hunt-jobs.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import { isJobId } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MemoryJobRepository, StoredJob } from './memory-job-repository.js'

/** Jobs in memory, for a hunt. */
export class MemoryHuntJobs implements HuntJobs {
  readonly #jobs: MemoryJobRepository

  constructor(jobs: MemoryJobRepository) {
    this.#jobs = jobs
  }

  /** Always null: rereading memory is cheap. */
  async state(): Promise<string | null> {
    return null
  }

  async roster(): Promise<readonly RosterJob[]> {
    return this.#rows().map(toRosterJob)
  }

  outlines(): Promise<readonly JobOutline[]> {
    return this.roster()
  }

  async rosterOf(ids: readonly number[]): Promise<readonly RosterJob[]> {
    return (await this.roster()).filter(({ id }) => ids.includes(id))
  }

  async rosterWithUrls(urls: readonly string[]): Promise<readonly RosterJob[]> {
    return this.#rows()
      .map(toRosterJob)
      .filter(({ url }) => url !== null && urls.includes(url))
  }

  async appliedByStatus(): Promise<readonly number[]> {
    return (await this.roster()).filter(({ status }) => saysApplied(status)).map(({ id }) => id)
  }

  async eventsOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]>> {
    return new Map(jobIds.map((id) => [id, this.#jobs.history.eventsOf(id, this.#urlOf(id))]))
  }

  async onceApplied(): Promise<readonly number[]> {
    const events = this.#jobs.history.events.filter(({ from, to }) => saysApplied(from) || saysApplied(to))
    const [ids, urls] = [new Set(events.map(({ jobId }) => jobId)), new Set(events.map(({ url }) => url))]
    const isOf = ({ id, url }: StoredJob) => ids.has(id) || (url !== null && urls.has(url))
    return this.#rows()
      .filter(isOf)
      .map(({ id }) => id)
  }

  async firstEvents(): Promise<ReadonlyMap<number, string>> {
    const { events } = this.#jobs.history
    const ofUrl = firstBy(events.filter(({ url }) => url !== null).map((event) => [event.url, event]))
    const inherited = this.#rows().flatMap(({ id, url }): (readonly [number, JobEvent])[] => {
      const event = ofUrl.get(url)
      return event === undefined ? [] : [[id, event]]
    })
    const own = events.map((event) => [event.jobId, event] as const)
    const first = firstBy([...own, ...inherited].toSorted(([, a], [, b]) => a.id - b.id))
    return new Map([...first].map(([id, { at }]) => [id, at]))
  }

  async recentEvents({ since, limit }: RecentEventsRequest): Promise<readonly JobEvent[]> {
    return this.#jobs.history.events
      .filter(({ at }) => at >= since)
      .toReversed()
      .slice(0, limit)
  }

  async links(): Promise<readonly JobLink[]> {
    return this.#jobs.history.links.filter(({ state }) => state !== 'proposed')
  }

  async checksOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]>> {
    return new Map(jobIds.map((id) => [id, this.#jobs.history.checksOf(id, this.#urlOf(id))]))
  }

  async keepLink({ decided, ...link }: LinkToKeep): Promise<JobLink> {
    if (this.#jobs.get(link.jobId) === null) throw new AppError('NOT_FOUND', `No job has id ${link.jobId}.`)
    return this.#jobs.history.keepLink({ ...link, url: this.#urlOf(link.jobId) }, decided)
  }

  async keepCheck(check: PostingCheck): Promise<void> {
    this.#jobs.history.addCheck(check)
  }

  async entries(): Promise<KeptEntries> {
    const { entries } = this.#jobs.history
    return { entries, last: entries.at(-1)?.id ?? 0 }
  }

  async keepEntries({ entries, after }: EntriesToKeep): Promise<readonly number[] | null> {
    return this.#jobs.history.addEntries(entries, after)
  }

  async close(): Promise<void> {}

  #rows(): readonly StoredJob[] {
    return this.#jobs.all().filter(({ id }) => isJobId(id))
  }

  #urlOf(id: number): string | null {
    return this.#jobs.get(id)?.url ?? null
  }
}

/** The first event for each name. */
function firstBy<Name>(entries: readonly (readonly [Name, JobEvent])[]): ReadonlyMap<Name, JobEvent> {
  return new Map(entries.toReversed())
}

function toRosterJob({ id, ...job }: StoredJob): RosterJob {
  const { jobId, title, company, location, url, source, status, capturedAt, updatedAt } = job
  const texts = { jobId, title, company, location, url, source, status, capturedAt, updatedAt }
  const given = Object.entries(texts).map(([key, text]) => [key, text || null])
  return { id, ...(Object.fromEntries(given) as Omit<RosterJob, 'id'>) }
}
