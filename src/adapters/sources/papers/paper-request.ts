import type { PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { paperBounds } from './paper-faults.js'

export interface PaperRequest {
  readonly bytes: Uint8Array
  /**
   * `paper`: the bytes are one. `sheet`: they are a spreadsheet, and its first sheet is wanted as CSV. A number: they
   * are a message, and its attachment at this place is wanted, from 1.
   */
  readonly wanted: 'paper' | 'sheet' | number
}

export type PaperResult =
  | PaperReading
  | { readonly outcome: 'csv'; readonly csv: string }
  /** The message has no such attachment. */
  | { readonly outcome: 'no-part' }

export interface PaperAnswer {
  readonly result: PaperResult
  /** The memory of the process afterwards. */
  readonly residentBytes: number
}

/** What the process writes to stderr before it ends itself for its size. */
export const outgrown = 'paper process: it has grown beyond its bound'

/** The process ends itself from here on; the rest of the bound is what it may allocate between two looks. */
export const watchedBytes = paperBounds.memoryBytes - 64 * 2 ** 20
