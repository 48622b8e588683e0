import type { Closable } from '#src/adapters/kit/closing.js'
import type { BackUpReport, BackUpRequest } from '#src/application/keeping/back-up.js'
import type { BackupCheck } from '#src/application/keeping/check-backup.js'
import type { ForgetOutcome } from '#src/application/keeping/forget.js'
import type { AgreesToCommands } from '#src/application/keeping/ports/kept-stores.js'
import type { RestoreReport } from '#src/application/keeping/restore-backup.js'
import type { ForgetTarget, Forgotten } from '#src/domain/keeping/forgetting.js'

/** The services of the command that backs up. */
export interface BackupServices {
  /**
   * Writes a new file; in a folder, one with the time as its name. Returns its path, the names of small files that it
   * lacks, and whether the home remembers it. Throws VALIDATION_ERROR, DB_ERROR, TIMEOUT.
   */
  backUp(file: string, request: BackUpRequest): Promise<BackupDone>
  /** Throws NOT_FOUND, VALIDATION_ERROR, DB_ERROR. */
  check(file: string, onBytes: (count: number) => void, signal?: AbortSignal): Promise<BackupCheck>
  /** In bytes; 0 if there is no such file. */
  sizeOf(file: string): number
}

export interface BackupDone extends BackUpReport, NotBackedUp {
  readonly file: string
  /** False if the home could not be written, so that the age of the last backup is not known. */
  readonly isNoted: boolean
}

/** What a backup of a home lacks. */
export interface NotBackedUp {
  /** Files that cannot be in a backup. */
  readonly left: readonly string[]
  /** Databases that an option or variable names, but which do not exist. */
  readonly missing: readonly string[]
}

/** The services of the command that restores. */
export interface RestoreServices {
  /** Completes a restore that was interrupted; null if there is none. Throws VALIDATION_ERROR, DB_ERROR. */
  finish(): Promise<{ readonly folder: string; readonly aside: readonly string[] } | null>
  /** Throws NOT_FOUND, VALIDATION_ERROR, DB_ERROR. */
  restore(
    file: string,
    request: {
      readonly onBytes: (count: number) => void
      readonly agrees: AgreesToCommands
      readonly signal?: AbortSignal
    },
  ): Promise<RestoreReport & { readonly folder: string }>
}

/** The services of the command that forgets. */
export interface ForgetServices extends Closable {
  /** Says what would go. Changes nothing. Throws NOT_FOUND, DB_ERROR. */
  find(target: ForgetTarget): Promise<readonly Forgotten[]>
  /** Erases it. Throws NOT_FOUND, DB_ERROR. */
  forget(target: ForgetTarget): Promise<ForgetOutcome>
  /** The names of copies of stores that are beside them, in which everything still is. */
  copies(): readonly string[]
}
