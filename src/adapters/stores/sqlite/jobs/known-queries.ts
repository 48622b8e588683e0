import { KnownOfJobs } from '#src/adapters/stores/sql/jobs/known-of-jobs.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { hunt } from './hunt-queries.js'
import { jobsDialect } from './jobs-dialect.js'
import { hasSideTable } from './side-additions.js'
import { jobEvents as events, jobs, jobLinks as links } from './tables.js'

const known = new KnownOfJobs({ jobs, events, links }, jobsDialect, hunt)

/** Like `KnownOfJobs.verdicts`; empty if the file has no history. */
export function readVerdicts(connection: Connection, ids: readonly number[] | null): ReadonlyMap<number, Verdict> {
  return isKept(connection, 'job_events') ? connection.do(known.verdicts(ids)) : new Map()
}

/** Like `KnownOfJobs.withMail`; empty if the file has no links. */
export function readWithMail(connection: Connection): ReadonlySet<number> {
  return isKept(connection, 'job_links') ? connection.do(known.withMail()) : new Set()
}

function isKept(connection: Connection, table: string): boolean {
  return hasSideTable(connection, table) && connection.columnNames('jobs').has('url')
}
