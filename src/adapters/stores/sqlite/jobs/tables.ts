import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

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
  (t) => [
    index('idx_jobs_status').on(t.status),
    index('idx_jobs_queue').on(t.status, t.capturedAt, t.id),
    index('idx_jobs_captured').on(t.capturedAt, t.id),
  ],
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

/** Changes of status and verdicts; a trigger writes those that change a status. Rows are added and never changed. */
export const jobEvents = sqliteTable(
  'job_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jobId: integer('job_id').notNull(),
    url: text(),
    at: text().notNull(),
    actor: text().notNull(),
    from: text('from_status'),
    to: text('to_status'),
    batch: text(),
    reason: text(),
    score: integer(),
    undoes: integer(),
    /** The URL, where the event of the job before it has another or there is none: an index of every URL would cost more than the event. */
    foundBy: text('found_by'),
  },
  (t) => [
    index('idx_job_events_job').on(t.jobId),
    index('idx_job_events_url').on(t.foundBy).where(sql`found_by is not null`),
    // most changes that others make have none
    index('idx_job_events_batch').on(t.batch).where(sql`batch is not null`),
    // nor do they say why
    index('idx_job_events_told').on(t.id).where(sql`score is not null or reason is not null or undoes is not null`),
  ],
)

/** What the trigger is told of the verdict that is being written: one row, and none outside of that transaction. */
export const jobVerdict = sqliteTable('job_verdict', {
  jobId: integer('job_id').primaryKey(),
  at: text().notNull(),
  actor: text().notNull(),
  batch: text(),
  reason: text(),
  score: integer(),
  undoes: integer(),
})

/** What belongs to a job. */
export const jobLinks = sqliteTable(
  'job_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jobId: integer('job_id').notNull(),
    url: text(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    state: text().notNull(),
    evidence: text(),
    at: text().notNull(),
  },
  (t) => [
    uniqueIndex('idx_job_links_job').on(t.jobId, t.targetKind, t.targetId),
    index('idx_job_links_target').on(t.targetKind, t.targetId),
  ],
)

/** What postings said when they were read; `content` and `changes` are JSON. */
export const jobChecks = sqliteTable(
  'job_checks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jobId: integer('job_id').notNull(),
    url: text().notNull(),
    at: text().notNull(),
    state: text().notNull(),
    quote: text(),
    content: text(),
    changes: text().notNull(),
  },
  (t) => [index('idx_job_checks_job').on(t.jobId), index('idx_job_checks_url').on(t.url)],
)

/** What is said of letters, of their senders and of applications. Rows are added and never changed; `details` is JSON. */
export const huntEntries = sqliteTable('hunt_entries', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().notNull(),
  batch: text().notNull(),
  actor: text().notNull(),
  client: text(),
  undoes: integer(),
  about: text().notNull(),
  kind: text().notNull(),
  messageId: text('message_id'),
  emailId: integer('email_id'),
  sender: text(),
  day: text(),
  jobId: integer('job_id'),
  url: text(),
  details: text().notNull(),
})

/** Jobs whose texts changed, or that came or went, since they were indexed: triggers write them. */
export const jobNoted = sqliteTable('job_noted', {
  jobId: integer('job_id').primaryKey(),
})

/** When jobs were captured, as far as their dates can be read. */
export const jobDates = sqliteTable(
  'job_dates',
  {
    jobId: integer('job_id').primaryKey(),
    captured: text(),
  },
  (t) => [index('idx_job_dates').on(t.captured)],
)

/** How many jobs have each status: triggers keep it. */
export const jobCounts = sqliteTable(
  'job_counts',
  {
    status: text(),
    count: integer().notNull(),
  },
  (t) => [index('idx_job_counts').on(t.status)],
)

/** Jobs that the row which is being written may replace: no trigger is told which it does. */
export const jobReplaced = sqliteTable('job_replaced', {
  jobId: integer('job_id').primaryKey(),
  status: text(),
})

/** What the index of words notes of itself, and the state of the schema in which jobs were counted. */
export const jobWordsInfo = sqliteTable('job_words_info', {
  name: text().primaryKey(),
  value: text().notNull(),
})
