import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { failureWording, failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import { holdsPassword } from '#src/adapters/kit/postgres-url.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'
import { storageFactsOf } from '#src/domain/shared/storage-failure.js'

export const success = 0
/** The command ran, and what it was asked for did not hold: an import with --strict that met a bad row. */
export const refused = 1
export const usage = 2
/** Ctrl-C ended it before it was done, as shells say it: 128 and the number of SIGINT. */
export const interrupted = 130

/** How the program ends when a command fails. */
export const exitCodes: Record<ErrorCode, number> = {
  VALIDATION_ERROR: usage,
  QUERY_REJECTED: usage,
  NOT_FOUND: 3,
  DB_NOT_FOUND: 3,
  DB_ERROR: 4,
  TIMEOUT: 5,
  FETCH_FAILED: 6,
  EMBEDDING_FAILED: 6,
  INTERNAL_ERROR: 70,
}

/** A failure for scripts; `suggestion` where it is about a page. */
export function failureJson(failure: AppError): object {
  const { code, retryable } = failure
  const words = failureWords(failure)
  if (words === null) return { code, message: failureMessage(failure), retryable }
  return { code, message: words.message, retryable, suggestion: words.suggestion }
}

/** What went wrong, and what to do about it. Whoever runs commands may know which servers were asked. */
export function failureText(failure: AppError): string {
  const facts = storageFactsOf(failure)
  const servers = facts !== null && 'servers' in facts ? ` Asked: ${facts.servers.join(', ')}.` : ''
  return failureWording.textOf(failure) + servers
}

/** A warning where an argument holds a password: every account of the machine can list the arguments of a program. */
export function passwordWarning(args: readonly string[]): string | null {
  if (!args.some(holdsPassword)) return null
  return 'a password among the arguments is shown to everyone who lists the processes of this machine; give it as PGPASSWORD, in the passfile, or with the whole address as JOBWORKFLOW_DB or JOBWORKFLOW_WEBSITES_DB.'
}
