import {
  checkIsOf,
  formatPosition,
  readPosition,
  type SeenRows,
} from '#src/adapters/stores/index/jobs/jobs-position.js'
import type {
  ArrivedJob,
  CheckNews,
  JobNews,
  JobNewsRequest,
  JobsPosition,
  NewRows,
  NewsJobs,
  NewsStart,
} from '#src/application/hunt/ports/news-jobs.js'
import { isJobId } from '#src/domain/jobs/job.js'
import { toListedJob } from '#src/domain/jobs/listed-job.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { MemoryJobRepository } from './memory-job-repository.js'

/** What came into a storage in memory. */
export class MemoryNewsJobs implements NewsJobs {
  readonly #jobs: MemoryJobRepository

  constructor(jobs: MemoryJobRepository) {
    this.#jobs = jobs
  }

  async position(): Promise<JobsPosition> {
    return formatPosition({ ...this.#last(), writers: null })
  }

  async since({ since, limit, arrivals: shown = limit }: JobNewsRequest): Promise<JobNews> {
    if ('position' in since) checkIsOf(readPosition(since.position), this.#last())
    const isNew = isAfter(since)
    const { arrivals, history } = this.#jobs
    const arrived = arrivals.all().flatMap((arrival) => {
      const job = this.#jobs.get(arrival.jobId)
      const isThere = job !== null && isJobId(job.id) && isNew('arrival', arrival)
      return isThere ? [{ ...toListedJob(job), arrivedAt: arrival.at }] : []
    })
    const checks = history.checks.filter((check, at) => isNew('check', { ...check, id: at + 1 }))
    return {
      until: await this.position(),
      isRecorded: true,
      arrived: newest<ArrivedJob>(arrived, shown),
      checks: newest<CheckNews>(checks.filter((check) => isNews(check, history.checks)).map(toNews), limit),
      events: newest(
        history.events.filter((event) => isNew('event', event)),
        limit,
      ),
      entries: newest(
        history.entries.filter((entry) => isNew('entry', entry)),
        limit,
      ),
    }
  }

  async close(): Promise<void> {}

  #last(): SeenRows {
    const { arrivals, history } = this.#jobs
    const { checks, events, entries } = history
    return { arrival: arrivals.last, check: checks.length, event: events.length, entry: entries.length }
  }
}

interface Row {
  readonly id: number
  readonly at: UtcTime
}

function isAfter(since: NewsStart): (kind: keyof SeenRows, row: Row) => boolean {
  if ('time' in since) return (_, { at }) => at >= since.time
  const seen = readPosition(since.position)
  return (kind, { id }) => id > seen[kind]
}

function newest<T>(rows: readonly T[], limit: number): NewRows<T> {
  return { total: rows.length, newest: rows.slice(-limit).toReversed() }
}

/** Whether a check found a change, or that the posting was closed since the check before. */
function isNews(check: PostingCheck, checks: readonly PostingCheck[]): boolean {
  if (check.state !== 'closed') return check.state === 'changed'
  const isOfJob = ({ jobId, url }: PostingCheck) => jobId === check.jobId || url === check.url
  const before = checks.slice(0, checks.indexOf(check)).filter((each) => isOfJob(each) && each.state !== 'unknown')
  return before.at(-1)?.state !== 'closed'
}

function toNews({ jobId, url, at, state, quote, changes }: PostingCheck): CheckNews {
  return { jobId, url, at, state, quote, changes }
}
