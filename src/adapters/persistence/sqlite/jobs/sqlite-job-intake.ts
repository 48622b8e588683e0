import type Database from 'better-sqlite3'
import type { IntakeCount, JobIntake } from '../../../../application/jobs/ports/job-intake.js'
import type { Posting } from '../../../../domain/jobs/posting.js'
import { upgrade } from '../kit/migrations.js'
import { type DatabaseFile, openDatabase } from '../kit/open-database.js'
import { retryWhileBusy } from '../kit/retry-while-busy.js'
import { isBusy } from '../kit/sqlite-errors.js'
import { jobsSchema } from './create-jobs-database.js'
import { diagnose } from './diagnose-jobs-table.js'
import { fillPosting, insertPosting } from './queries.js'
import type { SqliteOptions } from './sqlite-job-repository.js'
import { findStoredUrls } from './stored-urls.js'

const columnsUsed = 'id job_id title company description url location source captured_at payload_json created_at'.split(
  ' ',
)

export interface SqliteIntakeOptions extends SqliteOptions {
  /** Whether a known job's empty fields are filled from a posting with its URL. */
  readonly fill?: boolean
}

/** Adds postings to one SQLite file, which stays open until `close`. */
export class SqliteJobIntake implements JobIntake {
  readonly #file: DatabaseFile
  readonly #fill: boolean
  #db: Database.Database | null = null

  constructor(path: string, options: SqliteIntakeOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
    this.#fill = options.fill ?? false
  }

  async add(postings: readonly Posting[], at: string): Promise<IntakeCount> {
    return retryWhileBusy(this.#file, () => {
      const db = this.#open()
      try {
        return db.transaction(() => takeAll(db, postings, at, this.#fill)).immediate()
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

function takeAll(db: Database.Database, postings: readonly Posting[], at: string, fills: boolean): IntakeCount {
  // the table of a capture script may let URLs repeat: a conflict alone does not tell
  const known = findStoredUrls(db, postings)
  const insert = db.prepare(insertPosting.sql)
  const fill = db.prepare(fillPosting.sql)
  const count = { added: 0, known: 0, filled: 0 }
  for (const posting of postings) {
    if (known.has(posting.url)) {
      count.known++
      if (fills && fill.run(...fillPosting.bind(toRow(posting, at))).changes > 0) count.filled++
      continue
    }
    known.add(posting.url)
    const { changes } = insert.run(...insertPosting.bind(toRow(posting, at)))
    count.added += changes
    count.known += 1 - changes
  }
  return count
}

/** A posting by column. */
export function toRow(posting: Posting, at: string): Record<string, unknown> {
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
