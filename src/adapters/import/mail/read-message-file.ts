import { parseMailDate } from '../../../domain/mail/mail-date.js'
import type { MailEntry } from '../../../domain/mail/raw-message.js'
import type { FileKind, MailFile } from './mail-file.js'
import { seemsToHoldOthers } from './mbox-separator.js'
import { problems, reasonOf, warnings } from './problems.js'

export interface MessageFileOptions {
  readonly kind?: FileKind
  readonly includeDeleted?: boolean
  /** Its name says that it is deleted. */
  readonly isDeleted?: boolean
}

/** The file as one message, whole; a problem entry when it cannot be read. Throws nothing. */
export async function readMessageFile(
  file: MailFile,
  mailbox: string,
  position: string,
  options: MessageFileOptions = {},
): Promise<MailEntry> {
  const problem = (text: string): MailEntry => ({ mailbox, position, problem: text, file: `${mailbox}/${file.name}` })
  const leavesOut = options.includeDeleted !== true
  if (leavesOut && options.isDeleted === true) return problem(problems.deleted)
  try {
    const bytes = await file.read()
    const { raw, isDeleted } = options.kind === 'emlx' ? readEmlx(bytes) : { raw: bytes, isDeleted: false }
    if (leavesOut && (isDeleted || isMarkedDeleted(raw, null))) return problem(problems.deleted)
    const warning = seemsToHoldOthers(raw) ? { warning: warnings.holdsOthers } : {}
    return { mailbox, raw, separatorDate: firstLineDate(raw), position, ...warning }
  } catch (error) {
    return problem(reasonOf(error))
  }
}

/** Some programs leave the mbox separator line in the message; it stays, and its date counts. */
function firstLineDate(raw: Buffer): number | null {
  if (raw.toString('latin1', 0, 5) !== 'From ') return null
  const line = raw.toString('latin1', 0, 300).split(/\r?\n/, 1)[0] ?? ''
  const date = /^From +(?:\S+ +)?([A-Z][a-z]{2},? .*)$/.exec(line)?.[1]
  return date === undefined ? null : parseMailDate(date)
}

const deletedFlag = 2
const plistBytes = 64 * 1024
const flagsKey = '<key>flags</key>'

/**
 * The message of an `.emlx` file of Apple Mail: a line with its length in bytes, the message, a property list whose flags
 * tell of deletion. A file that does not begin with a length that fits is taken as the message itself.
 */
export function readEmlx(bytes: Buffer): { readonly raw: Buffer; readonly isDeleted: boolean } {
  const line = bytes.subarray(0, 40).indexOf('\n')
  const stated = /^[ \t]{0,20}(\d{1,15})[ \t]{0,20}\r?$/.exec(bytes.toString('latin1', 0, Math.max(line, 0)))?.[1]
  const end = line + 1 + Number(stated)
  if (stated === undefined || end > bytes.length) return { raw: bytes, isDeleted: false }
  return { raw: bytes.subarray(line + 1, end), isDeleted: (flagsIn(bytes.subarray(end)) & deletedFlag) !== 0 }
}

function flagsIn(plist: Buffer): number {
  const text = plist.toString('latin1', 0, plistBytes)
  const at = text.lastIndexOf(flagsKey)
  if (at === -1) return 0
  const value = /^\s{0,99}<integer>(\d{1,20})<\/integer>/.exec(text.slice(at + flagsKey.length))?.[1]
  // the flag lies in the last bits, which a number this large may have lost
  return value === undefined ? 0 : Number(BigInt(value) & 0xffn)
}

const headBytes = 16 * 1024
const deleted = 0x0008
// the lines that Thunderbird writes above a message, in any order
const ownLine = /^(?:x-mozilla-[a-z0-9-]{1,40}|x-account-key|x-uidl|x-identity-key|fcc)[ \t]{0,9}:/i
const statusLine = /^x-mozilla-status[ \t]{0,9}:[ \t]{0,9}([0-9a-f]{1,8})[ \t]{0,9}$/i

/**
 * Whether Thunderbird has marked a message as deleted: it stays in the mbox until the folder is compacted. Only what it
 * wrote itself counts, at the top of the message, or anywhere in the header under its own separator (`From - `, or a bare
 * `From `): a header that a stranger sent must hide no mail. Source: mail-deleted.
 */
export function isMarkedDeleted(raw: Buffer, sender: string | null): boolean {
  const isTheirs = sender === '-' || sender === ''
  for (const line of linesOf(raw.toString('latin1', 0, headBytes))) {
    const status = statusLine.exec(line)?.[1]
    if (status !== undefined) return (Number.parseInt(status, 16) & deleted) !== 0
    if (line === '' || !(isTheirs || ownLine.test(line))) return false
  }
  return false
}

/** One after the other: of nearly all messages the first decides. */
function* linesOf(head: string): Generator<string> {
  for (let at = 0; at < head.length; ) {
    const end = head.indexOf('\n', at)
    const line = head.slice(at, end === -1 ? head.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    at = end === -1 ? head.length : end + 1
  }
}
