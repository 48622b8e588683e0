import { basename } from 'node:path/posix'
import { copiesAtOnce, type MailStatements } from './mail-statements.js'
import type { MessageNames } from './message-names.js'

/** What is stored of a message that is shown again. */
export interface KnownCopy {
  readonly emailId: number
  /** Whether it had these very bytes before: nothing changes. */
  readonly isSeen: boolean
  /** Whether version 0.1.0 stored it, and its identity says nothing of its mailbox yet. */
  readonly isUnplaced: boolean
}

type CopyRow = [emailId: number, digest: Buffer, readingId: number]
type UnplacedRow = [...CopyRow, gmailThreadId: number | null, mailbox: string]

/** Finds the stored copy that a message is; for one transaction of one reading. */
export class KnownCopies {
  readonly #statements: MailStatements
  readonly #readingId: number
  /** By identity, up to which id this reading has shown every copy: thousands of copies are not looked at each time. */
  readonly #shownUpTo = new Map<string, number>()

  constructor(statements: MailStatements, readingId: number) {
    this.#statements = statements
    this.#readingId = readingId
  }

  /** A copy that this reading has not shown yet: that with these bytes, else one that had them, else the first. */
  find(names: MessageNames, mailbox: string): KnownCopy | null {
    const rows = this.#unshown(names.identity)
    const isUnplaced = rows.length === 0
    const row = this.#choose(isUnplaced ? this.#unplaced(names, mailbox) : rows, names.digest)
    if (row === undefined) return null
    const [emailId] = row
    return { emailId, isSeen: this.#hasSeen(row, names.digest), isUnplaced }
  }

  #choose(rows: readonly CopyRow[], digest: Buffer): CopyRow | undefined {
    const same = rows.find(([, stored]) => stored.equals(digest))
    if (same !== undefined || rows.length < 2) return same ?? rows[0]
    return rows.find((row) => this.#hasSeen(row, digest)) ?? rows[0]
  }

  #hasSeen([emailId, stored]: CopyRow, digest: Buffer): boolean {
    return stored.equals(digest) || this.#statements.wasReplaced.get(emailId, digest) !== undefined
  }

  #unshown(identity: Buffer): readonly CopyRow[] {
    const key = identity.toString('hex')
    for (let after = this.#shownUpTo.get(key) ?? 0; ; ) {
      const rows = this.#statements.copiesOf.all(identity, after) as CopyRow[]
      const unshown = rows.filter(([, , readingId]) => readingId !== this.#readingId)
      if (unshown.length > 0 || rows.length < copiesAtOnce) return unshown
      after = rows.at(-1)?.[0] ?? after
      this.#shownUpTo.set(key, after)
    }
  }

  /** Those that version 0.1.0 stored, if they may lie in the same mailbox. */
  #unplaced(names: MessageNames, mailbox: string): readonly CopyRow[] {
    const rows = this.#statements.unplacedCopies.all(names.unplaced(), this.#readingId) as UnplacedRow[]
    return rows
      .filter(([, , , gmailThreadId, stored]) => isSameMailbox(stored, gmailThreadId !== null, mailbox))
      .map(([emailId, digest, readingId]) => [emailId, digest, readingId])
  }
}

/** A Takeout is one mailbox now. Version 0.1.0 named it, and any other, by the way to the file from the path it was given. */
function isSameMailbox(stored: string, hasGmailThread: boolean, mailbox: string): boolean {
  const isTakeout = hasGmailThread || stored.toLowerCase().includes('takeout')
  return (isTakeout && mailbox === takeoutMailbox) || folderOf(stored) === folderOf(mailbox)
}

const takeoutMailbox = 'All Mail'

/** The last part of the name. Apple's exports are files called `mbox` in folders called `Work.mbox`. */
function folderOf(mailbox: string): string {
  const parts = mailbox.normalize('NFC').split('/')
  const named = parts.length > 1 && parts.at(-1) === 'mbox' ? parts.slice(0, -1) : parts
  return basename(named.at(-1) ?? '', '.mbox')
}
