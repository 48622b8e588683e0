import type { MailEntry, MailProblem } from '../../../domain/mail/raw-message.js'
import { type ByteSource, ByteWindow, FileByteSource } from './byte-source.js'
import { findSeparator, minWindowBytes, type Separator, separatorAt } from './mbox-separator.js'
import { maxMessageBytes, problems, reasonOf } from './problems.js'

export interface MboxOptions {
  /** Goes on after the message at this position; when none starts there any more, from the beginning. */
  readonly after?: string | null
  /** How much of the file is looked at in one piece. */
  readonly windowBytes?: number
  readonly maxMessageBytes?: number
}

const defaultWindowBytes = 1024 * 1024
const headerBytes = 64 * 1024

/**
 * The messages of an mbox file, in order: mboxo, mboxrd, mboxcl, mboxcl2 and Google Takeout. A message's position is the
 * byte offset of its separator line. Its bytes are those of the file: `>From` stays quoted; the blank line before the
 * next separator, or before the end, is the mbox's own. Memory is constant apart from the message itself.
 * What cannot be read is a problem entry. Throws nothing. Source: contracts/mail.md, `jobworkflow mail import`.
 */
export async function* readMbox(path: string, mailbox: string, options: MboxOptions = {}): AsyncGenerator<MailEntry> {
  let source: FileByteSource
  try {
    source = await FileByteSource.open(path)
  } catch (error) {
    yield { mailbox, position: '0', problem: reasonOf(error) }
    return
  }
  try {
    yield* splitMbox(source, mailbox, options)
  } finally {
    await source.close()
  }
}

/** As `readMbox`, for bytes that lie anywhere. */
export async function* splitMbox(
  source: ByteSource,
  mailbox: string,
  options: MboxOptions = {},
): AsyncGenerator<MailEntry> {
  const window = new ByteWindow(source, Math.max(options.windowBytes ?? defaultWindowBytes, minWindowBytes))
  const limit = options.maxMessageBytes ?? maxMessageBytes
  let position = 0
  try {
    const start = await findStart(window, options.after ?? null)
    if (start.strayText) yield { mailbox, position: '0', problem: problems.strayText }
    let separator = start.first
    while (separator !== null) {
      position = separator.start
      const extent = await findExtent(window, separator)
      yield await readMessage(window, mailbox, separator, extent.end, limit)
      separator = extent.next
    }
  } catch (error) {
    yield { mailbox, position: String(position), problem: reasonOf(error) }
  }
}

async function readMessage(
  window: ByteWindow,
  mailbox: string,
  separator: Separator,
  end: number,
  limit: number,
): Promise<MailEntry> {
  const position = String(separator.start)
  const problem = (text: string): MailProblem => ({ mailbox, position, problem: text })
  const size = end - separator.contentStart
  if (size > limit) return problem(problems.tooLarge)
  const raw = await window.copy(separator.contentStart, end)
  // the file became shorter meanwhile
  if (raw.length < size) return problem(problems.changed)
  return { mailbox, raw, separatorDate: separator.date, position }
}

interface Start {
  readonly first: Separator | null
  readonly strayText: boolean
}

async function findStart(window: ByteWindow, after: string | null): Promise<Start> {
  const known = after !== null && /^\d{1,15}$/.test(after) ? await separatorAt(window, Number(after)) : null
  if (known !== null) return { first: (await findExtent(window, known)).next, strayText: false }
  const first = await findFirst(window)
  const before = (await window.view(0, first?.start ?? window.size)).toString('utf8')
  return { first, strayText: before.replace(/^\ufeff/, '').trim() !== '' }
}

async function findFirst(window: ByteWindow): Promise<Separator | null> {
  const bytes = await window.view(0, 3)
  const byteOrderMark = bytes.equals(Buffer.from([0xef, 0xbb, 0xbf]))
  return (byteOrderMark ? await separatorAt(window, 3) : null) ?? findSeparator(window, 0)
}

interface Extent {
  readonly end: number
  readonly next: Separator | null
}

/** Where the message after `separator` ends, and what follows it. */
async function findExtent(window: ByteWindow, separator: Separator): Promise<Extent> {
  const start = separator.contentStart
  const stated = await statedNext(window, start)
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
async function statedNext(window: ByteWindow, start: number): Promise<{ next: Separator | null } | null> {
  const head = await window.view(start, headerBytes)
  const bodyAt = endOfHeaders(head)
  const headers = head.toString('latin1', 0, bodyAt)
  const length = /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(headers)?.[1]
  if (length === undefined) return null
  const end = start + bodyAt + Number(length)
  if (end > window.size) return null
  return nextAfter(window, end)
}

async function nextAfter(window: ByteWindow, end: number): Promise<{ next: Separator | null } | null> {
  const tail = (await window.view(end - 1, 5)).toString('latin1')
  // then comes the blank line, after the body's own last line end where that is not counted
  const lineEnds = (tail.startsWith('\n') ? /^\n((?:\r?\n)?)/ : /^.((?:\r?\n){0,2})/s).exec(tail)?.[1] ?? ''
  if (end + lineEnds.length >= window.size) return { next: null }
  const startsLine = lineEnds !== '' || tail.startsWith('\n')
  const next = startsLine ? await separatorAt(window, end + lineEnds.length) : null
  return next === null ? null : { next }
}

/** Where the body starts: after the first empty line; 0 when there is no header, or no end of it in sight. */
function endOfHeaders(head: Buffer): number {
  if (/^\r?\n/.test(head.toString('latin1', 0, 2))) return 0
  const [plain, withReturn] = [head.indexOf('\n\n'), head.indexOf('\n\r\n')]
  if (withReturn === -1 || (plain !== -1 && plain < withReturn)) return plain === -1 ? 0 : plain + 2
  return withReturn + 3
}
