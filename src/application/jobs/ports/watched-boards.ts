import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A board that is fetched repeatedly. */
export interface WatchedBoard {
  /** As formatted by `formatReference`. */
  readonly reference: string
  /** Phrases for `matchOf` that select its postings; empty selects all. */
  readonly phrases: readonly string[]
  readonly addedAt: UtcTime
  /** When it was last read completely, and its number of postings then; null before the first time. */
  readonly readAt: UtcTime | null
  readonly postings: number | null
  /** The last attempt, if it failed. */
  readonly failedAt: UtcTime | null
  readonly failure: string | null
}

export interface BoardToWatch extends Pick<WatchedBoard, 'reference' | 'phrases'> {
  readonly at: UtcTime
}

export interface BoardReadOut {
  readonly reference: string
  readonly at: UtcTime
  readonly postings: number
  /** The listed postings, in the format of `ListedPostings.toText`. */
  readonly listed: string
}

export interface BoardFailed {
  readonly reference: string
  readonly at: UtcTime
  readonly failure: string
}

/**
 * The watched boards, stored with the jobs. Notes about a board that is no longer watched are dropped. Throws
 * DB_NOT_FOUND, and DB_ERROR, also if the storage has no table for them.
 */
export interface WatchedBoards {
  /** Returns all boards, sorted by the bytes of their references. */
  list(): Promise<readonly WatchedBoard[]>
  /**
   * Watches a board, or changes the phrases of a watched one and forgets what was listed. Returns whether it was
   * watched before.
   */
  add(board: BoardToWatch): Promise<boolean>
  /** Returns false if it was not watched. */
  remove(reference: string): Promise<boolean>
  /** Returns what the board listed at the last reading, or null if unknown. */
  findListed(reference: string): Promise<string | null>
  /** Records a reading and clears an earlier failure. */
  noteRead(board: BoardReadOut): Promise<void>
  /** Records a failure and keeps the earlier reading. */
  noteFailure(board: BoardFailed): Promise<void>
  close(): Promise<void>
}
