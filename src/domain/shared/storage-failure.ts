import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from './app-error.js'

/** What is wrong with a database where only the edges can say what helps: they know their commands and options. */
export type StorageProblem =
  /** There is no queue of jobs at the path, or in the schema, where `file` is null. */
  | { readonly problem: 'queue-missing'; readonly file: string | null }
  /** The folder that was named, or led to, is no home. */
  | { readonly problem: 'home-missing'; readonly folder: string }
  /** There is no archive of mail at the path. */
  | { readonly problem: 'archive-missing'; readonly file: string }
  /** The queue was made by another program, or by an earlier version, and can be migrated. */
  | { readonly problem: 'queue-outdated'; readonly file: string }
  /** There is a queue, and beside it no table of watched boards: a capture script made it, or an earlier version. */
  | { readonly problem: 'watched-boards-missing'; readonly file: string }
  /** Another program's trigger hangs on a table of ours, or something else stands in its place: nothing is written. */
  | { readonly problem: 'foreign-part'; readonly store: 'jobs' | 'websites' | 'mail'; readonly file: string }
  /** A program stopped in the middle of a write; whoever opens the file for writing repairs it. */
  | { readonly problem: 'write-unfinished'; readonly file: string }
  /** An archive that no import of ours has made. */
  | { readonly problem: 'archive-foreign'; readonly file: string }
  /** The tables in a database were made by an earlier version, or by a later one. */
  | { readonly problem: 'schema-outdated' | 'schema-newer'; readonly store: 'jobs' | 'websites' }
  /** No server of the database answers, or it does not let the user in, or not as encrypted as is asked. Where they are is shown only to who runs commands. */
  | { readonly problem: 'server-unreachable' | 'login-refused' | 'tls-refused'; readonly servers: readonly string[] }
  /** An archive has no index for full-text search that is of its messages. */
  | { readonly problem: 'search-index-missing' }
  /** What is to be copied has no jobs, or no pages, of those that were asked for. */
  | { readonly problem: 'copy-nothing-there' }
  /** A table lacks a column that none can be without. */
  | { readonly problem: 'copy-column-missing' }
  /** Two rows cannot both be where they are copied to. */
  | { readonly problem: 'copy-row-refused' }
  /** Where it is copied to, there is something else. */
  | { readonly problem: 'copy-target-differs' }

export type StorageFacts = Facts & { readonly context: 'storage' } & StorageProblem

/** A failure of a database. `file` is its name without a folder. */
export function storageFailure(
  code: ErrorCode,
  message: string,
  problem: StorageProblem,
  options: FailureOptions = {},
): AppError {
  return new AppError(code, message, { ...options, facts: { context: 'storage', ...problem } })
}

/** The facts of a failure about a database; null for any other error. */
export function storageFactsOf(error: unknown): StorageFacts | null {
  return factsOf<StorageFacts>(error, 'storage')
}
