import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'

/** One row of a capture file: its values by column, or why it could not be read. */
export interface CapturedRow {
  /** The base name of the file. */
  readonly file: string
  /** The line where the row starts, counted from 1. */
  readonly line: number
  readonly values?: CapturedValues
  /** The employer, if `values` names none. */
  readonly company?: string
  readonly problem?: string
  /** Why the file has no rows at all; sent instead of rows. */
  readonly fileProblem?: string
}

/** Files of captured postings. */
export interface PostingSource {
  /** Yields every row in order, in constant memory. Throws NOT_FOUND, and VALIDATION_ERROR for an unreadable file. */
  rows(): AsyncIterable<CapturedRow>
}
