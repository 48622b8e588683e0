import { closeSync, readFileSync } from 'node:fs'
import { parseSeparatorDate } from '../../../domain/mail/mail-date.js'
import type { MailEntry } from '../../../domain/mail/raw-message.js'
import { openMailFile } from './open-mail-file.js'
import { maxMessageBytes, problems, reasonOf } from './problems.js'

/**
 * The file at `path` as one message, whole; a problem entry when it cannot be read. Throws nothing. It blocks: to ask the
 * thread pool for a file of a few kilobytes takes ten times as long as to read it, and a fifth of a whole import.
 */
export function readMessageFile(path: string, mailbox: string, position: string): MailEntry {
  let file: number | null = null
  try {
    const opened = openMailFile(path)
    file = opened.file
    if (opened.stats.size > maxMessageBytes) return { mailbox, position, problem: problems.tooLarge }
    const raw = readFileSync(file)
    return { mailbox, raw, separatorDate: firstLineDate(raw), position }
  } catch (error) {
    return { mailbox, position, problem: reasonOf(error) }
  } finally {
    if (file !== null) closeSync(file)
  }
}

/** Some programs leave the mbox separator line in the message; it stays, and its date counts. */
function firstLineDate(raw: Buffer): number | null {
  if (raw.toString('latin1', 0, 5) !== 'From ') return null
  const line = raw.toString('latin1', 0, 300).split(/\r?\n/, 1)[0] ?? ''
  const date = /^From +(?:\S+ +)?([A-Z][a-z]{2},? .*)$/.exec(line)?.[1]
  return date === undefined ? null : parseSeparatorDate(date)
}
