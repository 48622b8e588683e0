import { parseSeparatorDate } from '../../../domain/mail/mail-date.js'
import type { ByteWindow } from './byte-source.js'

/** A separator line of an mbox. */
export interface Separator {
  /** Offset of its first byte. */
  readonly start: number
  /** Offset of the message: the byte after the line. */
  readonly contentStart: number
  /** Epoch milliseconds; null when its date does not exist. */
  readonly date: number | null
}

const maxSeparatorBytes = 1000
export const minWindowBytes = 4 * maxSeparatorBytes

const lineFeed = 0x0a
const carriageReturn = 0x0d

// one word, a quoted local part, something odd that starts with an address, or nothing: prose has more before its date
const address = String.raw`(?:(?:"[^"]*"\S*|\S+|\S*@\S*(?:[ \t]+\S+){1,3}?)[ \t]+)?`
const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const clock = String.raw`\d{1,2}:\d\d(?::\d\d)?`
const zone = String.raw`(?:[+-]\d{4}|[A-Z]{1,5})`
const s = '[ \\t]+'
const asctime = `${day},?${s}${month}${s}\\d{1,2}${s}${clock}(?:${s}${zone})?${s}\\d{4}(?:${s}${zone}){0,2}`
const internet = `(?:${day},${s})?\\d{1,2}${s}${month}${s}\\d{4}${s}${clock}(?:${s}${zone})?`
const separatorLine = new RegExp(`^From[ \\t]+?${address}(${asctime}|${internet})(?:${s}remote from .*)?[ \\t]*$`)

/** The first separator that starts at `from` or later; null when there is none. */
export async function findSeparator(window: ByteWindow, from: number): Promise<Separator | null> {
  let at = from
  while (at < window.size) {
    // what decides whether a line stands before the place is looked at with it
    const back = Math.min(at, 3)
    const view = await window.viewOn(at - back, back + maxSeparatorBytes)
    const found = scan(view, back, at - back, at - back + view.length >= window.size)
    if (typeof found !== 'number') return found
    at = found
  }
  return null
}

/** The separator that starts exactly at `offset`, whatever stands before it. */
export async function separatorAt(window: ByteWindow, offset: number): Promise<Separator | null> {
  return readSeparator(await window.view(offset, maxSeparatorBytes), 0, offset)
}

/** A separator in `view`, which lies at `base`; or the offset at which to look on. */
function scan(view: Buffer, first: number, base: number, atEnd: boolean): Separator | number {
  let at = view.indexOf('From ', first)
  while (at !== -1) {
    if (!atEnd && at + maxSeparatorBytes > view.length) return base + at
    const separator = followsBlankLine(view, at, base) ? readSeparator(view, at, base) : null
    if (separator !== null) return separator
    at = view.indexOf('From ', at + 5)
  }
  // its first letters may be the last ones of the view
  return atEnd ? base + view.length : Math.max(base + view.length - 4, base + first + 1)
}

function followsBlankLine(view: Buffer, at: number, base: number): boolean {
  if (base + at === 0) return true
  if (view[at - 1] !== lineFeed) return false
  const before = view[at - 2] === carriageReturn ? at - 3 : at - 2
  return base + before < 0 || view[before] === lineFeed
}

function readSeparator(view: Buffer, at: number, base: number): Separator | null {
  const limit = Math.min(at + maxSeparatorBytes, view.length)
  const newline = view.subarray(at, limit).indexOf(lineFeed)
  const end = newline === -1 ? limit : at + newline
  const text = view.toString('latin1', at, view[end - 1] === carriageReturn ? end - 1 : end)
  const match = separatorLine.exec(text)
  if (match === null) return null
  const contentStart = base + (newline === -1 ? end : end + 1)
  return { start: base + at, contentStart, date: parseSeparatorDate(match[1] ?? '') }
}
