import type { ParsedEmail } from '#src/domain/mail/email.js'
import { parseMailDate } from '#src/domain/mail/mail-date.js'
import { chooseInternalDate, isAhead, type RawMessage } from '#src/domain/mail/raw-message.js'
import { listAttachments } from './attachments.js'
import { bodyCharset, bodyText } from './body-text.js'
import { type Fault, type Faults, faults } from './faults.js'
import {
  answeredId,
  bareAddress,
  displayAddresses,
  gmailId,
  type HeaderFields,
  labels,
  messageId,
  messageIds,
  readHeaders,
  shownMailman,
} from './header-fields.js'
import type { HeaderContext } from './header-text.js'
import type { MimePart } from './mime-part.js'
import { readMimeTree } from './mime-tree.js'
import { type StrippedMessage, stripAttachments } from './strip-attachments.js'

/** What is known about the arrival of a message besides its bytes. */
export interface Arrival extends Pick<RawMessage, 'separatorDate' | 'separatorIsStamp'> {
  /** The latest possible time of arrival; absent for no limit. */
  readonly latest?: number
}

/** The content read from a message, without its bytes and mailbox. */
export type EmailContent = Omit<ParsedEmail, 'raw' | 'mailbox'>

/** Parses only the headers of a message, because of `fault`. */
export function parseHeadersOnly(message: RawMessage & Arrival, fault: Fault): ParsedEmail {
  const found: Faults = new Set([fault])
  const content = contentOf(readHeaders(stripAttachments(message.raw).bytes, found), null, message, found)
  return { raw: message.raw, mailbox: message.mailbox, ...content }
}

/** The content of a message, and the parts it was read from; null if they could not be parsed. */
export interface MessageRead {
  readonly content: EmailContent
  readonly root: MimePart | null
}

/**
 * Reads a message. Never throws: what cannot be read is null or empty, and `faults` gives the reason.
 * Source: mail-text.
 */
export async function readMessage(light: StrippedMessage, arrival: Arrival): Promise<MessageRead> {
  const found: Faults = new Set()
  if (light.textCut) found.add(faults.partCut)
  const headers = readHeaders(light.bytes, found)
  const root = await readMimeTree(withoutEnvelope(light.bytes, headers), found)
  try {
    return { content: contentOf(headers, root, arrival, found), root }
  } catch {
    found.add(faults.structure)
    return { content: contentOf(headers, null, arrival, found), root: null }
  }
}

/** The message with only the headers needed to read its body: the other headers are parsed here. */
function withoutEnvelope(bytes: Buffer, headers: HeaderFields): Buffer {
  const block = headers.contentFields.map((field) => `${field}\n`).join('')
  return Buffer.concat([Buffer.from(`${block}\n`, 'latin1'), bytes.subarray(headers.bodyStart)])
}

function contentOf(headers: HeaderFields, root: MimePart | null, arrival: Arrival, found: Faults): EmailContent {
  const context: HeaderContext = { found, bodyCharset: () => (root === null ? undefined : bodyCharset(root)) }
  const text = (name: string) => headers.text(name, context)
  const addresses = (name: string) => displayAddresses(headers.encoded(name), context)
  const attachments = root === null ? [] : listAttachments(root, found)
  return {
    messageId: messageId(text('message-id')),
    gmailThreadId: gmailId(text('x-gm-thrid')),
    gmailMessageId: gmailId(text('x-gm-msgid')),
    subject: text('subject'),
    ...readDates(headers, context, arrival),
    from: shownMailman(headers.encoded('from'), context) ?? text('from'),
    fromEmail: bareAddress(headers.encoded('from')[0], context),
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('reply-to'),
    inReplyTo: answeredId(text('in-reply-to')),
    references: messageIds(text('references')),
    hasAttachments: attachments.length > 0,
    attachments,
    labels: labels(text('x-gmail-labels')),
    plainText: root === null ? null : bodyText(root, found),
    faults: [...found],
  }
}

function readDates(headers: HeaderFields, context: HeaderContext, arrival: Arrival) {
  const date = headerDate(headers.text('date', context), context.found)
  const { latest = Number.POSITIVE_INFINITY } = arrival
  const internalDate = chooseInternalDate({
    separator: arrival.separatorDate,
    separatorIsStamp: arrival.separatorIsStamp === true,
    received: () => newestReceived(headers.encoded('received'), latest),
    date,
    latest,
  })
  return { internalDate, date, ...(isAhead(date, latest) ? { isDatedAhead: true } : {}) }
}

/** The date follows the last semicolon; servers do not always put their header on top. */
function newestReceived(values: readonly string[], latest: number): number | null {
  let newest: number | null = null
  for (const value of values) {
    const date = parseMailDate(value.slice(value.lastIndexOf(';') + 1))
    if (date !== null && date <= latest && date > (newest ?? date - 1)) newest = date
  }
  return newest
}

function headerDate(value: string | null, found: Faults): number | null {
  const date = value === null ? null : parseMailDate(value)
  if (value !== null && date === null) found.add(faults.date)
  return date
}
