import type { Cell } from '#src/domain/copy/cell.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'

export const copiedContexts = ['jobs', 'websites'] as const
export type CopiedContext = (typeof copiedContexts)[number]

/** The columns of a row by their names, to be looked at and set. */
export type NamedCells = Map<string, Cell>

/** A table that goes from store to store. Every column of it goes along that both have, whatever it is called. */
export interface CopiedTable {
  readonly name: string
  readonly context: CopiedContext
  /** Its rows come in the order of this column, a whole number or a text, which tells them apart. */
  readonly key: string
  /**
   * What a row is of: one with the same key and another value here is another row. Null where rows are parts of what
   * another table names: those that are gone from there are gone here.
   */
  readonly identity: string | null
  /** The column that says when a row was last changed by us; null where none does. */
  readonly changedAt: string | null
  /** Columns that say what the store itself does: they stay behind. */
  readonly own: readonly string[]
  /** The rows by their keys, where others are the store's own. */
  readonly among?: readonly string[]
  /** Whether its keys are numbers that are never given again. */
  readonly countsOn: boolean
  /** Whether it is left out where it has no rows: a store that lacks it is the same as one in which it is empty. */
  readonly isOptional?: boolean
  /** Makes of a row what it is where nobody works on it. It sees `own` columns, as far as they are there. */
  readonly settle?: (row: NamedCells) => void
}

// as `failInterrupted` leaves a page
const interruption = 'interrupted: the store was copied while this page was worked on. Process the URL again.'

function settleSource(row: NamedCells): void {
  const isClaimed = [row.get('owner_token'), row.get('owner_pid')].some(
    (owner) => owner !== null && owner !== undefined,
  )
  if (!isClaimed && row.get('processing_status') !== 'processing') return
  const isLeft = typeof row.get('queued_at') === 'string' && Number(row.get('attempts')) < maxQueueTries
  row.set('processing_status', isLeft ? 'pending' : 'failed')
  row.set('error_message', isLeft ? null : interruption)
}

/** In the order in which they are written: what is referred to comes first. */
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
      // many have no URL; no two were written at one moment under one id
      ['hunt_entries', 'at', null],
    ] as const
  ).map(
    ([name, identity, changedAt]): CopiedTable => ({
      ...{ name, context: 'jobs', key: 'id', identity, changedAt, own: [], countsOn: true, isOptional: true },
    }),
  ),
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
  // a chunk has a vector where there is one
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
