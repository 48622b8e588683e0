import { type SQL, sql } from 'drizzle-orm'
import type { StoreKind } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'

/** What repairs it, if anything of ours does. */
export type Repair = 'making the words of jobs anew' | 'reading messages again' | 'indexing pages again'

/** Rows of one table that refer to rows of another; a reference is lost if its row is gone. */
export interface Reference {
  /** Checked only if all of these tables exist. */
  readonly tables: readonly string[]
  /** Counts the rows with a dangling reference. */
  readonly lost: SQL
  /** What is wrong, worded to follow a number of rows. */
  readonly text: string
  /** `gone` may result from an intended delete; `broken` never does. */
  readonly kind: 'gone' | 'broken'
  readonly repairedBy: Repair | null
}

/** Counts rows of `from` whose `column` refers to no row of `to`. */
function lostRows(from: string, column: string, to: string, key: string): SQL {
  const [child, parent] = [sql.identifier(from), sql.identifier(to)]
  return sql`select count(*) from ${child} as child where not exists
    (select 1 from ${parent} as parent where parent.${sql.identifier(key)} = child.${sql.identifier(column)})`
}

// a capture script that replaces a job gives it another id: its history is then found by its URL
const ofJobsGone = (table: string, among: SQL = sql``): Reference => ({
  tables: ['jobs', table],
  lost: sql`select count(*) from ${sql.identifier(table)} as child where not exists (select 1 from jobs where id = child.job_id)
    and (child.url is null or not exists (select 1 from jobs where url = child.url))${among}`,
  text: `of ${table} without an existing job`,
  kind: 'gone',
  repairedBy: null,
})

const notNoted = sql`not exists (select 1 from job_noted where job_id = jobs.id)`

const jobs: readonly Reference[] = [
  ...['job_events', 'job_links', 'job_checks'].map((table) => ofJobsGone(table)),
  // statements about a letter or an employer need no job
  ofJobsGone('hunt_entries', sql` and child.job_id is not null`),
  {
    tables: ['jobs', 'job_noted', 'job_words_docsize'],
    lost: sql`select count(*) from jobs where typeof(id) = 'integer' and ${notNoted}
      and not exists (select 1 from job_words_docsize where id = jobs.id)`,
    text: 'of jobs not indexed, so missing from searches',
    kind: 'broken',
    repairedBy: 'making the words of jobs anew',
  },
]

const mail: readonly Reference[] = [
  ...[
    ['imported_emails', 'email_id'],
    ['email_facts', 'email_id'],
    ['email_headers', 'email_id'],
    ['attachment_texts', 'email_id'],
    ['unread_attachments', 'email_id'],
    ['replaced_emails', 'email_id'],
    ['email_fts_docsize', 'id'],
  ].map(
    ([table = '', column = '']): Reference => ({
      tables: ['emails', table],
      lost: lostRows(table, column, 'emails', 'id'),
      text: `of ${table} left from deleted messages`,
      kind: 'broken',
      repairedBy: 'reading messages again',
    }),
  ),
  {
    tables: ['emails', 'imported_emails', 'email_fts_docsize'],
    lost: lostRows('emails', 'id', 'email_fts_docsize', 'id'),
    text: 'of emails not indexed, so missing from searches',
    kind: 'broken',
    repairedBy: 'reading messages again',
  },
]

const websites: readonly Reference[] = [
  {
    tables: ['website_chunks', 'website_sources'],
    lost: lostRows('website_chunks', 'source_id', 'website_sources', 'id'),
    text: 'of website_chunks left from deleted pages',
    kind: 'broken',
    repairedBy: null,
  },
  {
    tables: ['website_chunks', 'website_chunks_fts_docsize'],
    lost: lostRows('website_chunks', 'id', 'website_chunks_fts_docsize', 'id'),
    text: 'of website_chunks not indexed, so missing from searches by words',
    kind: 'broken',
    repairedBy: 'indexing pages again',
  },
  ...[
    ['website_chunks_fts_docsize', 'id'],
    ['website_chunks_vec_rowids', 'rowid'],
    ['website_probes', 'chunk_id'],
  ].map(
    ([table = '', column = '']): Reference => ({
      tables: ['website_chunks', table],
      lost: lostRows(table, column, 'website_chunks', 'id'),
      text: `of ${table} left from deleted passages`,
      kind: 'broken',
      repairedBy: 'indexing pages again',
    }),
  ),
]

/** The references within each kind of store. */
export const references: Readonly<Record<StoreKind, readonly Reference[]>> = { jobs, mail, websites }
