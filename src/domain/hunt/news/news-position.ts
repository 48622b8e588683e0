import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Where the mail of news ends. */
export interface MailPosition {
  /** The highest id in the archive; 0 if it was empty. */
  readonly id: number
  /** Recognizes the message with that id in the same archive; empty if it has no Message-ID. */
  readonly anchor: string
}

/** Where news ends: the next news begins there. */
export interface NewsPosition {
  readonly at: UtcTime
  /** The position in the storage of jobs: printable ASCII without spaces. */
  readonly jobs: string
  /** Null if no archive was read so far. */
  readonly mail: MailPosition | null
}

const format = 'n1'
// a storage may list the writers of a moment in its position
const maxLength = 4000
const form = /^n1\.([a-z0-9]+)\.([a-z0-9]+)\.(?:([a-z0-9]+)_([a-z0-9]*)|-)\.([!-~]+)$/

/** Encodes a position as a short text; its checksum shows if it was damaged. Source: sync-news-marks. */
export function encodePosition({ at, jobs, mail }: NewsPosition): string {
  const archive = mail === null ? '-' : `${mail.id.toString(36)}_${mail.anchor}`
  const payload = `${Date.parse(at).toString(36)}.${archive}.${jobs}`
  return `${format}.${hashText(payload)}.${payload}`
}

/** Returns null for a text that `encodePosition` did not return. */
export function decodePosition(text: string): NewsPosition | null {
  const [, checksum, at, id, anchor = '', jobs] = (text.length <= maxLength && form.exec(text)) || []
  if (at === undefined || jobs === undefined) return null
  const position: NewsPosition = {
    at: asTime(Number.parseInt(at, 36)) ?? '',
    jobs,
    mail: id === undefined ? null : { id: Number.parseInt(id, 36), anchor },
  }
  return position.at !== '' && checksum !== undefined && encodePosition(position) === text ? position : null
}

function asTime(ms: number): UtcTime | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Returns the anchor of a message, from its Message-ID. */
export function anchorOf(messageId: string | null): string {
  return messageId === null ? '' : hashText(messageId)
}

/** FNV-1a with 32 bits, in base 36: it finds damage, and hides nothing. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
