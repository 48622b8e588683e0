import { endOfHeaders } from '#src/domain/mail/header-block.js'
import type { MailEntry, MailProblem } from '#src/domain/mail/raw-message.js'
import { type ByteSource, ByteWindow } from './byte-source.js'
import { isCutMessage } from './cut-message.js'
import type { MailFile, OpenedFile } from './mail-file.js'
import { flagsInMbox } from './mail-flags.js'
import {
  findSeparator,
  mayContainOtherMessages,
  minWindowBytes,
  type Separator,
  separatorAt,
} from './mbox-separator.js'
import { maxReadBytes, problems, reasonOf, warnings } from './problems.js'
import { findStamps } from './separator-stamps.js'

export interface MboxOptions {
  /** Continues after the message at this position; if no message starts there, from the beginning. */
  readonly after?: string | null
  /** Includes messages that Thunderbird marked as deleted. */
  readonly includeDeleted?: boolean
  /** Times of separators that are not message dates, from `findStamps`. */
  readonly stamps?: ReadonlySet<number>
  /** The size of the read window in bytes. */
  readonly windowBytes?: number
  readonly maxReadBytes?: number
}

const defaultWindowBytes = 1024 * 1024
const headerBytes = 64 * 1024
const strayBytes = 4 * 1024
const noStamps: ReadonlySet<number> = new Set()
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Yields the messages of an mbox file in order: mboxo, mboxrd, mboxcl, mboxcl2 and Google Takeout. A message's position
 * is the byte offset of its separator line. Its bytes are unchanged: `>From` stays quoted; the blank line before the
 * next separator, or before the end, belongs to the mbox. Memory is constant apart from the message itself. What cannot
 * be read is a problem entry. Never throws. Source: mail-import.
 */
export async function* readMbox(file: MailFile, mailbox: string, options: MboxOptions = {}): AsyncGenerator<MailEntry> {
  try {
    const stamps = options.stamps ?? file.nature?.stamps ?? (await reading(file, findStamps))
    const source = await file.open()
    try {
      yield* splitMbox(source, mailbox, { ...options, stamps })
    } finally {
      await source.close()
    }
  } catch (error) {
    yield { mailbox, position: '0', problem: reasonOf(error) }
  }
}

async function reading<T>(file: MailFile, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await file.open()
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}

/** Like `readMbox`, for any byte source. */
export async function* splitMbox(
  source: ByteSource & Pick<OpenedFile, 'failure'>,
  mailbox: string,
  options: MboxOptions = {},
): AsyncGenerator<MailEntry> {
  const window = new ByteWindow(source, Math.max(options.windowBytes ?? defaultWindowBytes, minWindowBytes))
  const limit = options.maxReadBytes ?? maxReadBytes
  let position = options.after ?? ''
  const cut = (problem: string): MailProblem => ({ mailbox, position, problem, isCut: true })
  try {
    const start = await findStart(window, options.after ?? null, limit)
    if (start.problem !== null) yield { mailbox, position: '0', ...start.problem }
    let separator = start.first
    while (separator !== null) {
      window.release(separator.start)
      const extent = await findExtent(window, separator, limit)
      // what was decompressed before a failure is kept, except for the message with the failure
      if (extent.next === null && source.failure !== undefined) break
      const rest = await readRest(window, separator, extent, limit)
      if (rest !== null && isCutMessage(rest)) {
        yield cut(problems.cut)
        return
      }
      yield await readFoundMessage(window, mailbox, { separator, end: extent.end, rest }, options)
      position = String(separator.start)
      separator = extent.next
    }
    if (source.failure !== undefined) yield cut(reasonOf(source.failure))
  } catch (error) {
    yield { mailbox, position, problem: reasonOf(error) }
  }
}

/** All bytes after the last separator of a file; null after other separators, and if it is too much. */
async function readRest(
  window: ByteWindow,
  { contentStart }: Separator,
  { next }: Extent,
  limit: number,
): Promise<Buffer | null> {
  return next !== null || window.size - contentStart > limit ? null : window.copy(contentStart, window.size)
}

interface FoundMessage {
  readonly separator: Separator
  readonly end: number
  /** Its bytes and those after it, if they were already read. */
  readonly rest: Buffer | null
}

