import { parseMailDate } from '#src/domain/mail/mail-date.js'
import { shortMonthNames, shortWeekdayNames } from '#src/domain/shared/calendar.js'
import type { ByteWindow } from './byte-source.js'

/** A separator line of an mbox. */
export interface Separator {
  /** Offset of its first byte. */
  readonly start: number
  /** Offset of the message: the byte after the line. */
  readonly contentStart: number
  /** As it stands there; null when it states none. */
  readonly dateText: string | null
  /** Epoch milliseconds; null when it states none, or one that does not exist. */
  readonly date: number | null
  /** What stands where the sender belongs; '' when nothing does. */
  readonly sender: string
}

const maxSeparatorBytes = 1000
const maxFieldNameBytes = 100
// a line of spaces is blank too, for people and for programs that cut signatures
const maxBlankLineBytes = 200
// the start of the next line belongs to the judgement
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
// of this form whoever writes it puts the date last
const internet = new RegExp(
  `^From${s}(?:[^ \\t]{1,900}${s})?((?:${day},${s})?\\d{1,2}${s}${month}${s}\\d{4}${s}${clock}${zone}?)[ \\t]{0,9}$`,
)

const header = /^(?:[!-9;-~]{1,99}[ \t]{0,9}:(?!\/\/)|>From )/
// what is written at the top of messages by those who write separators without a date, and by mail systems
const knownNames = [
  'from|to|cc|bcc|subject|date|sender|reply-to|return-path|received|message-id|in-reply-to|references',
  'mime-version|content-[a-z-]{1,40}|delivered-to|envelope-to|delivery-date|status|organization|precedence',
  'list-[a-z-]{1,40}|resent-[a-z-]{1,40}|dkim-[a-z-]{1,40}|arc-[a-z-]{1,40}|authentication-results|received-spf',
  'errors-to|user-agent|lines|fcc|x-[a-z0-9-]{1,90}',
]
const knownHeader = new RegExp(`^(?:${knownNames.join('|')})[ \\t]{0,9}:`, 'i')

/** The first separator that starts at `from` or later; null when there is none. With `forgets`, what was passed is let go. */
export async function findSeparator(window: ByteWindow, from: number, forgets = false): Promise<Separator | null> {
  let at = from
  while (at < window.size) {
    // what decides whether a line stands before the place is looked at with it
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
 * The separator that starts exactly at `offset`, whatever stands before it; `opensFile` when nothing does: the file says
 * what it is, and its first message may be damaged.
 */
export async function separatorAt(window: ByteWindow, offset: number, opensFile = false): Promise<Separator | null> {
  return readSeparator(await window.view(offset, lookahead), 0, offset, opensFile)
}

/**
 * Whether a line in a message looks like a separator all the same: one that no blank line precedes, or that no header
 * follows.
 */
export function seemsToHoldOthers(raw: Buffer): boolean {
  for (let at = raw.indexOf('\nFrom '); at !== -1; at = raw.indexOf('\nFrom ', at + 6)) {
    const { text, next } = linesAt(raw, at + 1)
    if (text !== null && (dateIn(text) !== null || knownHeader.test(next))) return true
  }
  return false
}

/** A separator in `view`, which lies at `base`; or the offset at which to look on. */
function scan(view: Buffer, first: number, base: number, atEnd: boolean): Separator | number {
  let at = view.indexOf('From ', first)
  while (at !== -1) {
    if (!atEnd && at + lookahead > view.length) return base + at
    const separator = followsBlankLine(view, at, base) ? readSeparator(view, at, base, base + at === 0) : null
    if (separator !== null) return separator
    at = view.indexOf('From ', at + 5)
  }
  // its first letters may be the last ones of the view
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

/** A date makes a separator of a line before any header, the start of a known header does without one. */
function readSeparator(view: Buffer, at: number, base: number, opensFile: boolean): Separator | null {
  const { text, next, end } = linesAt(view, at)
  if (text === null || !text.startsWith('From ')) return null
  const date = dateIn(text)
  if (!(date === null ? knownHeader.test(next) : opensFile || header.test(next))) return null
  const sender = text.slice(5, date?.index).trim()
  const dateText = date?.text ?? null
  return {
    ...{ start: base + at, contentStart: base + end, dateText, sender },
    // most are passed over: reading dates would be most of the work
    get date() {
      return dateText === null ? null : parseMailDate(dateText)
    },
  }
}

/** The line at `at` without its end, null when it is too long; and what follows behind `end`. */
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
