import { sql } from 'drizzle-orm'
import { SqlJobCatalog } from '#src/adapters/stores/sql/jobs/job-catalog.js'
import { newsStatements } from '#src/adapters/stores/sql/jobs/news-statements.js'
import { SqlNewsJobs } from '#src/adapters/stores/sql/jobs/sql-news-jobs.js'
import type { JobNews, JobNewsRequest, JobsPosition, NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import { hunt } from './hunt-queries.js'
import { jobsDialect } from './jobs-dialect.js'
import { PostgresQueue } from './postgres-queue.js'
import { seenTransactions } from './seen-transactions.js'
import {
  jobArrivals as arrivals,
  jobChecks as checks,
  huntEntries as entries,
  jobEvents as events,
  jobStore,
  jobs,
  jobLinks as links,
} from './tables.js'

const snapshot = sql`${sql.placeholder('snapshot')}::text::pg_snapshot`

const news = newsStatements({ jobs, arrivals, checks, events, links, entries }, hunt, {
  ...jobsDialect,
  // the first half finds the rows by their index
  isLate: (table) =>
    sql`(${table}.inserted_by >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(${table}.inserted_by, ${snapshot}))`,
  store: sql`(select ${jobStore.name} from ${jobStore} limit 1)`,
  snapshot: seenTransactions,
})
const all = { arrival: true, check: true, event: true, entry: true }
const reading = new SqlNewsJobs(news, new SqlJobCatalog(jobs, jobsDialect), all)

/**
 * What came into one schema of a PostgreSQL database. A writer may commit rows after another one that began later: a
 * position holds which transactions it saw.
 */
export class PostgresNewsJobs extends PostgresQueue implements NewsJobs {
  position(): Promise<JobsPosition> {
    return this.run(() => reading.position())
  }

  since(request: JobNewsRequest): Promise<JobNews> {
    return this.run(() => reading.since(request))
  }
}
