import type { Cell } from '#src/domain/copy/cell.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'

export const copiedContexts = ['jobs', 'websites'] as const
export type CopiedContext = (typeof copiedContexts)[number]

/** The cells of a row by column name; can be changed. */
export type NamedCells = Map<string, Cell>

/** A table that is copied between stores. Every column that both stores have is copied, including unknown ones. */
export interface CopiedTable {
  readonly name: string
  readonly context: CopiedContext
  /** The column that identifies and orders the rows: a whole number or a text. */
  readonly key: string
  /**
   * The column that tells what a row is about: if the target has another value under the same key, it is a different
   * row. Null if the rows are parts of a row of another table; such rows are deleted in the target if the source no
   * longer has them.
   */
  readonly identity: string | null
  /** The column with the time of this program's last change; null if there is none. */
  readonly changedAt: string | null
  /** Columns about the store's own state; they are not copied. */
  readonly own: readonly string[]
  /** Only rows with these keys are copied; other rows belong to the store itself. */
  readonly among?: readonly string[]
  /** Whether its keys are numbers that are never reused. */
  readonly countsOn: boolean
  /** Whether the table is skipped if it is empty: a missing table counts as an empty one. */
  readonly isOptional?: boolean
  /** Changes a row as if nobody were working on it. It also sees the `own` columns that exist. */
  readonly settle?: (row: NamedCells) => void
}

// the state in which `failInterrupted` leaves a page
const interruption = 'interrupted: the store was copied while this page was being read. Read it again.'

function settleSource(row: NamedCells): void {
  const isClaimed = [row.get('owner_token'), row.get('owner_pid')].some(
    (owner) => owner !== null && owner !== undefined,
  )
  if (!isClaimed && row.get('processing_status') !== 'processing') return
  const isLeft = typeof row.get('queued_at') === 'string' && Number(row.get('attempts')) < maxQueueTries
  row.set('processing_status', isLeft ? 'pending' : 'failed')
  row.set('error_message', isLeft ? null : interruption)
}

// a transaction of the store that a row came from
const ownTransaction = ['inserted_by']

/** In writing order: referenced tables come first. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'jobs', context: 'jobs', key: 'id', identity: 'url', changedAt: 'updated_at', own: [], countsOn: true },
  {
    name: 'watched_boards',
    context: 'jobs',
    key: 'reference',
    identity: 'reference',
    changedAt: null,
    own: [],
    countsOn: false,
    isOptional: true,
  },
  ...(
    [
      ['job_events', 'url', null],
      ['job_links', 'target_id', 'at'],
      ['job_checks', 'url', null],
      // many have no URL; no two entries share both id and time
      ['hunt_entries', 'at', null],
    ] as const
  ).map(
    ([name, identity, changedAt]): CopiedTable => ({
      ...{ name, context: 'jobs', key: 'id', identity, changedAt, countsOn: true, isOptional: true },
      own: ownTransaction,
    }),
  ),
  {
    name: 'job_arrivals',
    context: 'jobs',
    key: 'id',
    identity: 'job_id',
    changedAt: null,
    own: ownTransaction,
    countsOn: true,
    isOptional: true,
  },
  ...(
    [
      ['mail_accounts', 'address', 'address', 'changed_at'],
      // the oldest are removed as new ones come
      ['sync_runs', 'id', null, null],
      ['news_marks', 'reader', 'reader', 'at'],
      ['gone_boards', 'reference', 'reference', null],
      ['saved_searches', 'name_key', 'name_key', 'saved_at'],
    ] as const
  ).map(
    ([name, key, identity, changedAt]): CopiedTable => ({
      ...{ name, context: 'jobs', key, identity, changedAt, own: [], countsOn: false, isOptional: true },
    }),
  ),
  ...(
    [
      // a version only changes when it is confirmed
      ['documents', 'confirmed_at'],
      ['tasks', 'changed_at'],
    ] as const
  ).map(
    ([name, changedAt]): CopiedTable => ({
      // none share both id and time
      ...{ name, context: 'jobs', key: 'id', identity: 'created_at', changedAt, own: [] },
      ...{ countsOn: true, isOptional: true },
    }),
  ),
  {
    ...{ name: 'task_changes', context: 'jobs', key: 'task_id', identity: null, changedAt: 'at', own: [] },
    ...{ countsOn: false, isOptional: true },
  },
  {
    name: 'website_sources',
    context: 'websites',
    key: 'id',
    identity: 'url',
    changedAt: 'updated_at',
    own: ['owner_pid', 'owner_token'],
    countsOn: true,
    settle: settleSource,
  },
  {
    name: 'website_versions',
    context: 'websites',
    key: 'id',
    identity: null,
    changedAt: null,
    own: [],
    countsOn: true,
    isOptional: true,
  },
  // whether a chunk has a vector follows from the vectors
  {
    name: 'website_chunks',
    context: 'websites',
    key: 'id',
    identity: null,
    changedAt: null,
    own: ['has_vector'],
    countsOn: true,
  },
  {
    name: 'website_vectors',
    context: 'websites',
    key: 'chunk_id',
    identity: null,
    changedAt: null,
    own: [],
    countsOn: false,
  },
  {
    name: 'website_probes',
    context: 'websites',
    key: 'chunk_id',
    identity: null,
    changedAt: null,
    own: [],
    countsOn: false,
  },
  {
    name: 'website_info',
    context: 'websites',
    key: 'name',
    identity: null,
    changedAt: null,
    own: [],
    among: ['calibration', 'vector_space'],
    countsOn: false,
  },
]
