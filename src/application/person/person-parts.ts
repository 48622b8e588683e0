import { unknownJob } from '#src/application/hunt/get-application-timeline.js'
import type { DateAhead } from '#src/application/hunt/news.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { PostingContext } from '#src/domain/person/claims/posting-names.js'
import type { AboutJob } from '#src/domain/person/document.js'

/** The dependencies of the use cases about a person. */
export interface PersonParts {
  readonly documents: DocumentStore
  readonly tasks: TaskStore
  readonly jobs: Pick<HuntJobs, 'rosterOf'>
  /** Returns the texts of a job's posting; null if it is unknown. */
  readonly postingOf: (jobId: number) => Promise<PostingContext | null>
  readonly clock: Clock
  /** The person's, such as `Asia/Tokyo`. */
  readonly timeZone: string
  /** Returns the interviews and deadlines that letters and notes tell, earliest first. */
  readonly datesAhead: () => Promise<readonly DateAhead[]>
}

/** Returns a job by its id. Throws NOT_FOUND. */
export type KnownJobs = (jobId: number) => AboutJob

/** Looks up several jobs at once. */
export async function aboutJobs({ jobs }: Pick<PersonParts, 'jobs'>, ids: readonly number[]): Promise<KnownJobs> {
  const found = ids.length === 0 ? [] : await jobs.rosterOf([...new Set(ids)])
  const urls = new Map(found.map(({ id, url }) => [id, url]))
  return (jobId) => {
    const url = urls.get(jobId)
    if (url === undefined) throw unknownJob(jobId)
    return { jobId, url }
  }
}

/** Throws NOT_FOUND. */
export async function aboutJob(parts: Pick<PersonParts, 'jobs'>, jobId: number): Promise<AboutJob> {
  return (await aboutJobs(parts, [jobId]))(jobId)
}
