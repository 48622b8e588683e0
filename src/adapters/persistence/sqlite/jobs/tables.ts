import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The table as capture scripts make it, plus the index that makes the queue read a pure index walk. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jobId: text('job_id'),
    title: text(),
    company: text(),
    description: text(),
    url: text().notNull().unique(),
    location: text(),
    source: text(),
    status: text().notNull().default('new'),
    capturedAt: text('captured_at'),
    payloadJson: text('payload_json').notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at'),
    resumePdfPath: text('resume_pdf_path'),
    resumeWrittenAt: text('resume_written_at'),
    runId: text('run_id'),
    attemptCount: integer('attempt_count').default(0),
    lastError: text('last_error'),
  },
  (t) => [index('idx_jobs_status').on(t.status), index('idx_jobs_queue').on(t.status, t.capturedAt, t.id)],
)

/** The boards of companies that are fetched again and again. */
export const watchedBoards = sqliteTable('watched_boards', {
  /** As a person writes it: `greenhouse:example`. */
  reference: text().primaryKey(),
  /** Phrases with commas between; null takes every posting. */
  match: text(),
  addedAt: text('added_at').notNull(),
  /** When all of it was last read, and how many postings it had then. */
  readAt: text('read_at'),
  postings: integer(),
  /** Of the last attempt, where it failed. */
  failedAt: text('failed_at'),
  failure: text(),
  /** What was listed when it was last read. */
  listed: text(),
})
