import type { FetchMessageObject } from 'imapflow'
import type { MessageHead, MessageState } from '#src/application/sync/ports/mail-server.js'

// what is kept of the words that people and servers put on a message
const maxWords = 1000
const maxWordLength = 1000

/** Returns null if the row has no uid or no flags. */
export function toState(row: FetchMessageObject, isGmail: boolean): MessageState | null {
  const { uid, flags, labels } = row
  if (uid === undefined || flags === undefined) return null
  return {
    uid,
    flags: words(flags).filter((flag) => flag.toLowerCase() !== '\\recent'),
    labels: isGmail ? words(labels ?? []) : null,
  }
}

/** Returns null if the row lacks its uid, flags or size. */
export function toHead(row: FetchMessageObject, isGmail: boolean): MessageHead | null {
  const state = toState(row, isGmail)
  if (state === null || row.size === undefined) return null
  return {
    ...state,
    internalDate: toMilliseconds(row.internalDate),
    size: row.size,
    gmailMessageId: isGmail ? toGmailId(row.emailId) : null,
    gmailThreadId: isGmail ? toGmailId(row.threadId) : null,
  }
}

/** The value of a Message-ID header, without angle brackets; null if there is none. */
export function messageIdOf(header: Buffer | undefined): string | null {
  const lines = (header?.toString('latin1', 0, 4096) ?? '').replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const value =
    lines.map((line) => /^message-id:(.*)/i.exec(line)?.[1]?.trim()).find((each) => each !== undefined) ?? ''
  const id = /^<([^<>]*)>/.exec(value)?.[1] ?? value
  return id === '' ? null : id
}

function words(all: Iterable<string>): string[] {
  const kept: string[] = []
  for (const word of all) {
    if (kept.length < maxWords && word.length <= maxWordLength) kept.push(word)
  }
  return kept
}

function toMilliseconds(date: Date | string | undefined): number | null {
  return date instanceof Date && Number.isFinite(date.getTime()) ? date.getTime() : null
}

/** Gmail's ids are 64-bit numbers. */
function toGmailId(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null
}