async function readFoundMessage(
  window: ByteWindow,
  mailbox: string,
  { separator, end, rest }: FoundMessage,
  options: MboxOptions,
): Promise<MailEntry> {
  const { start, contentStart, sender } = separator
  const position = String(start)
  const problem = (text: string): MailProblem => ({ mailbox, position, problem: text })
  const size = end - contentStart
  if (size > (options.maxReadBytes ?? maxReadBytes)) return problem(problems.tooLarge)
  const raw = rest?.subarray(0, size) ?? (await window.copy(contentStart, end))
  // the file was truncated in the meantime
  if (raw.length < size) return problem(problems.changed)
  const noted = flagsInMbox(raw, sender)
  const isLeftOut = noted.isDeleted && options.includeDeleted !== true
  const { stamps = noStamps } = options
  const isStamp = sender === '-' ? separator.date !== null : stamps.size > 0 && stamps.has(separator.date ?? Number.NaN)
  return {
    ...{ mailbox, raw, position },
    // parsed lazily: it is not needed for messages that the archive already has
    get separatorDate() {
      return separator.date
    },
    ...(isStamp ? { separatorIsStamp: true } : {}),
    ...(noted.flags === null ? {} : { sourceMetadata: { labels: noted.flags } }),
    ...(isLeftOut ? { leftOutAs: problem(problems.deleted) } : {}),
    ...(mayContainOtherMessages(raw) ? { warning: warnings.holdsOthers } : {}),
  }
}

interface Start {
  readonly first: Separator | null
  readonly problem: Pick<MailProblem, 'problem' | 'isWholeFile'> | null
}

async function findStart(window: ByteWindow, after: string | null, limit: number): Promise<Start> {
  const offset = after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null
  if (offset !== null) window.release(offset)
  const known = offset === null ? null : await separatorAt(window, offset, isOpening(offset))
  if (known !== null) return { first: (await findExtent(window, known, limit)).next, problem: null }
  // read before the search, because a decompressed stream cannot be read again
  const head = Buffer.from(await window.view(0, strayBytes))
  const first = await findFirst(window)
  const before = head.toString('utf8', 0, first?.start ?? head.length)
  if (before.replace(/^\ufeff/, '').trim() === '') return { first, problem: null }
  if (first !== null) return { first, problem: { problem: problems.strayText } }
  return { first, problem: { problem: problems.noMessageInMbox, isWholeFile: true } }
}

/** At the start of the file, or after a byte order mark there. */
function isOpening(offset: number): boolean {
  return offset === 0 || offset === byteOrderMark.length
}

async function findFirst(window: ByteWindow): Promise<Separator | null> {
  const bytes = await window.view(0, byteOrderMark.length)
  const marked = bytes.equals(byteOrderMark) ? await separatorAt(window, byteOrderMark.length, true) : null
  return marked ?? findSeparator(window, 0)
}

interface Extent {
  readonly end: number
  readonly next: Separator | null
}

/** The end of the message after `separator`, and the next separator. */
async function findExtent(window: ByteWindow, separator: Separator, limit: number): Promise<Extent> {
  const start = separator.contentStart
  const stated = await statedNext(window, start, limit)
  const next = stated === null ? await findSeparator(window, start) : stated.next
  const end = next?.start ?? window.size
  return { end: end - (await blankLineBefore(window, start, end)), next }
}

/** The length of the empty line that ends at `end`. */
async function blankLineBefore(window: ByteWindow, start: number, end: number): Promise<number> {
  // the preceding line feed ends the separator line or the last full line
  const from = Math.max(start - 1, end - 3)
  const tail = (await window.view(from, end - from)).toString('latin1')
  return /\n(\r?\n)$/.exec(tail)?.[1]?.length ?? 0
}

/** What follows the end given by Content-Length, if that is a separator or the end of the file; otherwise null. */
async function statedNext(
  window: ByteWindow,
  start: number,
  limit: number,
): Promise<{ next: Separator | null } | null> {
  const head = await window.view(start, headerBytes)
  const headersEnd = endOfHeaders(head)
  if (headersEnd === head.length) return null
  const headers = head.toString('latin1', 0, headersEnd)
  const length = /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(headers)?.[1]
  // messages too large to read are not skipped by this length either
  if (length === undefined || Number(length) > limit) return null
  const emptyLine = head[headersEnd] === 0x0a ? 1 : 2
  const end = start + headersEnd + emptyLine + Number(length)
  return end > window.size ? null : nextAfter(window, end)
}

async function nextAfter(window: ByteWindow, end: number): Promise<{ next: Separator | null } | null> {
  const tail = (await window.view(end - 1, 5)).toString('latin1')
  // only now may the size of a packed file be known
  if (end > window.size) return null
  // a blank line follows, after the body's last line end if that is not counted
  const lineEnds = (tail.startsWith('\n') ? /^\n((?:\r?\n)?)/ : /^.((?:\r?\n){0,2})/s).exec(tail)?.[1] ?? ''
  if (end + lineEnds.length >= window.size) return { next: null }
  const startsLine = lineEnds !== '' || tail.startsWith('\n')
  const next = startsLine ? await separatorAt(window, end + lineEnds.length) : null
  return next === null ? null : { next }
}
