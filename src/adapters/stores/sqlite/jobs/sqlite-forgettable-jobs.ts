import { forgetStatements, SqlForgettableJobs } from '#src/adapters/stores/sql/jobs/sql-forgettable-jobs.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { purgeFile } from '#src/adapters/stores/sqlite/kit/purge.js'
import { queueFile } from './jobs-file.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { huntEntries, jobArrivals, jobChecks, jobEvents, jobLinks, jobs } from './tables.js'
import { indexAllNoted } from './word-index.js'

const statements = forgetStatements({
  ...{ jobs, events: jobEvents, links: jobLinks, checks: jobChecks, entries: huntEntries, arrivals: jobArrivals },
})
const names = ['job_events', 'job_links', 'job_checks', 'hunt_entries', 'job_arrivals']

/** Erases from one SQLite file of jobs. */
export class SqliteForgettableJobs extends SqlForgettableJobs {
  constructor(path: string, options: SqliteFileOptions = {}) {
    super({
      statements,
      tables: new SqliteSideTables(path, options, names, 'table for the history of its jobs'),
      afterErasing: () => indexAllNoted(queueFile(path, options)),
      purge: () => purgeFile(path, ['job_words'], options),
    })
  }
}
