import type { LeftOutValue } from '#src/domain/mail/left-out-value.js'

export interface QueryRequest {
  /** As a stranger wrote it. */
  readonly sql: string
  /** Rows at most, from 1. */
  readonly limit: number
  /** Bound on the JSON of the result, in bytes. */
  readonly maxBytes: number
}

export interface QueryResult {
  readonly query: string
  /** By column name; values that JSON can hold. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Whether there was more than `limit` or `maxBytes` allows. */
  readonly truncated: boolean
  /** Present where the next row alone is larger than `maxBytes`. */
  readonly leftOut?: LeftOutValue | undefined
}

/**
 * Runs one query that may read the messages and nothing else, under a deadline and a bound on memory.
 * Throws QUERY_REJECTED, TIMEOUT, DB_NOT_FOUND, DB_ERROR. Source: mail-sql.
 */
export type RunQuery = (request: QueryRequest) => Promise<QueryResult>
