import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { type JobRow, jobRowColumns } from './job-rows.js'

const insertJob = `INSERT INTO jobs
  (${jobRowColumns.join()}, payload_json, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}', '2026-01-01T00:00:00.000Z')`

/** Creates a database with the product's own storage and these jobs, with ids from 1 in that order. */
export async function makeJobsDatabase(
  path: string,
  rows: Iterable<JobRow>,
  journal: 'wal' | 'delete' = 'wal',
): Promise<string> {
  const { SqliteJobStorage } = await loadLibrary()
  new SqliteJobStorage(path).create()
  insertJobs(path, rows)
  const db = new Database(path)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.pragma(`journal_mode = ${journal}`)
  db.close()
  return path
}

/** Adds jobs to a database, as a program does that does not know this one. */
export function insertJobs(path: string, rows: Iterable<JobRow>): void {
  const db = new Database(path)
  db.pragma('synchronous = OFF')
  const insert = db.prepare(insertJob)
  db.transaction(() => {
    for (const row of rows) insert.run(...row)
  })()
  db.close()
}

export function* repeat<T>(count: number, make: (n: number) => T): Generator<T> {
  for (let n = 0; n < count; n++) yield make(n)
}
