/** What other Node programs import of the mail archive: use cases, ports, adapters and types. */
export type { EmailParser, ParsedEntry } from '../adapters/mime/email-parser.js'
export { MemoryMailArchive } from '../adapters/persistence/memory/mail/memory-mail-archive.js'
export { MemoryMailStore } from '../adapters/persistence/memory/mail/memory-mail-store.js'
export {
  type SqliteArchiveOptions,
  SqliteMailArchive,
} from '../adapters/persistence/sqlite/mail/archive/sqlite-mail-archive.js'
export { createMailArchive } from '../adapters/persistence/sqlite/mail/archive-file.js'
export { type MailIndexOptions, SqliteMailIndex } from '../adapters/persistence/sqlite/mail/sqlite-mail-index.js'
export { type MailStoreOptions, SqliteMailStore } from '../adapters/persistence/sqlite/mail/sqlite-mail-store.js'
export type { EmailQuery, MailLimits, ReceivedQuery } from '../application/mail/email-query.js'
export type {
  AttachmentChoice,
  AttachmentsRequest,
  EmailKeywordsRequest,
  EmailsOfSizeRequest,
  EmailThreadRequest,
  FilterEmailsRequest,
  HeaderPatternRequest,
  LargestEmailsRequest,
  SearchEmailsRequest,
} from '../application/mail/find-emails.js'
export { type BatchBounds, ImportMail, type ImportRequest } from '../application/mail/import-mail.js'
export type { ImportProgress, ImportReport, ReasonCount, SkippedCount } from '../application/mail/import-tally.js'
export { IndexMail, type IndexOutcome, type IndexProgress, type IndexRequest } from '../application/mail/index-mail.js'
export type {
  DuplicateEmailsRequest,
  MailOverview,
  MailOverviewRequest,
  MonthTrendsRequest,
  PeriodCountsRequest,
  SenderPeriodsRequest,
  TopSendersRequest,
} from '../application/mail/mail-statistics.js'
export {
  createMailUseCases,
  type MailParts,
  type MailUseCases,
  type SqlQueryRequest,
} from '../application/mail/mail-use-cases.js'
export type {
  ArchiveExtent,
  BodyBounds,
  DomainCount,
  DuplicateField,
  DuplicateGroup,
  DuplicatesRequest,
  EmailFilter,
  EmailKey,
  ExtrasRequest,
  FilterRequest,
  FindRequest,
  FrequencyRequest,
  HeaderAnswer,
  HeadersRequest,
  KeywordsRequest,
  ListRequest,
  MailArchive,
  MailboxCount,
  MailPageRequest,
  MailQuestions,
  ReceivedRequest,
  ScanReason,
  SearchAnswer,
  SearchRequest,
  SenderCount,
  SenderPeriodCount,
  SendersRequest,
  SizesRequest,
  ThreadPart,
  ThreadRequest,
} from '../application/mail/ports/mail-archive.js'
export type { IndexWork, MailIndex } from '../application/mail/ports/mail-index.js'
export type { MailSource, MailSourceItem, NewMessage } from '../application/mail/ports/mail-source.js'
export type { AddedCount, MailBatch, MailStore } from '../application/mail/ports/mail-store.js'
export type { MessageParser } from '../application/mail/ports/message-parser.js'
export type { QueryRequest, QueryResult, RunQuery } from '../application/mail/ports/query-runner.js'
export type {
  RereadBatch,
  RereadMessage,
  RereadState,
  StoredMail,
  StoredMessage,
} from '../application/mail/ports/stored-mail.js'
export type { ReadEmailRequest } from '../application/mail/read-email.js'
export { RereadMail, type RereadReport, type RereadRequest } from '../application/mail/reread-mail.js'
export type { Logger } from '../application/shared/ports/logger.js'
export type {
  ArchivedEmail,
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '../domain/mail/archived-email.js'
export type { ParsedEmail } from '../domain/mail/email.js'
export type { ResponseTime } from '../domain/mail/response-time.js'
export { createMailContext, type MailContext, type MailSettings } from './mail.js'
export { createMailParser, openMailSources, type ParsedMailSource } from './mail-sources.js'
