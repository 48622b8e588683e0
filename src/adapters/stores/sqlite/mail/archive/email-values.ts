import { readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Attachment } from '#src/domain/mail/email.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'

/** The display name of a mailbox. */
export function readMailbox(value: StoredValue): string | null {
  const name = readText(value)
  return name === null ? null : toMailboxName(name)
}

const datetime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:[.,](\d+))?\s*(?:Z|UTC|[+-]00:?00)?$/

/**
 * Converts `2023-11-14 22:13:20[.ffffff]`, UTC, to ISO 8601 with milliseconds and Z. Returns null for anything else.
 */
export function readDatetime(value: StoredValue): string | null {
  const [, day, time, fraction = ''] = datetime.exec(readText(value) ?? '') ?? []
  if (day === undefined || time === undefined) return null
  const iso = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const ms = Date.parse(iso)
  // Date.parse reads an impossible day as one of the next month, or as invalid
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? null : iso
}

/** Reads a JSON array of strings; anything else is read as its only element. */
export function readList(value: StoredValue): readonly string[] {
  const text = readText(value)
  if (text === null || text === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null) return []
    return (Array.isArray(parsed) ? parsed : [parsed]).filter((item) => item !== null).map(asString)
  } catch {
    return [text]
  }
}

/** Attachments as our import stores them. Returns null if the message has none stored, or something else. */
export function readAttachments(value: StoredValue): readonly Attachment[] | null {
  try {
    const list: unknown = JSON.parse(readText(value) ?? 'null')
    return Array.isArray(list) ? list.filter(isObject).map(toAttachment) : null
  } catch {
    return null
  }
}

function toAttachment({ name, type, size }: JsonObject): Attachment {
  return {
    name: typeof name === 'string' ? name : null,
    type: typeof type === 'string' ? type : 'application/octet-stream',
    size: typeof size === 'number' ? size : 0,
  }
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
