import { toErrorObject } from '#src/adapters/edges/mcp/tools/websites/website-errors.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { formatNotices } from '#src/adapters/edges/words/websites/query-notices.js'
import type { QueryWebsitesResult } from '#src/application/websites/query-websites.js'
import { toAppError } from '#src/domain/shared/app-error.js'

/** Returns a failure as the website tools report it (type, message, details, suggestion), plus its cause. */
export function toReport(error: unknown) {
  const failure = toAppError(error)
  return { ...toErrorObject(failure), cause: failure.cause }
}

/** Returns the call; its error is replaced by the report. */
export async function withReport<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw toReport(error)
  })
}

/** Returns the call; its error is replaced by the message that edges use without page details. */
export async function withMessage(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => {
    const failure = toAppError(error)
    const { code, retryable, facts } = failure
    throw { code, retryable, facts, message: failureMessage(failure) }
  })
}

/** Returns the function; its error is replaced by the report. */
export function withThrownReport<T>(run: () => T): () => T {
  return () => {
    try {
      return run()
    } catch (error) {
      throw toReport(error)
    }
  }
}

/** An answer with its notices as formatted text. */
export const withNotice = (result: QueryWebsitesResult) => ({
  ...result,
  notice: formatNotices(result.notices, 'agent'),
})
