import { parseMailDate } from '#src/domain/mail/mail-date.js'
import { shortMonthNames, shortWeekdayNames } from '#src/domain/shared/calendar.js'
import type { ByteWindow } from './byte-source.js'

/** A separator line of an mbox. */
export interface Separator {
  /** Offset of its first byte. */
  readonly start: number
  /** Offset of the message, which begins after the line. */
  readonly contentStart: number
  /** The date as written; null if there is none. */
  readonly dateText: string | null
  /** Epoch milliseconds; null if there is no date, or an invalid one. */
  readonly date: number | null
  /** The text in place of the sender; '' if there is none. */
  readonly sender: string
}

const maxSeparatorBytes = 1000
const maxFieldNameBytes = 100
// a line of spaces counts as blank, as for people and for programs that cut signatures
const maxBlankLineBytes = 200
// the start of the next line also decides
const lookahead = maxSeparatorBytes + maxFieldNameBytes
export const minWindowBytes = 4 * lookahead + maxBlankLineBytes

const lineFeed = 0x0a
const carriageReturn = 0x0d

const s = '[ \\t]{1,9}'
const day = `(?:${shortWeekdayNames.join('|')})`
const month = `(?:${shortMonthNames.join('|')})`
const clock = String.raw`\d{1,2}:\d\d(?::\d\d)?`
const zone = `(?:${s}(?:[+-]\\d{4}|[A-Z]{1,5})(?![A-Za-z0-9]))`
const ctime = new RegExp(`${day},?${s}${month}${s}\\d{1,2}${s}${clock}${zone}?${s}\\d{4}(?!\\d)${zone}{0,2}`)
// programs that write this form put the date last
const internet = new RegExp(
  `^From${s}(?:[^ \\t]{1,900}${s})?((?:${day},${s})?\\d{1,2}${s}${month}${s}\\d{4}${s}${clock}${zone}?)[ \\t]{0,9}$`,
)

const header = /^(?:[!-9;-~]{1,99}[ \t]{0,9}:(?!\/\/)|>From )/
// header fields at the top of messages by programs that write separators without a date, and by mail systems
const knownNames = [
  'from|to|cc|bcc|subject|date|sender|reply-to|return-path|received|message-id|in-reply-to|references',
  'mime-version|content-[a-z-]{1,40}|delivered-to|envelope-to|delivery-date|status|organization|precedence',
  'list-[a-z-]{1,40}|resent-[a-z-]{1,40}|dkim-[a-z-]{1,40}|arc-[a-z-]{1,40}|authentication-results|received-spf',
  'errors-to|user-agent|lines|fcc|x-[a-z0-9-]{1,90}',
]
const knownHeader = new RegExp(`^(?:${knownNames.join('|')})[ \\t]{0,9}:`, 'i')

/** The first separator at `from` or later; null if there is none. With `forgets`, passed bytes are released. */
export async function findSeparator(window: ByteWindow, from: number, forgets = false): Promise<Separator | null> {
  let at = from
  while (at < window.size) {
    // the preceding line decides too, so it is included
    const back = Math.min(at, maxBlankLineBytes)
    const view = await window.viewOn(at - back, back + lookahead)
    const found = scan(view, back, at - back, at - back + view.length >= window.size)
    if (typeof found !== 'number') return found
    at = found
    if (forgets) window.release(at)
  }
  return null
}

/**
 * The separator exactly at `offset`, regardless of the text before it. `opensFile` means that it begins the file: the
 * file is known to be an mbox, and its first message may be damaged.
 */
export async function separatorAt(window: ByteWindow, offset: number, opensFile = false): Promise<Separator | null> {
  return readSeparator(await window.view(offset, lookahead), 0, offset, opensFile)
}

/** Whether a line in a message looks like a separator although no blank line precedes it, or no header follows it. */
export function mayContainOtherMessages(raw: Buffer): boolean {
  for (let at = raw.indexOf('\nFrom '); at !== -1; at = raw.indexOf('\nFrom ', at + 6)) {
    const { text, next } = linesAt(raw, at + 1)
    if (text !== null && (dateIn(text) !== null || knownHeader.test(next))) return true
  }
  return false
}

/** A separator in `view`, which begins at `base`; or the offset at which to continue. */
function scan(view: Buffer, first: number, base: number, atEnd: boolean): Separator | number {
  let at = view.indexOf('From ', first)
  while (at !== -1) {
    if (!atEnd && at + lookahead > view.length) return base + at
    const separator = followsBlankLine(view, at, base) ? readSeparator(view, at, base, base + at === 0) : null
    if (separator !== null) return separator
    at = view.indexOf('From ', at + 5)
  }
  // the view may end within the first letters of a separator
  return atEnd ? base + view.length : Math.max(base + view.length - 4, base + first + 1)
}

function followsBlankLine(view: Buffer, at: number, base: number): boolean {
  if (base + at === 0) return true
  if (view[at - 1] !== lineFeed) return false
  let before = at - 2
  while (before > at - maxBlankLineBytes && isBlank(view[before])) before -= 1
  return base + before < 0 || view[before] === lineFeed
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === carriageReturn
}

/** A line with a date is a separator before any header; without a date, only before a known header. */
function readSeparator(view: Buffer, at: number, base: number, opensFile: boolean): Separator | null {
  const { text, next, end } = linesAt(view, at)
  if (text === null || !text.startsWith('From ')) return null
  const date = dateIn(text)
  if (!(date === null ? knownHeader.test(next) : opensFile || header.test(next))) return null
  const sender = text.slice(5, date?.index).trim()
  const dateText = date?.text ?? null
  return {
    ...{ start: base + at, contentStart: base + end, dateText, sender },
    // parsed lazily, because most separators are skipped and parsing dates would take most of the time
    get date() {
      return dateText === null ? null : parseMailDate(dateText)
    },
  }
}

/** The line at `at` without its line end, or null if it is too long; and the text after it, which begins at `end`. */
function linesAt(
  view: Buffer,
  at: number,
): { readonly text: string | null; readonly next: string; readonly end: number } {
  const limit = Math.min(at + maxSeparatorBytes, view.length)
  const newline = view.subarray(at, limit).indexOf(lineFeed)
  if (newline === -1 && limit < view.length) return { text: null, next: '', end: limit }
  const lineEnd = newline === -1 ? limit : at + newline
  const end = newline === -1 ? limit : lineEnd + 1
  return {
    text: view.toString('latin1', at, view[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd),
    next: view.toString('latin1', end, end + maxFieldNameBytes),
    end,
  }
}

function dateIn(line: string): { readonly text: string; readonly index: number } | null {
  const found = ctime.exec(line)
  if (found !== null) return { text: found[0], index: found.index }
  const date = internet.exec(line)?.[1]
  return date === undefined ? null : { text: date, index: line.lastIndexOf(date) }
}
