import type { LeftOutValue } from '#src/domain/mail/left-out-value.js'

export interface QueryRequest {
  /** Untrusted SQL. */
  readonly sql: string
  /** The maximum number of rows, at least 1. */
  readonly limit: number
  /** The maximum size of the result's JSON, in bytes. */
  readonly maxBytes: number
}

export interface QueryResult {
  readonly query: string
  /** By column name; values are valid in JSON. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Whether there was more than `limit` or `maxBytes` allow. */
  readonly truncated: boolean
  /** Set if the next row alone is larger than `maxBytes`. */
  readonly leftOut?: LeftOutValue | undefined
}

/**
 * Runs one query that may only read the messages, with a time and a memory limit. Throws QUERY_REJECTED, TIMEOUT,
 * DB_NOT_FOUND, DB_ERROR. Source: mail-sql.
 */
export type RunQuery = (request: QueryRequest) => Promise<QueryResult>
