import { parseMailDate } from '#src/domain/mail/mail-date.js'
import type { MailEntry, MailProblem, RawMessage, SeenFile } from '#src/domain/mail/raw-message.js'
import type { FileKind, MailFile } from './mail-file.js'
import { emlxFlags, flags, flagsInFile } from './mail-flags.js'
import { mayContainOtherMessages } from './mbox-separator.js'
import { problems, reasonOf, warnings } from './problems.js'

export interface MessageFileOptions {
  readonly kind?: FileKind
  readonly includeDeleted?: boolean
  /** Whether its name marks it as deleted. */
  readonly isDeleted?: boolean
  /** The flags in its name; null if names carry no flags. */
  readonly flags?: readonly string[] | null
  /** The record of the file; absent if files are not recorded. */
  readonly seen?: SeenFile
}

/** Reads the file as one message; returns a problem entry if it cannot be read. Never throws. */
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
    ...(noted === null && !isDeleted ? {} : { sourceMetadata: { labels } }),
    ...(isGone ? { leftOutAs: deleted } : {}),
    ...(seen === undefined ? {} : { file: seen }),
    ...(mayContainOtherMessages(raw) ? { warning: warnings.holdsOthers } : {}),
  }
}

/** Some programs leave the mbox separator line in the message; it is kept, and its date is used. */
function firstLineDate(raw: Buffer): number | null {
  if (raw.toString('latin1', 0, 5) !== 'From ') return null
  const line = raw.toString('latin1', 0, 300).split(/\r?\n/, 1)[0] ?? ''
  const date = /^From +(?:\S+ +)?([A-Z][a-z]{2},? .*)$/.exec(line)?.[1]
  return date === undefined ? null : parseMailDate(date)
}

const plistBytes = 64 * 1024
const flagsKey = '<key>flags</key>'

/**
 * Splits an `.emlx` file of Apple Mail: a line with the length in bytes, the message, and a property list with the
 * flags. A file without a valid length is taken as the message itself, with null flags.
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
  // the flags are in the lowest bits, which a number of this size may have lost
  return value === undefined ? null : emlxFlags(Number(BigInt(value) & 0xffffn))
}
