import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import type { MailboxAnswer, MailboxDoubt } from '#src/application/mail/settle-mailboxes.js'

/** Asks the person at the terminal which mailbox a folder is; where nobody is there, or nothing is said, the folder is left out and kept in mind. */
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

  /** What was left out. */
  get open(): readonly MailboxDoubt[] {
    return this.#open
  }
}

const answers: Readonly<Record<string, MailboxAnswer>> = { y: 'stored', n: 'new' }

/** What was left out, and what to do about it. */
export function formatLeftOut(doubt: MailboxDoubt): string {
  const [stored, mailbox] = [quoted(doubt.stored), quoted(doubt.mailbox)]
  return `Left out: ${toSentence(doubt)} Import that folder by itself with --as ${stored} if it is the same mailbox, or with --as ${mailbox} if it is another.`
}

function toSentence({ mailbox, stored, known, looked }: MailboxDoubt): string {
  const messages = known === looked ? `the first ${looked} messages` : `${known} of the first ${looked} messages`
  return `${messages} of ${printableLine(mailbox)} are in mailbox ${printableLine(stored)} already.`
}

const quoted = (name: string) => `'${printableLine(name).replaceAll("'", "'\\''")}'`
