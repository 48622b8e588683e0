import { toErrorObject } from '#src/adapters/edges/mcp/tools/websites/website-errors.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { formatNotices } from '#src/adapters/edges/words/websites/query-notices.js'
import type { QueryWebsitesResult } from '#src/application/websites/query-websites.js'
import { toAppError } from '#src/domain/shared/app-error.js'

/** A failure as the website tools tell it: its type, message, details and suggestion, and what is underneath. */
export function told(error: unknown) {
  const failure = toAppError(error)
  return { ...toErrorObject(failure), cause: failure.cause }
}

/** The same call, which fails with what is told. */
export async function toldBy<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw told(error)
  })
}

/** The same call, which fails with the message that edges give where there is no page to say more about. */
export async function wordedBy(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => {
    const failure = toAppError(error)
    const { code, retryable, facts } = failure
    throw { code, retryable, facts, message: failureMessage(failure) }
  })
}

/** The same function, which throws what is told. */
export function toldIn<T>(run: () => T): () => T {
  return () => {
    try {
      return run()
    } catch (error) {
      throw told(error)
    }
  }
}

/** An answer with its notices as they are told. */
export const withNotice = (result: QueryWebsitesResult) => ({ ...result, notice: formatNotices(result.notices) })
