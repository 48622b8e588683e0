import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from './app-error.js'

/** Database problems whose remedy only the edges can word, because they know their commands and options. */
export type StorageProblem =
  /** There is no job queue at the path, or in the schema if `file` is null. */
  | { readonly problem: 'queue-missing'; readonly file: string | null }
  /** The given or resolved folder is not a home. */
  | { readonly problem: 'home-missing'; readonly folder: string }
  /** A restore into the home has begun and was not completed. */
  | { readonly problem: 'restore-unfinished'; readonly folder: string }
  /** There is no mail archive at the path. */
  | { readonly problem: 'archive-missing'; readonly file: string }
  /** The queue was made by another program or an earlier version, and can be migrated. */
  | { readonly problem: 'queue-outdated'; readonly file: string }
  /**
   * Another program put a trigger on a table of this program, or created something else under its name. Nothing is
   * written.
   */
  | { readonly problem: 'foreign-part'; readonly store: 'jobs' | 'websites' | 'mail'; readonly file: string }
  /** A program stopped in the middle of a write; opening the file for writing repairs it. */
  | { readonly problem: 'write-unfinished'; readonly file: string }
  /** An archive that was not made by an import of this program. */
  | { readonly problem: 'archive-foreign'; readonly file: string }
  /** The tables were made by an earlier or a later version. */
  | { readonly problem: 'schema-outdated' | 'schema-newer'; readonly store: 'jobs' | 'websites' }
  /**
   * The database server does not answer, rejects the login, or does not offer the requested encryption. Only people who
   * run commands see the addresses.
   */
  | { readonly problem: 'server-unreachable' | 'login-refused' | 'tls-refused'; readonly servers: readonly string[] }
  /** The archive has no full-text index for its messages. */
  | { readonly problem: 'search-index-missing' }
  /** The source of a copy has none of the requested jobs or pages. */
  | { readonly problem: 'copy-nothing-there' }
  /** A table lacks a required column. */
  | { readonly problem: 'copy-column-missing' }
  /** Two rows cannot both exist in the target. */
  | { readonly problem: 'copy-row-refused' }
  /** The target of a copy already holds something else. */
  | { readonly problem: 'copy-target-differs' }

export type StorageFacts = Facts & { readonly context: 'storage' } & StorageProblem

/** Creates a database failure. `file` is a file name without its folder. */
export function storageFailure(
  code: ErrorCode,
  message: string,
  problem: StorageProblem,
  options: FailureOptions = {},
): AppError {
  return new AppError(code, message, { ...options, facts: { context: 'storage', ...problem } })
}

/** Returns the facts of a database failure, or null for any other error. */
export function storageFactsOf(error: unknown): StorageFacts | null {
  return factsOf<StorageFacts>(error, 'storage')
}
