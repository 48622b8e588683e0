import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { stateOfLog } from '#src/adapters/stores/postgres/kit/log-state.js'
import { firstTimes } from '#src/adapters/stores/sql/jobs/first-times.js'
import { keepCheck, keepEntries, keepLink } from '#src/adapters/stores/sql/jobs/hunt-writes.js'
import { toEntries } from '#src/adapters/stores/sql/jobs/stored-entry.js'
import { toLink } from '#src/adapters/stores/sql/jobs/stored-hunt.js'
import { run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  EntriesToKeep,
  HuntJobs,
  JobOutline,
  KeptEntries,
  LinkToKeep,
  RecentEventsRequest,
  RosterJob,
} from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import {
  appliedByStatus,
  checksOfJobs,
  eventsOfJobs,
  holdEntries,
  hunt,
  outlines,
  roster,
  rosterOf,
  rosterWithUrls,
} from './hunt-queries.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'

/** The jobs of one schema of a PostgreSQL database, for a hunt. Their history is stored with them. */
export class PostgresHuntJobs implements HuntJobs {
  readonly #database: PostgresDatabase

  /** `url` has the form `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  state(): Promise<string | null> {
    return stateOfLog(this.#database)
  }

  roster(): Promise<readonly RosterJob[]> {
    return asJobFailure(this.#database.ask(roster, missingQueue(this.#database)))
  }

  outlines(): Promise<readonly JobOutline[]> {
    return asJobFailure(this.#database.ask(outlines, missingQueue(this.#database)))
  }

  rosterOf(ids: readonly number[]): Promise<readonly RosterJob[]> {
    return asJobFailure(this.#database.ask(rosterOf, missingQueue(this.#database), { ids }))
  }

  rosterWithUrls(urls: readonly string[]): Promise<readonly RosterJob[]> {
    return asJobFailure(this.#database.ask(rosterWithUrls, missingQueue(this.#database), { urls }))
  }

  async appliedByStatus(): Promise<readonly number[]> {
    const jobs = await asJobFailure(this.#database.ask(appliedByStatus, missingQueue(this.#database)))
    return jobs.map(({ id }) => id)
  }

  async eventsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]>> {
    return byJob(ids, await asJobFailure(this.#database.ask(eventsOfJobs, missingQueue(this.#database), { ids })))
  }

  async onceApplied(): Promise<readonly number[]> {
    const jobs = await asJobFailure(this.#database.ask(hunt.onceApplied, missingQueue(this.#database)))
    return jobs.map(({ id }) => id)
  }

  async firstEvents(): Promise<ReadonlyMap<number, string>> {
    const [ofIds, ofUrls] = await Promise.all(
      [hunt.firstOfIds, hunt.firstOfUrls].map((query) =>
        asJobFailure(this.#database.ask(query, missingQueue(this.#database))),
      ),
    )
    return firstTimes(ofIds ?? [], ofUrls ?? [])
  }

  recentEvents(request: RecentEventsRequest): Promise<readonly JobEvent[]> {
    return asJobFailure(this.#database.ask(hunt.recentEvents, missingQueue(this.#database), request))
  }

  async links(): Promise<readonly JobLink[]> {
    return (await asJobFailure(this.#database.ask(hunt.decidedLinks, missingQueue(this.#database)))).map(toLink)
  }

  async checksOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]>> {
    return byJob(ids, await asJobFailure(this.#database.ask(checksOfJobs, missingQueue(this.#database), { ids })))
  }

  keepLink(link: LinkToKeep): Promise<JobLink> {
    return this.#write(() => keepLink(hunt, link))
  }

  keepCheck(check: PostingCheck): Promise<void> {
    return this.#write(() => keepCheck(hunt, check))
  }

  async entries(): Promise<KeptEntries> {
    return toEntries(await asJobFailure(this.#database.ask(hunt.entries, missingQueue(this.#database))))
  }

  keepEntries(entries: EntriesToKeep): Promise<readonly number[] | null> {
    return this.#write(function* () {
      yield* run(holdEntries)
      return yield* keepEntries(hunt, entries)
    })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #write<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.write((connection) => connection.do(work()), missingQueue(this.#database)))
  }
}

function byJob<T extends object>(
  ids: readonly number[],
  rows: readonly (T & { readonly asked: number })[],
): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>(ids.map((id) => [id, []]))
  for (const { asked, ...row } of rows) found.get(asked)?.push(row as unknown as T)
  return found
}
