import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { FailingPart, SyncRun } from '#src/domain/sync/sync-run.js'

/** Who reads news: the person (page and command line), or all agents together. */
export const newsReaders = ['person', 'agent'] as const
export type NewsReader = (typeof newsReaders)[number]

export const maxKeptRuns = 200

/** How far a reader has seen the news. */
export interface NewsMark {
  readonly reader: NewsReader
  /** The `until` of the answer that was seen. */
  readonly until: string
  readonly at: UtcTime
}

/**
 * What is kept, with the jobs, about getting news: mail accounts without their secrets, runs, what was seen, and boards
 * that no longer exist. If the storage has no tables for them, reading finds nothing, and writing adds them to a storage
 * that this program made and throws DB_ERROR for any other. Tools add no tables: without them, the mark of the agents
 * throws DB_ERROR too. All methods throw DB_NOT_FOUND and DB_ERROR. Source: sync-records.
 */
export interface SyncRecords {
  /** Returns all accounts by the bytes of their addresses. */
  accounts(): Promise<readonly MailAccount[]>
  /** Adds an account, or replaces the one with its address. Returns whether there was one. */
  keepAccount(account: MailAccount, at: UtcTime): Promise<boolean>
  /** Returns false if there was none. Its parts of kept runs are removed, too. */
  removeAccount(address: string): Promise<boolean>

  /** Adds a run, or replaces the one with its id; the newest `maxKeptRuns` are kept. */
  keepRun(run: SyncRun): Promise<void>
  /** Returns null if there is none. */
  findRun(id: string): Promise<SyncRun | null>
  /** Returns the runs that started last first, as they were kept: see `settledRun` for those that were killed. */
  runs(limit: number): Promise<readonly SyncRun[]>
  /** See `failingParts`. */
  failing(): Promise<readonly FailingPart[]>

  /** Returns null if the reader has seen nothing yet. */
  mark(reader: NewsReader): Promise<NewsMark | null>
  keepMark(mark: NewsMark): Promise<void>

  /** Returns when each board was last found to be gone, by its reference. */
  goneBoards(): Promise<ReadonlyMap<string, UtcTime>>
  noteBoardGone(reference: string, at: UtcTime): Promise<void>
  close(): Promise<void>
}
