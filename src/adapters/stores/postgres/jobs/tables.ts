import { sql } from 'drizzle-orm'
import { bigint, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { byteText, insertingTransaction } from '#src/adapters/stores/postgres/kit/columns.js'
import { storeSchema } from '#src/adapters/stores/postgres/kit/schema-dialect.js'

/**
 * Tells rows of slow writers from those that a reader has seen: a row with a lower id may be committed later. Rows that
 * were there before this column have none.
 */
const insertedBy = () => insertingTransaction('inserted_by').default(sql`pg_current_xact_id()`)

/** As in SQLite. The queue is read by an index scan; jobs whose date is a long text have their own index. */
export const jobs = storeSchema.table(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    jobId: text('job_id'),
    title: text(),
    company: text(),
    description: text(),
    url: byteText().notNull(),
    location: text(),
    source: byteText(),
    status: byteText().notNull().default('new'),
    capturedAt: byteText('captured_at'),
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
    // any of these may be a long text, which does not fit into an index
    uniqueIndex('jobs_url_unique').on(sql`md5(${t.url})`),
    index('idx_jobs_queue')
      .on(t.capturedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.status} = 'new' and coalesce(octet_length(${t.capturedAt}), 0) <= 1000`),
    index('idx_jobs_queue_long')
      .on(t.id)
      .where(sql`${t.status} = 'new' and coalesce(octet_length(${t.capturedAt}), 0) > 1000`),
    index('idx_jobs_status').on(t.status, t.id).where(sql`octet_length(${t.status}) <= 1000`),
    index('idx_jobs_status_long').on(t.id).where(sql`octet_length(${t.status}) > 1000`),
  ],
)

/** As in SQLite. */
export const watchedBoards = storeSchema.table('watched_boards', {
  reference: byteText().primaryKey(),
  match: text(),
  addedAt: text('added_at').notNull(),
  readAt: text('read_at'),
  postings: integer(),
  failedAt: text('failed_at'),
  failure: text(),
  listed: text(),
})

/** As in SQLite, except that the trigger reads verdicts from a setting of the transaction. */
export const jobEvents = storeSchema.table(
  'job_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    url: byteText(),
    at: text().notNull(),
    actor: text().notNull(),
    from: byteText('from_status'),
    to: byteText('to_status'),
    batch: byteText(),
    reason: text(),
    score: integer(),
    undoes: bigint({ mode: 'number' }),
    foundBy: byteText('found_by'),
    insertedBy: insertedBy(),
  },
  (t) => [
    index('idx_job_events_job').on(t.jobId, t.id),
    index('idx_job_events_url').on(sql`md5(${t.foundBy})`).where(sql`${t.foundBy} is not null`),
    index('idx_job_events_batch').on(t.batch).where(sql`${t.batch} is not null`),
    index('idx_job_events_told')
      .on(t.id)
      .where(sql`${t.score} is not null or ${t.reason} is not null or ${t.undoes} is not null`),
    index('idx_job_events_inserted').on(t.insertedBy),
  ],
)

/** As in SQLite. */
export const jobLinks = storeSchema.table(
  'job_links',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    url: byteText(),
    targetKind: byteText('target_kind').notNull(),
    targetId: byteText('target_id').notNull(),
    state: text().notNull(),
    evidence: text(),
    at: text().notNull(),
  },
  (t) => [
    uniqueIndex('idx_job_links_job').on(t.jobId, t.targetKind, sql`md5(${t.targetId})`),
    index('idx_job_links_target').on(t.targetKind, sql`md5(${t.targetId})`),
  ],
)

/** As in SQLite. */
export const jobChecks = storeSchema.table(
  'job_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    url: byteText().notNull(),
    at: text().notNull(),
    state: text().notNull(),
    quote: text(),
    content: text(),
    changes: text().notNull(),
    insertedBy: insertedBy(),
  },
  (t) => [
    index('idx_job_checks_job').on(t.jobId, t.id),
    index('idx_job_checks_url').on(sql`md5(${t.url})`),
    index('idx_job_checks_inserted').on(t.insertedBy),
  ],
)

/** As in SQLite. */
export const huntEntries = storeSchema.table(
  'hunt_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: text().notNull(),
    batch: byteText().notNull(),
    actor: text().notNull(),
    client: text(),
    undoes: bigint({ mode: 'number' }),
    about: text().notNull(),
    kind: text().notNull(),
    messageId: byteText('message_id'),
    emailId: bigint('email_id', { mode: 'number' }),
    sender: byteText(),
    day: text(),
    jobId: bigint('job_id', { mode: 'number' }),
    url: byteText(),
    details: text().notNull(),
    insertedBy: insertedBy(),
  },
  (t) => [index('idx_hunt_entries_inserted').on(t.insertedBy)],
)

/**
 * Jobs that were added, deleted or whose texts changed since they were indexed. Triggers insert a row for each change,
 * which never waits for a lock. A row without a job means that any job may have changed.
 */
export const jobNoted = storeSchema.table('job_noted', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  jobId: bigint('job_id', { mode: 'number' }),
})

/** The index entry of a job. */
export const jobWords = storeSchema.table(
  'job_words',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
    /** The last change that it includes: the highest `job_noted.id` of the job. */
    noted: bigint({ mode: 'number' }).notNull(),
    capturedAt: byteText('captured_at'),
    /** The normalized capture date; null if the date cannot be read. */
    captured: byteText(),
    words: text().array().notNull(),
  },
  (t) => [index('idx_job_words').using('gin', t.words)],
)

/** As in SQLite. */
export const jobWordsInfo = storeSchema.table('job_words_info', {
  name: byteText().primaryKey(),
  value: text().notNull(),
})

/** As in SQLite. */
export const jobArrivals = storeSchema.table(
  'job_arrivals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    at: text().notNull(),
    insertedBy: insertedBy(),
  },
  (t) => [index('idx_job_arrivals_inserted').on(t.insertedBy)],
)

/** Identifies the store: a copy of it has other transactions. One row. */
export const jobStore = storeSchema.table('job_store', {
  name: byteText().primaryKey(),
})

/** As in SQLite. */
export const mailAccounts = storeSchema.table('mail_accounts', {
  address: byteText().primaryKey(),
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

/** As in SQLite. */
export const syncRuns = storeSchema.table('sync_runs', {
  id: byteText().primaryKey(),
  startedBy: text('started_by').notNull(),
  startedAt: byteText('started_at').notNull(),
  seenAt: text('seen_at').notNull(),
  endedAt: text('ended_at'),
  parts: text().notNull(),
})

/** As in SQLite. */
export const newsMarks = storeSchema.table('news_marks', {
  reader: byteText().primaryKey(),
  until: text().notNull(),
  at: text().notNull(),
})

/** As in SQLite. */
export const goneBoards = storeSchema.table('gone_boards', {
  reference: byteText().primaryKey(),
  at: text().notNull(),
})

/** As in SQLite. */
export const documents = storeSchema.table(
  'documents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    documentId: bigint('document_id', { mode: 'number' }),
    version: integer().notNull(),
    kind: byteText().notNull(),
    jobId: bigint('job_id', { mode: 'number' }),
    url: byteText(),
    title: text().notNull(),
    language: text(),
    createdAt: text('created_at').notNull(),
    actor: text().notNull(),
    client: text(),
    confirmedAt: text('confirmed_at'),
    text: text().notNull(),
  },
  (t) => [
    uniqueIndex('idx_documents_version').on(t.documentId, t.version),
    uniqueIndex('idx_documents_profile').on(t.kind).where(sql`${t.kind} = 'profile' and ${t.version} = 1`),
  ],
)

/** As in SQLite. */
export const tasks = storeSchema.table('tasks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  jobId: bigint('job_id', { mode: 'number' }),
  url: byteText(),
  title: text().notNull(),
  due: byteText(),
  kind: text().notNull(),
  doneAt: text('done_at'),
  source: text().notNull(),
  createdAt: text('created_at').notNull(),
  changedAt: text('changed_at').notNull(),
})

/** What an agent changed in tasks since the person's last word. `before` is JSON. */
export const taskChanges = storeSchema.table('task_changes', {
  taskId: bigint('task_id', { mode: 'number' }).primaryKey(),
  at: text().notNull(),
  actor: text().notNull(),
  before: text('said_before').notNull(),
})

/** As in SQLite. */
export const savedSearches = storeSchema.table('saved_searches', {
  nameKey: byteText('name_key').primaryKey(),
  name: text().notNull(),
  search: text().notNull(),
  savedAt: text('saved_at').notNull(),
})
