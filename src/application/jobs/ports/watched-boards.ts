import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A board that is fetched again and again. */
export interface WatchedBoard {
  /** As `formatReference` writes it. */
  readonly reference: string
  /** Which of its postings are wanted, as `matchOf` takes it; none takes all. */
  readonly phrases: readonly string[]
  readonly addedAt: UtcTime
  /** When all of it was last read, and how many postings it had then; null before the first time. */
  readonly readAt: UtcTime | null
  readonly postings: number | null
  /** The last attempt, where it failed. */
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
  /** What was listed, as `ListedPostings` writes it. */
  readonly listed: string
}

export interface BoardFailed {
  readonly reference: string
  readonly at: UtcTime
  readonly failure: string
}

/**
 * The boards that are watched, kept with the jobs. What is noted of a board that is not watched any more is dropped.
 * Throws DB_NOT_FOUND; DB_ERROR, where the storage has no place for them too.
 */
export interface WatchedBoards {
  /** All of them, by reference, compared by bytes. */
  list(): Promise<readonly WatchedBoard[]>
  /** Watches a board, or gives a watched one other phrases: what was listed is then forgotten. Whether it was watched before. */
  add(board: BoardToWatch): Promise<boolean>
  /** False where it was not watched. */
  remove(reference: string): Promise<boolean>
  /** What the board listed when it was last read; null where that is not known. */
  findListed(reference: string): Promise<string | null>
  /** Ends the failure of an earlier attempt. */
  noteRead(board: BoardReadOut): Promise<void>
  /** What was read before stays known. */
  noteFailure(board: BoardFailed): Promise<void>
  close(): Promise<void>
}
