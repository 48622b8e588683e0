import { Type } from 'typebox'
import { boundMessage, type ErrorAnswer, errorSchemaOf, toResult } from '#src/adapters/edges/mcp/tool-result.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'
import { type WebsiteProblem, websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** The error types of the website tools. Source: rag-errors. */
type WebsiteErrorType =
  | 'URLFetchError'
  | 'ChunkingError'
  | 'EmbeddingError'
  | 'DataValidationError'
  | 'NotFoundError'
  // the base class in the specification, for all other failures: storage errors and unexpected ones
  | 'RAGError'

interface ErrorObject {
  readonly type: WebsiteErrorType
  /** What went wrong. */
  readonly message: string
  /** Details such as url, status_code, timeout_seconds and source_id. */
  readonly details: object
  /** What to do about it. */
  readonly suggestion: string
  readonly code: ErrorCode
  readonly retryable: boolean
}

const schema = errorSchemaOf(['type', 'message', 'details', 'suggestion', 'code', 'retryable'])

const schemaOrText = Type.Union([schema, Type.String(), Type.Null()], {
  description: 'Text if an earlier attempt failed.',
})

const types: Record<WebsiteProblem['problem'], WebsiteErrorType> = {
  'invalid-url': 'DataValidationError',
  'number-out-of-range': 'DataValidationError',
  'query-length': 'DataValidationError',
  'query-vector-unusable': 'DataValidationError',
  'source-gone': 'NotFoundError',
  'deleted-meanwhile': 'NotFoundError',
  'source-busy': 'DataValidationError',
  'source-full': 'DataValidationError',
  'source-pasted': 'DataValidationError',
  'chunk-not-served': 'DataValidationError',
  'version-not-kept': 'DataValidationError',
  'too-many-pages': 'DataValidationError',
  'page-empty': 'ChunkingError',
  'page-refused': 'ChunkingError',
  'processing-interrupted': 'URLFetchError',
  'page-taken-over': 'URLFetchError',
  'page-abandoned': 'URLFetchError',
  'status-not-allowed': 'DataValidationError',
  'source-without-chunks': 'DataValidationError',
  'reason-too-long': 'DataValidationError',
  'reason-without-failure': 'DataValidationError',
  'no-chunks': 'DataValidationError',
  'too-many-chunks': 'DataValidationError',
  'title-too-long': 'DataValidationError',
  'chunk-without-text': 'DataValidationError',
  'chunk-too-long': 'DataValidationError',
  'too-many-headings': 'DataValidationError',
  'heading-too-long': 'DataValidationError',
  'other-model': 'EmbeddingError',
  'dimensions-changed': 'EmbeddingError',
  'no-vector-space': 'EmbeddingError',
  'vector-unusable': 'EmbeddingError',
  'no-embedder': 'EmbeddingError',
  'vectors-not-loaded': 'EmbeddingError',
  'page-not-fetched': 'URLFetchError',
  'page-not-read': 'ChunkingError',
  'embedder-failed': 'EmbeddingError',
  'model-not-fetched': 'URLFetchError',
}

interface OtherFailure {
  readonly type: WebsiteErrorType
  readonly suggestion: string
}

const repair: OtherFailure = {
  type: 'RAGError',
  suggestion: 'Call again; if it fails again, see the server log.',
}

const otherFailures: Record<ErrorCode, OtherFailure> = {
  VALIDATION_ERROR: { type: 'DataValidationError', suggestion: 'Correct the arguments and call again.' },
  NOT_FOUND: { type: 'NotFoundError', suggestion: 'rag_list_websites lists the stored websites.' },
  DB_NOT_FOUND: {
    type: 'RAGError',
    suggestion: 'Check the path of the store: --websites-db or JOBWORKFLOW_WEBSITES_DB.',
  },
  DB_ERROR: { type: 'RAGError', suggestion: 'Check the store file; if it is in use, call again.' },
  QUERY_REJECTED: repair,
  TIMEOUT: { type: 'RAGError', suggestion: 'Call again later.' },
  FETCH_FAILED: { type: 'URLFetchError', suggestion: 'Check that the URL opens in a browser, and call again.' },
  EMBEDDING_FAILED: { type: 'EmbeddingError', suggestion: 'Check the configured embedder, and call again.' },
  INTERNAL_ERROR: repair,
}

/** The errors of the website tools. Source: rag-errors. */
export const websiteErrors: ErrorAnswer = {
  schema,
  answer: (failure) => ({ ...toResult({ error: toErrorObject(failure) }), isError: true }),
}

/** The same, for tools whose successful answer also has an `error`, which is a text. */
export const websiteErrorsOrText: ErrorAnswer = { ...websiteErrors, schema: schemaOrText }

export function toErrorObject(failure: AppError): ErrorObject {
  const { code, retryable } = failure
  const facts = websiteFactsOf(failure)
  const { type, suggestion } = otherFailures[code]
  const words = failureWords(failure) ?? { message: failureMessage(failure), details: {}, suggestion }
  return {
    type: facts === null ? type : types[facts.problem],
    message: boundMessage(words.message),
    details: words.details,
    suggestion: words.suggestion,
    code,
    retryable,
  }
}
