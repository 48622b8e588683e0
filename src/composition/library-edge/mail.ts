import type { FileMailSource, MailReading } from '#src/adapters/sources/mail-files/file-mail-source.js'
import { attachmentChoices, type FindEmails } from '#src/application/mail/find-emails.js'
import type { MailStatistics } from '#src/application/mail/mail-statistics.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { duplicateFields } from '#src/application/mail/ports/mail-counts.js'
import * as sources from '#src/composition/mail/mail-sources.js'
import type { Mail, MailAdapters, MailOptions } from '#src/composition/mail/open-mail.js'
import * as mail from '#src/composition/mail/open-mail.js'
import { emailOrders, emailParts } from '#src/domain/mail/archived-email.js'
import { answerers, type ConversationPosition } from '#src/domain/mail/conversation.js'
import { periods } from '#src/domain/mail/counts-by-time.js'
import { sizeClasses } from '#src/domain/mail/size-class.js'
import { matchModes } from '#src/domain/mail/text-match.js'
import { searchFields } from '#src/domain/mail/text-scan.js'
import { checkArguments, fields, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

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
  earliest: { 'request?': fields(page) },
  filter: { 'request?': fields({ ...conditions, ...page, ...order, 'query?': 'text' }) },
  count: { 'request?': fields({ ...conditions, 'query?': 'text' }) },
  search: {
    request: fields({
      ...conditions,
      ...page,
      query: 'text',
      'fields?': { listOf: { oneOf: searchFields } },
    }),
  },
  byHeader: { request: fields({ ...page, pattern: 'text' }) },
  byKeywords: {
    request: fields({ ...page, keywords: texts, 'mode?': { oneOf: matchModes } }),
  },
  withAttachments: { 'request?': fields({ ...page, ...received, 'mailbox?': 'text' }) },
  largest: {
    'request?': fields({
      ...page,
      'attachments?': { oneOf: attachmentChoices },
      'mailbox?': 'text',
      'fromDomain?': 'text',
    }),
  },
  ofSize: { 'request?': fields({ ...page, 'sizeClass?': { oneOf: sizeClasses } }) },
  thread: {
    request: fields({ ...page, ...order, threadId: { anyOf: ['text', 'number'] } }),
  },
  extras: { ids: { listOf: 'whole' }, parts: { listOf: { oneOf: emailParts } } },
}

const statistics: MethodShapes<MailStatistics> = {
  overview: { 'request?': fields({ 'topLimit?': 'whole' }) },
  topSenders: { 'request?': fields({ ...page, 'mailbox?': 'text' }) },
  topDomains: { 'request?': fields(page) },
  mailboxes: {},
  byPeriod: { 'request?': fields({ ...page, ...received, ...period }) },
  byHour: { 'request?': fields(received) },
  byMonth: { 'request?': fields({ 'yearsBack?': 'count' }) },
  bySender: { 'request?': fields({ ...page, ...period, 'sender?': 'text' }) },
  responseTimes: { 'request?': fields(page) },
  duplicates: {
    'request?': fields({ ...page, 'field?': { oneOf: duplicateFields } }),
  },
}

const questions: MethodShapes<MailUseCases> = {
  conversations: {
    'request?': fields({
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
    request: fields({
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
  attachment: {
    request: fields({ id: 'whole', part: 'whole', 'offset?': 'whole', 'maxCharacters?': 'whole' }),
  },
  runSql: { request: fields({ sql: 'text', 'limit?': 'whole', maxBytes: 'number' }) },
}

const own: Omit<MethodShapes<Mail>, keyof MailUseCases> = {
  import: {
    request: fields({
      ...work,
      ...reading,
      from: { anyOf: ['text', texts, { listOf: { fields: { items: 'function' } } }, 'iterable'] },
      'onPreparing?': 'function',
      'onAttachments?': 'function',
      'onDoubt?': 'function',
      'as?': 'text',
    }),
  },
  reread: { 'request?': fields(work) },
  dedupe: { 'request?': fields({ ...work, 'apply?': 'flag' }) },
  index: { 'request?': fields({ ...work, 'rebuild?': 'flag' }) },
  compact: { 'request?': fields({ 'onSpace?': 'function' }) },
  close: {},
}

/** The shapes of all methods, by topic. */
export const mailShapes = { find, statistics, questions, own }

/** Like `guarded`, including the methods grouped by topic. */
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

/**
 * Opens the archive in the SQLite file `source`, or one with custom adapters. Nothing is started before the first
 * query. Throws VALIDATION_ERROR.
 */
export function openMail(source: string | MailAdapters, options: MailOptions = {}): Mail {
  checkArguments(mailOptions, [options])
  return guardedMail(mail.openMail(source, options))
}

/** The mail sources at these paths on disk. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function openMailSources(paths: readonly string[], options: MailReading = {}): Promise<FileMailSource[]> {
  checkArguments(mailSourcesParameters, [paths, options])
  return sources.openMailSources(paths, options)
}
