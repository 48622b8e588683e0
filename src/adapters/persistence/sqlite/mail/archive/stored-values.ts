import type { Attachment } from '../../../../../domain/mail/email.js'
import { toMailboxName } from '../../../../../domain/mail/mailbox-name.js'

/** What a column may hold, whatever its declared type: SQLite does not enforce one. */
export type StoredValue = string | number | bigint | Buffer | null

/** The text of a stored value; bytes that are not UTF-8 come as U+FFFD. */
export function readText(value: StoredValue | undefined): string | null {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null
  return Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}

/** The name of a mailbox as it is shown. */
export function readMailbox(value: StoredValue | undefined): string | null {
  const name = readText(value)
  return name === null ? null : toMailboxName(name)
}

export function readInteger(value: StoredValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : null
}

export function readCount(value: StoredValue | undefined): number {
  return readInteger(value) ?? 0
}

const datetime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:[.,](\d+))?\s*(?:Z|UTC|[+-]00:?00)?$/

/** `2023-11-14 22:13:20[.ffffff]`, UTC, as ISO 8601 with milliseconds and Z; null for what is no such date. */
export function readDatetime(value: StoredValue | undefined): string | null {
  const [, day, time, fraction = ''] = datetime.exec(readText(value) ?? '') ?? []
  if (day === undefined || time === undefined) return null
  const iso = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const ms = Date.parse(iso)
  // a day that no month has is read as one of the next month, or as none
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? null : iso
}

/** A JSON array of strings; anything else is as if it were the only element. */
export function readList(value: StoredValue | undefined): readonly string[] {
  const text = readText(value)
  if (text === null || text === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null) return []
    return (Array.isArray(parsed) ? parsed : [parsed]).filter((item) => item !== null).map(toText)
  } catch {
    return [text]
  }
}

/** Attachments as our import writes them; null where a message has none stored, or something else. */
export function readAttachments(value: StoredValue | undefined): readonly Attachment[] | null {
  try {
    const list: unknown = JSON.parse(readText(value) ?? 'null')
    return Array.isArray(list) ? list.filter(isRecord).map(toAttachment) : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function toAttachment({ name, type, size }: Readonly<Record<string, unknown>>): Attachment {
  return {
    name: typeof name === 'string' ? name : null,
    type: typeof type === 'string' ? type : 'application/octet-stream',
    size: typeof size === 'number' ? size : 0,
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function readBytes(value: StoredValue | undefined): Uint8Array | null {
  if (value === null || value === undefined) return null
  return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
}
