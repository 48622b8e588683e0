import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type { QueryResult, RunQuery } from '#src/application/mail/ports/query-runner.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { FullEmail } from '#src/domain/mail/archived-email.js'
import { resolveLimit } from '#src/domain/mail/list-page.js'
import { defaultListLimits, type MailLimits } from './email-query.js'
import { FindEmails } from './find-emails.js'
import { type ConversationPage, ListConversations, type ListConversationsRequest } from './list-conversations.js'
import { MailStatistics } from './mail-statistics.js'
import { type AttachmentExcerpt, ReadAttachment, type ReadAttachmentRequest } from './read-attachment.js'
import { ReadEmail, type ReadEmailRequest } from './read-email.js'

export interface SqlQueryRequest {
  readonly sql: string
  /** The maximum number of rows; absent or not positive means 1000. */
  readonly limit?: number | undefined
  /** The maximum size of the result's JSON, in bytes. */
  readonly maxBytes: number
}

/** The questions to an archive, by topic. Each throws DB_NOT_FOUND, DB_ERROR, TIMEOUT or VALIDATION_ERROR. */
export interface MailUseCases {
  readonly find: FindEmails
  readonly statistics: MailStatistics
  /** Lists whole threads, and who has to reply in them. */
  conversations(request?: ListConversationsRequest): Promise<ConversationPage>
  /** Returns one message with its texts and source. Throws NOT_FOUND. */
  read(request: ReadEmailRequest): Promise<FullEmail>
  /** Returns the text of an attachment, in parts. Throws NOT_FOUND. */
  attachment(request: ReadAttachmentRequest): Promise<AttachmentExcerpt>
  /**
   * Runs any SQL query that only reads the messages. Throws VALIDATION_ERROR, QUERY_REJECTED, TIMEOUT, DB_NOT_FOUND,
   * DB_ERROR. Source: mail-sql.
   */
  runSql(request: SqlQueryRequest): Promise<QueryResult>
}

export interface MailParts {
  readonly archive: MailQuestions
  readonly runQuery: RunQuery
  /** Reads attachments whose text is not kept; without it they are not read. */
  readonly attachments?: AttachmentReader
  readonly limits: MailLimits
  readonly clock: Clock
  /** The person's addresses in lower case; addresses that sent mail from sent mailboxes are known anyway. */
  readonly me?: readonly string[]
}

export function createMailUseCases(parts: MailParts): MailUseCases {
  const { archive, runQuery, attachments, limits, clock, me = [] } = parts
  const conversations = new ListConversations(archive, me, limits, clock)
  const readEmail = new ReadEmail(archive)
  const readAttachment = new ReadAttachment(archive, attachments ?? null)
  return {
    find: new FindEmails(archive, limits),
    statistics: new MailStatistics(archive, limits, clock),
    conversations: (request) => conversations.execute(request),
    read: (request) => readEmail.execute(request),
    attachment: (request) => readAttachment.execute(request),
    runSql: async ({ sql, limit, maxBytes }) =>
      runQuery({ sql, limit: resolveLimit(limit, defaultListLimits.rows, limits.maxLimit), maxBytes }),
  }
}
