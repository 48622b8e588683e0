import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'

/** One row of a capture file as it was read: the values by column, or why it could not be read. */
export interface CapturedRow {
  /** The base name of the file. */
  readonly file: string
  /** Where the row starts, counted from 1. */
  readonly line: number
  readonly values?: CapturedValues
  /** The employer, where `values` names none. */
  readonly company?: string
  readonly problem?: string
  /** Why the file holds no rows at all: it comes in place of them. */
  readonly fileProblem?: string
}

/** Files of captured postings. */
export interface PostingSource {
  /** Every row in order, one at a time in constant memory. Throws NOT_FOUND, VALIDATION_ERROR for a file that cannot be read. */
  rows(): AsyncIterable<CapturedRow>
}
