import type { BoardReference } from '#src/domain/jobs/board-reference.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import type { CapturedRow } from './posting-source.js'

/** One posting of a board, counted from 1 by `line`. */
export interface BoardRow extends Omit<CapturedRow, 'file'> {
  /** All of it, where `values` is the head of a posting alone. Throws as `postings`. */
  readonly complete?: () => Promise<CapturedValues>
}

export interface BoardReading {
  /** Told the size of each part of an answer that came. */
  readonly onBytes?: ((count: number) => void) | undefined
  /** Ends the reading: the rows end there. */
  readonly signal?: AbortSignal | undefined
}

/** The public boards on which companies list their postings. */
export interface JobBoards {
  /** The board that a text names. Throws VALIDATION_ERROR. */
  find(text: string): BoardReference
  /**
   * The postings of a board, one at a time in constant memory. Throws NOT_FOUND where there is no such board, and FETCH_FAILED,
   * after the postings that came.
   */
  postings(board: BoardReference, reading: BoardReading): AsyncIterable<BoardRow>
  /** Breaks off what is under way. */
  close(): Promise<void>
}
