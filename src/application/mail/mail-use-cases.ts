import { resolveLimit } from '../../domain/mail/limit.js'
import type { Clock } from '../shared/ports/clock.js'
import { defaultListLimits, type MailLimits } from './email-query.js'
import { FindEmails } from './find-emails.js'
import { MailStatistics } from './mail-statistics.js'
import type { MailQuestions } from './ports/mail-archive.js'
import type { QueryResult, RunQuery } from './ports/query-runner.js'
import { ReadEmail } from './read-email.js'

export interface SqlQueryRequest {
  readonly sql: string
  /** Rows; 1000 when absent or not positive. */
  readonly limit?: number | undefined
  /** Bound on the JSON of the result, in bytes. */
  readonly maxBytes: number
}

/** Everything that can be asked of one archive. */
export interface MailUseCases {
  readonly find: FindEmails
  readonly readEmail: ReadEmail
  readonly statistics: MailStatistics
  /**
   * Any question in SQL that reads the messages and nothing else. Throws VALIDATION_ERROR, QUERY_REJECTED, TIMEOUT,
   * DB_NOT_FOUND, DB_ERROR. Source: mail-sql.
   */
  runSql(request: SqlQueryRequest): Promise<QueryResult>
}

export interface MailParts {
  readonly archive: MailQuestions
  readonly runQuery: RunQuery
  readonly limits: MailLimits
  readonly clock: Clock
}

export function createMailUseCases({ archive, runQuery, limits, clock }: MailParts): MailUseCases {
  return {
    find: new FindEmails(archive, limits),
    readEmail: new ReadEmail(archive),
    statistics: new MailStatistics(archive, limits, clock),
    runSql: async ({ sql, limit, maxBytes }) =>
      runQuery({ sql, limit: resolveLimit(limit, defaultListLimits.rows, limits.maxLimit), maxBytes }),
  }
}
