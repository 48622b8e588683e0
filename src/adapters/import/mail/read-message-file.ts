import { parseSeparatorDate } from '../../../domain/mail/mail-date.js'
import type { MailEntry } from '../../../domain/mail/raw-message.js'
import type { FileKind, MailFile } from './mail-file.js'
import { seemsToHoldOthers } from './mbox-separator.js'
import { isMarkedDeleted } from './mozilla-status.js'
import { problems, reasonOf, warnings } from './problems.js'
import { readEmlx } from './read-emlx.js'

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
  return date === undefined ? null : parseSeparatorDate(date)
}
