import type { CapturedRow } from '../../application/jobs/ports/posting-source.js'

/** A row of one file, by the line where it starts. */
export type ReadRow = Omit<CapturedRow, 'file'>

/** Reads one file's rows out of its bytes, which are UTF-8 unless the file is broken, and come in chunks of any size. */
export interface RowReader {
  /** The rows that are complete now. They must be taken before the next chunk is pushed. */
  push(chunk: Buffer): Iterable<ReadRow>
  /** The rows that are left when the file has ended. */
  end(): Iterable<ReadRow>
}

/** A row larger than this is not kept in memory; it is a problem instead. */
export const maxRowBytes = 16 * 1024 * 1024

export const problems = {
  tooLarge: 'is larger than 16 MiB',
  notUtf8: "is not valid UTF-8; name the file's encoding with --encoding, such as cp932",
  notJson: 'is not valid JSON',
  notObject: 'is not a JSON object',
} as const
