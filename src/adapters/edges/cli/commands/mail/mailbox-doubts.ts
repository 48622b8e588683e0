import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import type { MailboxAnswer, MailboxDoubt } from '#src/application/mail/settle-mailboxes.js'

/** Asks the user which mailbox a folder is. Without a terminal or an answer, the folder is left out and recorded. */
export class MailboxDoubts {
  readonly #terminal: Terminal
  readonly #open: MailboxDoubt[] = []

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  async answer(doubt: MailboxDoubt): Promise<MailboxAnswer> {
    const line = await this.#terminal.ask?.(`${toSentence(doubt)} Is it the same mailbox? [y/n] `)
    const answer = answers[(line ?? '').trim().charAt(0).toLowerCase()] ?? 'skip'
    if (answer === 'skip') this.#open.push(doubt)
    return answer
  }

  /** The folders that were left out. */
  get open(): readonly MailboxDoubt[] {
    return this.#open
  }
}

const answers: Readonly<Record<string, MailboxAnswer>> = { y: 'stored', n: 'new' }

/** Names a folder that was left out, and says how to import it. */
export function formatLeftOut(doubt: MailboxDoubt): string {
  const [stored, mailbox] = [quoted(doubt.stored), quoted(doubt.mailbox)]
  return `Skipped. ${toSentence(doubt)} Import that folder separately, with --as ${stored} if it is the same mailbox, or with --as ${mailbox} if it is another.`
}

function toSentence({ mailbox, stored, known, looked }: MailboxDoubt): string {
  const place = `already in mailbox ${printableLine(stored)}`
  // fewer are compared only if there are no more
  if (looked === 1) return `The only message of ${printableLine(mailbox)} is ${place}.`
  const messages = known === looked ? `The first ${looked} messages` : `${known} of the first ${looked} messages`
  return `${messages} of ${printableLine(mailbox)} are ${place}.`
}

const quoted = (name: string) => `'${printableLine(name).replaceAll("'", "'\\''")}'`
