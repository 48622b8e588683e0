import { sql } from 'drizzle-orm'
import { bigint, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { byteText } from '../kit/columns.js'
import { storeSchema } from '../kit/schema-dialect.js'

/** As in SQLite. The queue is an index walk; jobs whose date is a long text stand in an index of their own. */
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
    // an index has no room for a long text, which any of these may be
    uniqueIndex('jobs_url_unique').on(sql`md5(${t.url})`),
    index('idx_jobs_queue')
      .on(t.capturedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.status} = 'new' and coalesce(octet_length(${t.capturedAt}), 0) <= 1000`),
    index('idx_jobs_queue_long')
      .on(t.id)
      .where(sql`${t.status} = 'new' and coalesce(octet_length(${t.capturedAt}), 0) > 1000`),
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
