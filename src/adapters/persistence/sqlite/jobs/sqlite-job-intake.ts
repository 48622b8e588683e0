import type Database from 'better-sqlite3'
import type { IntakeCount, JobIntake } from '../../../../application/jobs/ports/job-intake.js'
import type { Posting } from '../../../../domain/jobs/posting.js'
import { upgrade } from '../migrations.js'
import { type DatabaseFile, openDatabase, retryWhileBusy } from '../open-database.js'
import { isBusy } from '../sqlite-errors.js'
import { jobsSchema } from './create-jobs-database.js'
import { diagnose } from './diagnose-jobs-table.js'
import { insertPosting } from './queries.js'
import type { SqliteOptions } from './sqlite-job-repository.js'
import { findStoredUrls } from './stored-urls.js'

const columnsUsed = 'id job_id title company description url location source captured_at payload_json created_at'.split(
  ' ',
)

/** Adds postings to one SQLite file, which stays open until `close`. */
export class SqliteJobIntake implements JobIntake {
  readonly #file: DatabaseFile
  #db: Database.Database | null = null

  constructor(path: string, options: SqliteOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
  }

  async add(postings: readonly Posting[], at: string): Promise<IntakeCount> {
    return retryWhileBusy(this.#file, () => {
      const db = this.#open()
      try {
        const added = db.transaction(() => insertAll(db, postings, at)).immediate()
        return { added, known: postings.length - added }
      } catch (error) {
        throw isBusy(error) ? error : diagnose(error, db, this.#file.path, columnsUsed)
      }
    })
  }

  close(): void {
    this.#db?.close()
    this.#db = null
  }

  #open(): Database.Database {
    if (this.#db !== null) return this.#db
    const db = openDatabase(this.#file, 'write')
    try {
      upgrade(db, this.#file.path, jobsSchema)
      this.#db = db
      return db
    } catch (error) {
      db.close()
      throw error
    }
  }
}

/** How many of `postings` were not known. */
function insertAll(db: Database.Database, postings: readonly Posting[], at: string): number {
  // the table of a capture script may let URLs repeat: a conflict alone does not tell
  const known = findStoredUrls(db, postings)
  const insert = db.prepare(insertPosting.sql)
  let added = 0
  for (const posting of postings) {
    if (known.has(posting.url)) continue
    known.add(posting.url)
    added += insert.run(...insertPosting.bind(toRow(posting, at))).changes
  }
  return added
}

function toRow(posting: Posting, at: string): Record<string, unknown> {
  return {
    job_id: posting.jobId,
    title: posting.title,
    company: posting.company,
    description: posting.description,
    url: posting.url,
    location: posting.location,
    source: posting.source,
    captured_at: posting.capturedAt,
    payload_json: posting.payloadJson,
    created_at: at,
  }
}
