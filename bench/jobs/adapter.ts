import { join } from 'node:path'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { makeTextQueries } from '#src/adapters/stores/sqlite/jobs/job-queries.js'
import { largeJob } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

const dialect = new SQLiteSyncDialect()
const rounds = { rounds: 600, warmUp: 100 }
const pageSizes = [{ limit: 50, bound: { atMost: 1.25 } }, { limit: 5 }, { limit: 500 }]

export const adapter: Benchmark = {
  name: 'jobs/adapter',
  title: 'Reading through the adapter',
  method:
    'One call of `SqliteJobRepository.readNew` for jobs of 4 KB, compared with its statement run by hand: open the file, ' +
    'prepare, `all()`, close. The call also converts the rows to jobs and positions, and reads in a transaction.',
  async run({ folder }) {
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(2000, largeJob))
    const findings: Finding[] = []
    for (const { limit, bound } of pageSizes) {
      const [ours, byHand] = [await readThroughAdapter(path, limit), readByHand(path, limit)]
      await interleave([ours, byHand], rounds)
      findings.push(ratioFinding(`page of ${limit}`, 'by hand', compare(ours, byHand), bound))
    }
    return findings
  },
}

export async function readThroughAdapter(path: string, limit: number): Promise<Subject> {
  const { SqliteJobRepository } = await loadLibrary()
  const jobs = new SqliteJobRepository(path)
  return timedSubject(() => jobs.readNew({ limit, after: null, maxCharacters: Number.POSITIVE_INFINITY }))
}

export function readByHand(path: string, limit: number): Subject {
  const statement = makeTextQueries(new Set()).fromStart.in(dialect)
  return timedSubject(() => {
    const db = new Database(path, { readonly: true, fileMustExist: true })
    // one more than the page, to know whether the queue continues
    db.prepare(statement.text).all(...statement.bind({ limit: limit + 1 }))
    db.close()
  })
}
