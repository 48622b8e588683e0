import type { PaperSheet } from '#src/domain/person/papers/paper.js'

/**
 * Writes a sheet as a file of one format. The file names neither this machine nor its account, and is made without the
 * network. Throws VALIDATION_ERROR if this machine lacks a program that is needed, TIMEOUT if that takes too long, and
 * INTERNAL_ERROR if it fails. Source: person-papers-formats.
 */
export interface PaperWriter {
  write(sheet: PaperSheet): Promise<Uint8Array>
}
