import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { Database } from '#scripts/kit/sqlite.js'
import { applicationCount, companyOf, titleOf } from './letters.js'

/** Creates a queue of `count` jobs; the first were applied for. */
export async function makeQueue(path: string, count: number): Promise<string> {
  await makeJobsDatabase(
    path,
    repeat(count, (n) => {
      const [id, title, company, ...rest] = largeJob(n)
      return n < applicationCount ? [id, titleOf(n), companyOf(n), ...rest] : [id, title, company, ...rest]
    }),
  )
  const db = new Database(path)
  db.prepare(`UPDATE jobs SET status = 'applied' WHERE id <= ?`).run(applicationCount)
  db.close()
  return path
}
