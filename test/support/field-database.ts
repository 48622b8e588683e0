import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { folderOfTests, temporaryFolder } from './temporary-folder.js'

/** The table as capture scripts create it, without the product's migrations and indexes. */
export const fieldSchema = `CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, job_id TEXT, title TEXT, company TEXT,
  description TEXT, url TEXT NOT NULL UNIQUE, location TEXT, source TEXT, status TEXT NOT NULL DEFAULT 'new', captured_at TEXT,
  payload_json TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT, resume_pdf_path TEXT, resume_written_at TEXT,
  run_id TEXT, attempt_count INTEGER DEFAULT 0, last_error TEXT);
  CREATE INDEX idx_jobs_status ON jobs (status);`

/** An older version without updated_at and the columns after it. */
export const olderFieldSchema = fieldSchema.replace(/, updated_at[\s\S]*last_error TEXT/, '')

export interface FieldDatabase {
  readonly path: string
  /** Runs SQL on a separate connection. */
  run(sql: string, ...values: unknown[]): void
  all(sql: string, ...values: unknown[]): Record<string, unknown>[]
  insert(jobs: Iterable<StoredJob>): void
}

interface FieldOptions {
  readonly schema?: string
  readonly name?: string
  readonly journal?: 'wal' | 'delete'
}

export function fieldDatabase(options: FieldOptions = {}): FieldDatabase {
  return fieldDatabaseIn(temporaryFolder(), options)
}

/** Like `fieldDatabase`, for all tests of a file or of the enclosing describe. */
export function fieldDatabaseOfTests(options: FieldOptions = {}): FieldDatabase {
  return fieldDatabaseIn(folderOfTests(), options)
}

function fieldDatabaseIn(folder: string, options: FieldOptions): FieldDatabase {
  const path = join(folder, options.name ?? 'jobs.db')
  const use = <T>(work: (db: Database) => T): T => {
    const db = new Database(path)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  use((db) => {
    db.pragma(`journal_mode = ${options.journal ?? 'delete'}`)
    db.exec(options.schema ?? fieldSchema)
  })
  return {
    path,
    run: (sql, ...values) => use((db) => void db.prepare(sql).run(...values)),
    all: (sql, ...values) => use((db) => db.prepare(sql).all(...values) as Record<string, unknown>[]),
    insert: (jobs) => use((db) => insertJobs(db, jobs)),
  }
}

function insertJobs(db: Database, jobs: Iterable<StoredJob>): void {
  const insert = db.prepare(
    `INSERT INTO jobs (id, job_id, title, company, description, url, location, source, status, captured_at, payload_json, created_at)
     VALUES (@id, @jobId, @title, @company, @description, @url, @location, @source, @status, @capturedAt, '{}', '2026-01-01')`,
  )
  db.transaction(() => {
    for (const job of jobs) insert.run(job)
  })()
}
