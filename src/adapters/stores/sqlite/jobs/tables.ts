import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** The table as capture scripts create it, plus the index that makes reading the queue a pure index scan. */
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

/** The company boards that are fetched regularly. */
export const watchedBoards = sqliteTable('watched_boards', {
  /** As a person writes it, such as `greenhouse:example`. */
  reference: text().primaryKey(),
  /** Comma-separated phrases; null matches every posting. */
  match: text(),
  addedAt: text('added_at').notNull(),
  /** When the board was last read completely, and how many postings it had then. */
  readAt: text('read_at'),
  postings: integer(),
  /** When and why the last attempt failed; null if it did not. */
  failedAt: text('failed_at'),
  failure: text(),
  /** The postings that were listed at the last read. */
  listed: text(),
})

/** Changes of status and verdicts; a trigger writes those that change a status. Append-only. */
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
    /**
     * The URL, if the job's previous event has another one or there is none: indexing every URL would cost more than
     * the event.
     */
    foundBy: text('found_by'),
  },
  (t) => [
    index('idx_job_events_job').on(t.jobId),
    index('idx_job_events_url').on(t.foundBy).where(sql`found_by is not null`),
    // most changes by other programs have no batch
    index('idx_job_events_batch').on(t.batch).where(sql`batch is not null`),
    // nor do they have a reason
    index('idx_job_events_told').on(t.id).where(sql`score is not null or reason is not null or undoes is not null`),
  ],
)

/** Tells the trigger about the verdict being written: a single row, which exists only within that transaction. */
export const jobVerdict = sqliteTable('job_verdict', {
  jobId: integer('job_id').primaryKey(),
  at: text().notNull(),
  actor: text().notNull(),
  batch: text(),
  reason: text(),
  score: integer(),
  undoes: integer(),
})

/** The threads, messages and other targets that belong to jobs. */
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

/** What postings said when they were checked; `content` and `changes` are JSON. */
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

/** Statements about letters, their senders and applications. Append-only; `details` is JSON. */
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

/** Jobs that were added, deleted or whose texts changed since they were indexed; written by triggers. */
export const jobNoted = sqliteTable('job_noted', {
  jobId: integer('job_id').primaryKey(),
})

/** The normalized capture dates of jobs; null if a date cannot be read. */
export const jobDates = sqliteTable(
  'job_dates',
  {
    jobId: integer('job_id').primaryKey(),
    captured: text(),
  },
  (t) => [index('idx_job_dates').on(t.captured)],
)

/** The number of jobs per status; maintained by triggers. */
export const jobCounts = sqliteTable(
  'job_counts',
  {
    status: text(),
    count: integer().notNull(),
  },
  (t) => [index('idx_job_counts').on(t.status)],
)

/** Jobs that the row being written may replace: a trigger does not see which one it is. */
export const jobReplaced = sqliteTable('job_replaced', {
  jobId: integer('job_id').primaryKey(),
  status: text(),
})

/** The index of words' own notes, and the schema version in which the jobs were counted. */
export const jobWordsInfo = sqliteTable('job_words_info', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Jobs in the order in which they were inserted; written by triggers. Jobs that were there before have no row. */
export const jobArrivals = sqliteTable(
  'job_arrivals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jobId: integer('job_id').notNull(),
    at: text().notNull(),
  },
  (t) => [index('idx_job_arrivals_job').on(t.jobId)],
)

/** The jobs that the row being inserted may replace: these did not arrive again. */
export const jobArriving = sqliteTable('job_arriving', {
  jobId: integer('job_id').primaryKey(),
})

/** The mailboxes to download mail from, without their passwords; `folders` and `skip` are JSON. */
export const mailAccounts = sqliteTable('mail_accounts', {
  address: text().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text().notNull(),
  userName: text('user_name').notNull(),
  folders: text().notNull(),
  skip: text().notNull(),
  since: text(),
  ca: text(),
  changedAt: text('changed_at').notNull(),
})

/** Runs of `sync`; `parts` is JSON. */
export const syncRuns = sqliteTable('sync_runs', {
  id: text().primaryKey(),
  startedBy: text('started_by').notNull(),
  startedAt: text('started_at').notNull(),
  seenAt: text('seen_at').notNull(),
  endedAt: text('ended_at'),
  parts: text().notNull(),
})

/** How far each reader has seen the news. */
export const newsMarks = sqliteTable('news_marks', {
  reader: text().primaryKey(),
  until: text().notNull(),
  at: text().notNull(),
})

/** Company boards that no longer exist, by reference. */
export const goneBoards = sqliteTable('gone_boards', {
  reference: text().primaryKey(),
  at: text().notNull(),
})

/** Versions of what was written about the person and for them. A row stays as it is, but may be confirmed once. */
export const documents = sqliteTable(
  'documents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The id of the document's first row. Null only until that row is inserted. */
    documentId: integer('document_id'),
    version: integer().notNull(),
    kind: text().notNull(),
    jobId: integer('job_id'),
    url: text(),
    title: text().notNull(),
    language: text(),
    createdAt: text('created_at').notNull(),
    actor: text().notNull(),
    client: text(),
    confirmedAt: text('confirmed_at'),
    // the last column: those before it are read without it
    text: text().notNull(),
  },
  (t) => [
    uniqueIndex('idx_documents_version').on(t.documentId, t.version),
    uniqueIndex('idx_documents_profile').on(t.kind).where(sql`kind = 'profile' and version = 1`),
  ],
)

/** What the person wants to do. */
export const tasks = sqliteTable('tasks', {
  id: integer().primaryKey({ autoIncrement: true }),
  jobId: integer('job_id'),
  url: text(),
  title: text().notNull(),
  due: text(),
  kind: text().notNull(),
  doneAt: text('done_at'),
  source: text().notNull(),
  createdAt: text('created_at').notNull(),
  changedAt: text('changed_at').notNull(),
})

/** What an agent changed in tasks since the person's last word. `before` is JSON. */
export const taskChanges = sqliteTable('task_changes', {
  taskId: integer('task_id').primaryKey(),
  at: text().notNull(),
  actor: text().notNull(),
  before: text('said_before').notNull(),
})

/** The searches of jobs that the person saved; `search` is JSON. */
export const savedSearches = sqliteTable('saved_searches', {
  /** The name without differences of case and width. */
  nameKey: text('name_key').primaryKey(),
  name: text().notNull(),
  search: text().notNull(),
  savedAt: text('saved_at').notNull(),
})
