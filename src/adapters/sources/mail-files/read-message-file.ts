import { parseMailDate } from '#src/domain/mail/mail-date.js'
import type { MailEntry, MailProblem, RawMessage, SeenFile } from '#src/domain/mail/raw-message.js'
import type { FileKind, MailFile } from './mail-file.js'
import { emlxFlags, flags, flagsInFile } from './mail-flags.js'
import { seemsToHoldOthers } from './mbox-separator.js'
import { problems, reasonOf, warnings } from './problems.js'

export interface MessageFileOptions {
  readonly kind?: FileKind
  readonly includeDeleted?: boolean
  /** Its name says that it is deleted. */
  readonly isDeleted?: boolean
  /** What its name says of it; null where names say nothing. */
  readonly flags?: readonly string[] | null
  /** The file as its source knows it; absent where files are not kept. */
  readonly seen?: SeenFile
}

/** The file as one message, whole; a problem entry when it cannot be read. Throws nothing. */
export async function readMessageFile(
  file: MailFile,
  mailbox: string,
  position: string,
  options: MessageFileOptions = {},
): Promise<MailEntry> {
  const problem = (text: string) => ({ mailbox, position, problem: text, file: `${mailbox}/${file.name}` })
  try {
    const bytes = await file.read()
    const { raw, emlx } = options.kind === 'emlx' ? readEmlx(bytes) : { raw: bytes, emlx: null }
    const deleted = problem(problems.deleted)
    return { mailbox, raw, separatorDate: firstLineDate(raw), position, ...saidOf(raw, emlx, deleted, options) }
  } catch (error) {
    return problem(reasonOf(error))
  }
}

function saidOf(
  raw: Buffer,
  emlx: readonly string[] | null,
  deleted: MailProblem,
  options: MessageFileOptions,
): Partial<RawMessage> {
  const { isDeleted = false, includeDeleted = false, flags: named = null, seen } = options
  const noted = named ?? emlx ?? flagsInFile(raw)
  const labels = [...new Set([...(noted ?? []), ...(isDeleted ? [flags.deleted] : [])])]
  const isGone = !includeDeleted && labels.includes(flags.deleted)
  return {
    ...(noted === null && !isDeleted ? {} : { told: { labels } }),
    ...(isGone ? { leftOutAs: deleted } : {}),
    ...(seen === undefined ? {} : { file: seen }),
    ...(seemsToHoldOthers(raw) ? { warning: warnings.holdsOthers } : {}),
  }
}

/** Some programs leave the mbox separator line in the message; it stays, and its date counts. */
function firstLineDate(raw: Buffer): number | null {
  if (raw.toString('latin1', 0, 5) !== 'From ') return null
  const line = raw.toString('latin1', 0, 300).split(/\r?\n/, 1)[0] ?? ''
  const date = /^From +(?:\S+ +)?([A-Z][a-z]{2},? .*)$/.exec(line)?.[1]
  return date === undefined ? null : parseMailDate(date)
}

const plistBytes = 64 * 1024
const flagsKey = '<key>flags</key>'

/**
 * The message of an `.emlx` file of Apple Mail: a line with its length in bytes, the message, a property list with its flags.
 * A file that does not begin with a length that fits is taken as the message itself; then its flags are null.
 */
export function readEmlx(bytes: Buffer): { readonly raw: Buffer; readonly emlx: readonly string[] | null } {
  const line = bytes.subarray(0, 40).indexOf('\n')
  const stated = /^[ \t]{0,20}(\d{1,15})[ \t]{0,20}\r?$/.exec(bytes.toString('latin1', 0, Math.max(line, 0)))?.[1]
  const end = line + 1 + Number(stated)
  if (stated === undefined || end > bytes.length) return { raw: bytes, emlx: null }
  return { raw: bytes.subarray(line + 1, end), emlx: flagsIn(bytes.subarray(end)) }
}

function flagsIn(plist: Buffer): readonly string[] | null {
  const text = plist.toString('latin1', 0, plistBytes)
  const at = text.lastIndexOf(flagsKey)
  if (at === -1) return null
  const value = /^\s{0,99}<integer>(\d{1,20})<\/integer>/.exec(text.slice(at + flagsKey.length))?.[1]
  // the flags lie in the last bits, which a number this large may have lost
  return value === undefined ? null : emlxFlags(Number(BigInt(value) & 0xffffn))
}
