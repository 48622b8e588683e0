import type { AppError } from '#src/domain/shared/app-error.js'
import { normalizeText } from '#src/domain/shared/text.js'
import { refusedQuestion } from './mail-failure.js'

// what broken programs write instead of an identifier
const junk = /^<\(?(?:null|nil|none|undefined|unknown|n\/a|no-?id|not-?set|invalid|empty|0)?\)?(?:@.*)?>$/i
const bracketed = /<[^<>\s]+>/

// without an @, only an id that looks generated identifies a message
const minLength = 8
const hasDigit = /\d/

/** Returns the first identifier in `text` with its angle brackets, or null if there is none or only junk. */
export function readMessageId(text: string | null): string | null {
  const id = text === null ? undefined : bracketed.exec(text)?.[0]
  if (id === undefined || junk.test(id)) return null
  return id.includes('@') || (id.length >= minLength + 2 && hasDigit.test(id)) ? id : null
}

/** Returns a requested Message-ID without surrounding angle brackets. */
export function bareMessageId(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('<') && trimmed.endsWith('>') ? trimmed.slice(1, -1) : trimmed
}

/**
 * Returns the name of a mailbox or label for comparison and display, with composed characters: a Mac writes ゴ as two
 * characters, people type one. Source: mail-mailboxes.
 */
export function toMailboxName(name: string): string {
  return normalizeText(name, 'NFC')
}

/** Returns the forms in which an archive made elsewhere may store a name, for lookups in an index. */
export function storedMailboxNames(name: string): readonly string[] {
  return [...new Set([toMailboxName(name), normalizeText(name, 'NFD')])]
}

const maxInt64 = 2n ** 63n - 1n

/** The thread ids that an argument may mean, as decimal text: one, unless it was a number that lost digits. */
export interface ThreadIdRange {
  readonly from: string
  readonly to: string
}

/**
 * Parses a thread id from decimal text or a number. A number beyond 2^53 was rounded when the client's JSON was parsed,
 * so it stands for every id that rounds to it. Throws VALIDATION_ERROR. Source: mail-numbers.
 */
export function toThreadIds(value: string | number): ThreadIdRange {
  if (typeof value === 'string') return readText(value)
  if (!Number.isInteger(value) || Math.abs(value) > Number(maxInt64)) throw unreadableThreadId()
  if (Number.isSafeInteger(value)) return { from: String(value), to: String(value) }
  const exact = BigInt(value)
  const step = 2n ** BigInt(Math.floor(Math.log2(Math.abs(value))) - 53)
  const [from, to] = [exact - step, exact + step]
  return { from: String(from < -maxInt64 ? -maxInt64 : from), to: String(to > maxInt64 ? maxInt64 : to) }
}

function readText(text: string): ThreadIdRange {
  const id = /^-?\d{1,19}$/.test(text.trim()) ? BigInt(text.trim()) : null
  if (id === null || id > maxInt64 || id < -maxInt64) throw unreadableThreadId()
  return { from: String(id), to: String(id) }
}

function unreadableThreadId(): AppError {
  return refusedQuestion('A thread id must be a whole number as decimal text, such as "1712345678901234567".', {
    problem: 'thread-id-unreadable',
  })
}
