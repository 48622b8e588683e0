import { setImmediate as nextTurn } from 'node:timers/promises'
import { firstTimes } from '#src/adapters/stores/sql/jobs/first-times.js'
import { keepCheck, keepEntries, keepLink } from '#src/adapters/stores/sql/jobs/hunt-writes.js'
import { toEntries } from '#src/adapters/stores/sql/jobs/stored-entry.js'
import { toLink } from '#src/adapters/stores/sql/jobs/stored-hunt.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { fileState } from '#src/adapters/stores/sqlite/kit/file-state.js'
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
import { appliedByStatus, checksOfJob, eventsOfJob, hunt } from './hunt-queries.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { hasSideTable, requireSideTables } from './side-additions.js'

const needed = neededColumns('id')
const neededUrl = neededColumns('id', 'url')

/** The jobs of one SQLite file, for a hunt; opened and closed for each call. */
export class SqliteHuntJobs implements HuntJobs {
  readonly #file: JobsFile<HuntJobs>

  constructor(path: string, options: JobsFileOptions<HuntJobs> = {}) {
    this.#file = new JobsFile(path, options)
  }

  state(): Promise<string | null> {
    return fileState(this.#file.path)
  }

  roster(): Promise<readonly RosterJob[]> {
    const work = (connection: Connection) => connection.all(hunt.roster(connection.columnNames('jobs')))
    return this.#read(needed, work, (jobs) => jobs.roster())
  }

  outlines(): Promise<readonly JobOutline[]> {
    const work = (connection: Connection) => connection.all(hunt.outlines(connection.columnNames('jobs')))
    return this.#read(needed, work, (jobs) => jobs.outlines())
  }

  rosterOf(ids: readonly number[]): Promise<readonly RosterJob[]> {
    const work = (connection: Connection) => connection.all(hunt.rosterOf(connection.columnNames('jobs')), { ids })
    return this.#read(needed, work, (jobs) => jobs.rosterOf(ids))
  }

  rosterWithUrls(urls: readonly string[]): Promise<readonly RosterJob[]> {
    const work = (connection: Connection) => {
      const columns = connection.columnNames('jobs')
      return columns.has('url') ? connection.all(hunt.rosterWithUrls(columns), { urls }) : []
    }
    return this.#read(needed, work, (jobs) => jobs.rosterWithUrls(urls))
  }

  appliedByStatus(): Promise<readonly number[]> {
    const work = (connection: Connection) =>
      connection.columnNames('jobs').has('status') ? connection.all(appliedByStatus).map(({ id }) => id) : []
    return this.#read(needed, work, (jobs) => jobs.appliedByStatus())
  }

  eventsOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]> | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_events')
        ? byJob(jobIds, (id) => connection.all(eventsOfJob, { id }).toReversed())
        : null
    return this.#read(neededUrl, work, (jobs) => jobs.eventsOf(jobIds))
  }

  onceApplied(): Promise<readonly number[] | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_events') ? connection.all(hunt.onceApplied).map(({ id }) => id) : null
    return this.#read(neededUrl, work, (jobs) => jobs.onceApplied())
  }

  firstEvents(): Promise<ReadonlyMap<number, string> | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_events')
        ? firstTimes(connection.all(hunt.firstOfIds), connection.all(hunt.firstOfUrls))
        : null
    return this.#read(neededUrl, work, (jobs) => jobs.firstEvents())
  }

  recentEvents(request: RecentEventsRequest): Promise<readonly JobEvent[] | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_events') ? connection.all(hunt.recentEvents, request) : null
    return this.#read(needed, work, (jobs) => jobs.recentEvents(request))
  }

  links(): Promise<readonly JobLink[] | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_links') ? connection.all(hunt.decidedLinks).map(toLink) : null
    return this.#read(needed, work, (jobs) => jobs.links())
  }

  checksOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]> | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'job_checks')
        ? byJob(jobIds, (id) => connection.all(checksOfJob, { id }).toReversed())
        : null
    return this.#read(neededUrl, work, (jobs) => jobs.checksOf(jobIds))
  }

  keepLink(link: LinkToKeep): Promise<JobLink> {
    const work = (connection: Connection) => {
      requireSideTables(connection, this.#file.path, ['job_links'])
      return connection.do(keepLink(hunt, link, hasSideTable(connection, 'hunt_entries')))
    }
    return this.#write(work, (jobs) => jobs.keepLink(link))
  }

  keepCheck(check: PostingCheck): Promise<void> {
    const work = (connection: Connection) => {
      requireSideTables(connection, this.#file.path, ['job_checks'])
      connection.do(keepCheck(hunt, check))
    }
    return this.#write(work, (jobs) => jobs.keepCheck(check))
  }

  entries(): Promise<KeptEntries | null> {
    const work = (connection: Connection) =>
      hasSideTable(connection, 'hunt_entries') ? toEntries(connection.all(hunt.entries)) : null
    return this.#read(needed, work, (jobs) => jobs.entries())
  }

  keepEntries(entries: EntriesToKeep): Promise<readonly number[] | null> {
    const work = (connection: Connection) => {
      requireSideTables(connection, this.#file.path, ['hunt_entries'])
      return connection.do(keepEntries(hunt, entries))
    }
    return this.#write(work, (jobs) => jobs.keepEntries(entries))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #read<T>(
    columns: readonly string[],
    work: (connection: Connection) => T,
    sameWork: (jobs: HuntJobs) => Promise<T>,
  ): Promise<T> {
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(columns, connection, this.#file.path)
        return work(connection)
      })
    // reading 100,000 jobs at once blocks all other work
    await nextTurn()
    return this.#file.use('read', columns, onOneState, sameWork)
  }

  #write<T>(work: (connection: Connection) => T, sameWork: (jobs: HuntJobs) => Promise<T>): Promise<T> {
    const allOrNothing = (connection: Connection) => connection.transaction('immediate', () => work(connection))
    return this.#file.use('write', neededUrl, allOrNothing, sameWork)
  }
}

function byJob<T>(ids: readonly number[], read: (id: number) => readonly T[]): ReadonlyMap<number, readonly T[]> {
  return new Map(ids.map((id) => [id, read(id)]))
}
