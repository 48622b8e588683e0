import type { BoardReference } from '#src/domain/jobs/board-reference.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import type { CapturedRow } from './posting-source.js'

/** One posting of a board; `line` counts from 1. */
export interface BoardRow extends Omit<CapturedRow, 'file'> {
  /** Fetches the complete posting if `values` only has its head. Throws like `postings`. */
  readonly complete?: () => Promise<CapturedValues>
}

export interface BoardReading {
  /** Called with the size of each received part of a response. */
  readonly onBytes?: ((count: number) => void) | undefined
  /** Stops the reading; the rows end early. */
  readonly signal?: AbortSignal | undefined
}

/** The public job boards of companies. */
export interface JobBoards {
  /** Returns the board that a text names. Throws VALIDATION_ERROR. */
  find(text: string): BoardReference
  /**
   * Yields the postings of a board one by one, in constant memory. Throws NOT_FOUND if the board does not exist, and
   * FETCH_FAILED, after the postings that arrived.
   */
  postings(board: BoardReference, reading: BoardReading): AsyncIterable<BoardRow>
  /** Aborts requests in progress. */
  close(): Promise<void>
}
