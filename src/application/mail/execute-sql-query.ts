import { resolveLimit } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { QueryResult, RunQuery } from './ports/query-runner.js'

export interface ExecuteSqlQueryRequest {
  readonly sql: string
  /** Rows; 1000 when absent or not positive. */
  readonly limit?: number | undefined
  /** Bound on the JSON of the result, in bytes. */
  readonly maxBytes: number
}

/**
 * Any question in SQL that reads the messages and nothing else. Throws VALIDATION_ERROR, QUERY_REJECTED, TIMEOUT,
 * DB_NOT_FOUND, DB_ERROR. Source: mail-spec, contract, execute_sql_query.
 */
export class ExecuteSqlQuery {
  readonly #runQuery: RunQuery
  readonly #limits: MailLimits

  constructor(runQuery: RunQuery, limits: MailLimits) {
    this.#runQuery = runQuery
    this.#limits = limits
  }

  async execute({ sql, limit, maxBytes }: ExecuteSqlQueryRequest): Promise<QueryResult> {
    return this.#runQuery({ sql, limit: resolveLimit(limit, 1000, this.#limits.maxLimit), maxBytes })
  }
}
