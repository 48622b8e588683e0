import { Type } from 'typebox'
import type { AppError, ErrorCode } from '../../../../domain/shared/app-error.js'
import { WebsiteError, type WebsiteErrorType } from '../../../../domain/websites/website-error.js'
import { boundMessage, type ErrorAnswer, errorSchemaOf } from '../../map-error.js'
import { toResult } from '../../tool-result.js'

// the seed's base class, for failures that are none of its kinds: the store, or something unexpected
const otherType = 'RAGError'

interface ErrorObject {
  readonly type: WebsiteErrorType | typeof otherType
  /** What went wrong. */
  readonly message: string
  /** Facts about it, such as url, status_code, timeout_seconds, source_id. */
  readonly details: object
  /** What to do about it. */
  readonly suggestion: string
  readonly code: ErrorCode
  readonly retryable: boolean
}

const schema = errorSchemaOf(['type', 'message', 'details', 'suggestion', 'code', 'retryable'])

const schemaOrText = Type.Union([schema, Type.String(), Type.Null()], {
  description: 'A text where an earlier attempt failed.',
})

interface OtherFailure {
  readonly type: WebsiteErrorType | typeof otherType
  readonly suggestion: string
}

const repair: OtherFailure = {
  type: otherType,
  suggestion: 'Call again; if it stays so, look at the log of the server.',
}

const otherFailures: Record<ErrorCode, OtherFailure> = {
  VALIDATION_ERROR: { type: 'DataValidationError', suggestion: 'Correct the arguments and call again.' },
  NOT_FOUND: { type: 'NotFoundError', suggestion: 'rag_list_websites lists the websites that are there.' },
  DB_NOT_FOUND: {
    type: otherType,
    suggestion: 'Check the path of the store: --websites-db or JOBWORKFLOW_WEBSITES_DB.',
  },
  DB_ERROR: { type: otherType, suggestion: 'Check the file of the store; if it is in use, call again.' },
  QUERY_REJECTED: repair,
  TIMEOUT: { type: otherType, suggestion: 'Call again later.' },
  FETCH_FAILED: { type: 'URLFetchError', suggestion: 'Check that the URL opens in a browser, and call again.' },
  EMBEDDING_FAILED: { type: 'EmbeddingError', suggestion: 'Check the embedder that is configured, and call again.' },
  INTERNAL_ERROR: repair,
}

/** How the website tools fail. Source: seed 003, error response format. */
export const websiteErrors: ErrorAnswer = {
  schema,
  answer: (failure) => ({ ...toResult({ error: describe(failure) }), isError: true }),
}

/** The same where the answer to a call that did not fail has a text of that name. */
export const websiteErrorsOrText: ErrorAnswer = { ...websiteErrors, schema: schemaOrText }

function describe(failure: AppError): ErrorObject {
  const { code, retryable } = failure
  const { type, suggestion } = failure instanceof WebsiteError ? failure : otherFailures[code]
  const details = failure instanceof WebsiteError ? { ...failure.details } : {}
  return { type, message: boundMessage(failure.message), details, suggestion, code, retryable }
}
