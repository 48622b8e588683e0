import { endOfHeaders } from '#src/domain/mail/header-block.js'
import type { MailEntry, MailProblem } from '#src/domain/mail/raw-message.js'
import { type ByteSource, ByteWindow } from './byte-source.js'
import { isCutMessage } from './cut-message.js'
import type { MailFile, OpenedFile } from './mail-file.js'
import { flagsInMbox } from './mail-flags.js'
import { findSeparator, minWindowBytes, type Separator, seemsToHoldOthers, separatorAt } from './mbox-separator.js'
import { maxReadBytes, problems, reasonOf, warnings } from './problems.js'
import { findStamps } from './separator-stamps.js'

export interface MboxOptions {
  /** Goes on after the message at this position; when none starts there any more, from the beginning. */
  readonly after?: string | null
  /** Gives what Thunderbird has marked as deleted too. */
  readonly includeDeleted?: boolean
  /** Dates of separators that are no dates of messages, as `findStamps` gives them. */
  readonly stamps?: ReadonlySet<number>
  /** How much of the file is looked at in one piece. */
  readonly windowBytes?: number
  readonly maxReadBytes?: number
}

const defaultWindowBytes = 1024 * 1024
const headerBytes = 64 * 1024
const strayBytes = 4 * 1024
const noStamps: ReadonlySet<number> = new Set()
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The messages of an mbox file, in order: mboxo, mboxrd, mboxcl, mboxcl2 and Google Takeout. A message's position is the
 * byte offset of its separator line. Its bytes are those of the file: `>From` stays quoted; the blank line before the
 * next separator, or before the end, is the mbox's own. Memory is constant apart from the message itself.
 * What cannot be read is a problem entry. Throws nothing. Source: mail-import.
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

/** As `readMbox`, for bytes that lie anywhere. */
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
      // what was unpacked until it failed is kept, but for the message in which it did
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

/** All behind the last separator of a file, up to its end; null behind another, and where that is too much. */
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
  /** Its bytes and those behind it, where they were read already. */
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
  // the file became shorter meanwhile
  if (raw.length < size) return problem(problems.changed)
  const noted = flagsInMbox(raw, sender)
  const isLeftOut = noted.isDeleted && options.includeDeleted !== true
  const { stamps = noStamps } = options
  const isStamp = sender === '-' ? separator.date !== null : stamps.size > 0 && stamps.has(separator.date ?? Number.NaN)
  return {
    ...{ mailbox, raw, position },
    // of a message that the archive holds nobody asks it
    get separatorDate() {
      return separator.date
    },
    ...(isStamp ? { separatorIsStamp: true } : {}),
    ...(noted.flags === null ? {} : { told: { labels: noted.flags } }),
    ...(isLeftOut ? { leftOutAs: problem(problems.deleted) } : {}),
    ...(seemsToHoldOthers(raw) ? { warning: warnings.holdsOthers } : {}),
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
  // looked at before the search: what is unpacked is not read a second time
  const head = Buffer.from(await window.view(0, strayBytes))
  const first = await findFirst(window)
  const before = head.toString('utf8', 0, first?.start ?? head.length)
  if (before.replace(/^\ufeff/, '').trim() === '') return { first, problem: null }
  if (first !== null) return { first, problem: { problem: problems.strayText } }
  return { first, problem: { problem: problems.noMessageInMbox, isWholeFile: true } }
}

/** At the start, or behind a byte order mark there. */
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

/** Where the message after `separator` ends, and what follows it. */
async function findExtent(window: ByteWindow, separator: Separator, limit: number): Promise<Extent> {
  const start = separator.contentStart
  const stated = await statedNext(window, start, limit)
  const next = stated === null ? await findSeparator(window, start) : stated.next
  const end = next?.start ?? window.size
  return { end: end - (await blankLineBefore(window, start, end)), next }
}

/** Bytes of the empty line that ends at `end`. */
async function blankLineBefore(window: ByteWindow, start: number, end: number): Promise<number> {
  // the line feed that ends the separator line, or the last full line, comes before it
  const from = Math.max(start - 1, end - 3)
  const tail = (await window.view(from, end - from)).toString('latin1')
  return /\n(\r?\n)$/.exec(tail)?.[1]?.length ?? 0
}

/** What comes where Content-Length says that the message ends: a separator or the end of the file; else null. */
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
  // what is too large to be read is not looked beyond either
  if (length === undefined || Number(length) > limit) return null
  const emptyLine = head[headersEnd] === 0x0a ? 1 : 2
  const end = start + headersEnd + emptyLine + Number(length)
  return end > window.size ? null : nextAfter(window, end)
}

async function nextAfter(window: ByteWindow, end: number): Promise<{ next: Separator | null } | null> {
  const tail = (await window.view(end - 1, 5)).toString('latin1')
  // how long a packed file is may come out only here
  if (end > window.size) return null
  // then comes the blank line, after the body's own last line end where that is not counted
  const lineEnds = (tail.startsWith('\n') ? /^\n((?:\r?\n)?)/ : /^.((?:\r?\n){0,2})/s).exec(tail)?.[1] ?? ''
  if (end + lineEnds.length >= window.size) return { next: null }
  const startsLine = lineEnds !== '' || tail.startsWith('\n')
  const next = startsLine ? await separatorAt(window, end + lineEnds.length) : null
  return next === null ? null : { next }
}
