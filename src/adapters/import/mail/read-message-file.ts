import { type FileHandle, open } from 'node:fs/promises'
import { parseSeparatorDate } from '../../../domain/mail/mail-date.js'
import type { MailEntry } from '../../../domain/mail/raw-message.js'
import { maxMessageBytes, problems, reasonOf } from './problems.js'

/** The file at `path` as one message, whole; a problem entry when it cannot be read. Throws nothing. */
export async function readMessageFile(path: string, mailbox: string, position: string): Promise<MailEntry> {
  let handle: FileHandle | null = null
  try {
    handle = await open(path, 'r')
    const { size } = await handle.stat()
    if (size > maxMessageBytes) return { mailbox, position, problem: problems.tooLarge }
    const raw = await handle.readFile()
    return { mailbox, raw, separatorDate: firstLineDate(raw), position }
  } catch (error) {
    return { mailbox, position, problem: reasonOf(error) }
  } finally {
    await handle?.close()
  }
}

/** Some programs leave the mbox separator line in the message; it stays, and its date counts. */
function firstLineDate(raw: Buffer): number | null {
  if (raw.toString('latin1', 0, 5) !== 'From ') return null
  const line = raw.toString('latin1', 0, 300).split(/\r?\n/, 1)[0] ?? ''
  const date = /^From +(?:\S+ +)?([A-Z][a-z]{2},? .*)$/.exec(line)?.[1]
  return date === undefined ? null : parseSeparatorDate(date)
}
