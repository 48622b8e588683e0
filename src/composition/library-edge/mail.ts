import type { FileMailSource, MailReading } from '#src/adapters/sources/mail-files/file-mail-source.js'
import type { DedupeRequest } from '#src/application/mail/dedupe-mail.js'
import type { EmailQuery } from '#src/application/mail/email-query.js'
import {
  type AttachmentsRequest,
  attachmentChoices,
  type CountEmailsRequest,
  type EmailKeywordsRequest,
  type EmailsOfSizeRequest,
  type EmailThreadRequest,
  type FilterEmailsRequest,
  type FindEmails,
  type HeaderPatternRequest,
  type LargestEmailsRequest,
  type SearchEmailsRequest,
} from '#src/application/mail/find-emails.js'
import type { IndexRequest } from '#src/application/mail/index-mail.js'
import type { ListConversationsRequest } from '#src/application/mail/list-conversations.js'
import type {
  DuplicateEmailsRequest,
  MailOverviewRequest,
  MailStatistics,
  MonthTrendsRequest,
  PeriodCountsRequest,
  SenderPeriodsRequest,
  TopSendersRequest,
} from '#src/application/mail/mail-statistics.js'
import type { MailUseCases, SqlQueryRequest } from '#src/application/mail/mail-use-cases.js'
import { duplicateFields } from '#src/application/mail/ports/mail-counts.js'
import type { ReadEmailRequest } from '#src/application/mail/read-email.js'
import type { RereadRequest } from '#src/application/mail/reread-mail.js'
import type { ImportMailRequest } from '#src/composition/mail/import-mail.js'
import * as sources from '#src/composition/mail/mail-sources.js'
import type { Mail, MailAdapters, MailOptions } from '#src/composition/mail/open-mail.js'
import * as mail from '#src/composition/mail/open-mail.js'
import { emailOrders, emailParts } from '#src/domain/mail/archived-email.js'
import { answerers, type ConversationPosition } from '#src/domain/mail/conversation.js'
import { periods } from '#src/domain/mail/counts-by-time.js'
import type { ListPageRequest } from '#src/domain/mail/list-page.js'
import { sizeClasses } from '#src/domain/mail/size-class.js'
import { matchModes } from '#src/domain/mail/text-match.js'
import { searchFields } from '#src/domain/mail/text-scan.js'
import { checkArguments, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const texts = { listOf: 'text' } as const
const page = { 'limit?': orNull('whole'), 'offset?': orNull('whole') } as const
const received = { 'dateFrom?': 'text', 'dateTo?': 'text' } as const
const conditions = {
  ...received,
  'fromContains?': 'text',
  'fromDomain?': 'text',
  'toContains?': 'text',
  'subjectContains?': 'text',
  'label?': 'text',
  'hasAttachments?': 'flag',
  'mailbox?': 'text',
} as const
const order = { 'order?': { oneOf: emailOrders } } as const
const period = { 'period?': { oneOf: periods } } as const
const work = { 'onProgress?': 'function', 'signal?': 'signal' } as const
const reading = { 'includeDeleted?': 'flag' } as const

const find: MethodShapes<FindEmails> = {
  earliest: { 'request?': fieldsOf<ListPageRequest>(page) },
  filter: { 'request?': fieldsOf<FilterEmailsRequest>({ ...conditions, ...page, ...order, 'query?': 'text' }) },
  count: { 'request?': fieldsOf<CountEmailsRequest>({ ...conditions, 'query?': 'text' }) },
  search: {
    request: fieldsOf<SearchEmailsRequest>({
      ...conditions,
      ...page,
      query: 'text',
      'fields?': { listOf: { oneOf: searchFields } },
    }),
  },
  byHeader: { request: fieldsOf<HeaderPatternRequest>({ ...page, pattern: 'text' }) },
  byKeywords: {
    request: fieldsOf<EmailKeywordsRequest>({ ...page, keywords: texts, 'mode?': { oneOf: matchModes } }),
  },
  withAttachments: { 'request?': fieldsOf<AttachmentsRequest>({ ...page, ...received, 'mailbox?': 'text' }) },
  largest: {
    'request?': fieldsOf<LargestEmailsRequest>({
      ...page,
      'attachments?': { oneOf: attachmentChoices },
      'mailbox?': 'text',
      'fromDomain?': 'text',
    }),
  },
  ofSize: { 'request?': fieldsOf<EmailsOfSizeRequest>({ ...page, 'sizeClass?': { oneOf: sizeClasses } }) },
  thread: {
    request: fieldsOf<EmailThreadRequest>({ ...page, ...order, threadId: { anyOf: ['text', 'number'] } }),
  },
  extras: { ids: { listOf: 'whole' }, parts: { listOf: { oneOf: emailParts } } },
}

const statistics: MethodShapes<MailStatistics> = {
  overview: { 'request?': fieldsOf<MailOverviewRequest>({ 'topLimit?': 'whole' }) },
  topSenders: { 'request?': fieldsOf<TopSendersRequest>({ ...page, 'mailbox?': 'text' }) },
  topDomains: { 'request?': fieldsOf<ListPageRequest>(page) },
  mailboxes: {},
  byPeriod: { 'request?': fieldsOf<PeriodCountsRequest>({ ...page, ...received, ...period }) },
  byHour: { 'request?': fieldsOf<Pick<EmailQuery, 'dateFrom' | 'dateTo'>>(received) },
  byMonth: { 'request?': fieldsOf<MonthTrendsRequest>({ 'yearsBack?': 'count' }) },
  bySender: { 'request?': fieldsOf<SenderPeriodsRequest>({ ...page, ...period, 'sender?': 'text' }) },
  responseTimes: { 'request?': fieldsOf<ListPageRequest>(page) },
  duplicates: {
    'request?': fieldsOf<DuplicateEmailsRequest>({ ...page, 'field?': { oneOf: duplicateFields } }),
  },
}

const questions: MethodShapes<MailUseCases> = {
  conversations: {
    'request?': fieldsOf<ListConversationsRequest>({
      ...received,
      'label?': 'text',
      'mailbox?': 'text',
      'with?': 'text',
      'query?': 'text',
      'waitingOn?': { oneOf: answerers },
      'silentDays?': 'whole',
      'limit?': 'whole',
      'after?': fieldsOf<ConversationPosition>({ epoch: orNull('number'), key: 'text' }),
    }),
  },
  read: {
    request: fieldsOf<ReadEmailRequest>({
      ...order,
      'id?': 'whole',
      'mailbox?': 'text',
      'uid?': 'whole',
      'uidvalidity?': 'whole',
      'messageId?': 'text',
      'fromContains?': 'text',
      'subjectContains?': 'text',
      'date?': 'text',
      'offsetBytes?': 'whole',
      'maxBytes?': 'whole',
      'maxTextCharacters?': 'whole',
    }),
  },
  runSql: { request: fieldsOf<SqlQueryRequest>({ sql: 'text', 'limit?': 'whole', maxBytes: 'number' }) },
}

const own: Omit<MethodShapes<Mail>, keyof MailUseCases> = {
  import: {
    request: fieldsOf<ImportMailRequest>({
      ...work,
      ...reading,
      from: { anyOf: ['text', texts, { listOf: { fields: { items: 'function' } } }, 'iterable'] },
      'onPreparing?': 'function',
      'onDoubt?': 'function',
      'as?': 'text',
    }),
  },
  reread: { 'request?': fieldsOf<RereadRequest>(work) },
  dedupe: { 'request?': fieldsOf<DedupeRequest>({ ...work, 'apply?': 'flag' }) },
  index: { 'request?': fieldsOf<IndexRequest>({ ...work, 'rebuild?': 'flag' }) },
  close: {},
}

/** Every method, by topic. */
export const mailShapes = { find, statistics, questions, own }

/** `guarded`, with what stands by topic. */
export function guardedMail({ until, ...mail }: Mail): Mail {
  return {
    ...guardedTopics(mail, { ...questions, ...own }),
    until: (signal) => guardedTopics(until(signal), questions),
  }
}

function guardedTopics<T extends MailUseCases>(useCases: T, shapes: MethodShapes<T>): T {
  guarded(useCases.find, find)
  guarded(useCases.statistics, statistics)
  return guarded(useCases, shapes)
}

export const mailOptions: Parameters = {
  'options?': fieldsOf<MailOptions>({
    'address?': orNull('text'),
    'me?': texts,
    'busyTimeoutMs?': 'number',
    'maxLimit?': 'whole',
    'sqlTimeoutMs?': 'number',
    'timeoutMs?': 'number',
    'clock?': 'object',
    'logger?': 'object',
  }),
}

export const mailSourcesParameters: Parameters = {
  paths: texts,
  'options?': fieldsOf<MailReading>(reading),
}

/** The archive in the SQLite file at `source`, or the one that these adapters keep. Nothing is started before the first question. Throws VALIDATION_ERROR. */
export function openMail(source: string | MailAdapters, options: MailOptions = {}): Mail {
  checkArguments(mailOptions, [options])
  return guardedMail(mail.openMail(source, options))
}

/** The sources at these paths, on disk. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(paths: readonly string[], options: MailReading = {}): Promise<FileMailSource[]> {
  checkArguments(mailSourcesParameters, [paths, options])
  return sources.openMailSources(paths, options)
}
