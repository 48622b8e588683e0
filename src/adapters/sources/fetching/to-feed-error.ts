import { boardFailure } from '#src/domain/jobs/board-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { explanationOf, failureOf } from './to-fetch-error.js'

/** Converts an error of a request for `url` into the AppError of a board. An AppError is returned unchanged. */
export function toFeedError(error: unknown, url: string): AppError {
  if (error instanceof AppError) return error
  const failure = failureOf(error)
  if (failure.kind === 'robots-disallow') {
    const { host, rule } = failure
    const line = rule === null ? '' : ` (line ${rule.line}: ${JSON.stringify(rule.text)})`
    const message = `robots.txt of ${host} does not allow programs to read it${line}; nothing was fetched.`
    return boardFailure('FETCH_FAILED', message, { problem: 'board-shut', address: url }, { cause: error })
  }
  const { message, advice, retryable = false, facts } = explanationOf(failure)
  const text = `The board at ${new URL(url).host} was not read: ${message}`
  if (failure.kind === 'private-address') {
    return boardFailure('FETCH_FAILED', text, { problem: 'board-private', host: failure.host }, { cause: error })
  }
  const { statusCode = null, retryAfterSeconds = null } = facts ?? {}
  const isUnknownHost = failure.kind === 'unknown-host'
  const problem = { problem: 'board-not-read', statusCode, retryAfterSeconds, isUnknownHost } as const
  return boardFailure('FETCH_FAILED', text, retryable ? problem : { ...problem, advice }, { retryable, cause: error })
}
