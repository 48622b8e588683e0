import { forgetStatements, SqlForgettableJobs } from '#src/adapters/stores/sql/jobs/sql-forgettable-jobs.js'
import { jobsDatabase, type PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { huntEntries, jobArrivals, jobChecks, jobEvents, jobLinks, jobs } from './tables.js'
import { indexAfterWrite } from './word-index.js'

const statements = forgetStatements({
  ...{ jobs, events: jobEvents, links: jobLinks, checks: jobChecks, entries: huntEntries, arrivals: jobArrivals },
})
const batchSize = 500

/** Erases from one schema of a PostgreSQL database. The server itself removes the old rows from its disk later. */
export class PostgresForgettableJobs extends SqlForgettableJobs {
  readonly #database: ReturnType<typeof jobsDatabase>

  constructor(url: string, options: PostgresJobsOptions = {}) {
    const database = jobsDatabase(url, options)
    super({
      statements,
      tables: new PostgresSideTables(url, options),
      afterErasing: async () => {
        while ((await indexAfterWrite(database, batchSize)) === batchSize);
      },
      purge: async () => {},
    })
    this.#database = database
  }

  override async close(): Promise<void> {
    await super.close()
    await this.#database.close()
  }
}
