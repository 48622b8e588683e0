import { basename } from 'node:path/posix'
import { sql } from 'drizzle-orm'
import { type RowOf, selection } from '../../kit/selection.js'
import type { Connection } from '../kit/connection.js'
import type { MessageNames } from './message-names.js'
import { emails, importedEmails, replacedEmails } from './tables.js'

/** What is stored of a message that is shown again. */
export interface KnownCopy {
  readonly emailId: number
  /** Whether it had these very bytes before: nothing changes. */
  readonly isSeen: boolean
  /** Whether version 0.1.0 stored it, and its identity says nothing of its mailbox yet. */
  readonly isUnplaced: boolean
}

const copy = selection({
  emailId: importedEmails.emailId,
  digest: importedEmails.digest,
  readingId: importedEmails.readingId,
})
type Copy = RowOf<typeof copy>

const maxCopiesAtOnce = 64
const copiesAfter = copy.select<{ identity: Buffer; after: number }>(
  sql`from ${importedEmails}
    where ${importedEmails.identity} = ${sql.placeholder('identity')} and ${importedEmails.emailId} > ${sql.placeholder('after')}
    order by ${importedEmails.emailId} limit ${sql.raw(String(maxCopiesAtOnce))}`,
)
const unplacedCopies = copy
  .with({ hasGmailThread: [sql`${importedEmails.gmailThreadId} is not null`, Boolean], mailbox: emails.mailbox })
  .select<{ identity: Buffer; readingId: number }>(
    sql`from ${importedEmails} join ${emails} on ${emails.id} = ${importedEmails.emailId}
      where ${importedEmails.identity} = ${sql.placeholder('identity')}
        and ${importedEmails.readingId} <> ${sql.placeholder('readingId')} order by ${importedEmails.emailId}`,
  )
const replaced = selection({ emailId: replacedEmails.emailId }).select<{ emailId: number; digest: Buffer }>(
  sql`from ${replacedEmails} where ${replacedEmails.emailId} = ${sql.placeholder('emailId')}
    and ${replacedEmails.digest} = ${sql.placeholder('digest')}`,
)

/** Finds the stored copy that a message is; for one transaction of one reading. */
export class KnownCopies {
  readonly #connection: Connection
  readonly #readingId: number
  /** By identity, up to which id this reading has shown every copy: thousands of copies are not looked at each time. */
  readonly #shownUpTo = new Map<string, number>()

  constructor(connection: Connection, readingId: number) {
    this.#connection = connection
    this.#readingId = readingId
  }

  /** A copy that this reading has not shown yet: that with these bytes, else one that had them, else the first. */
  find(names: MessageNames, mailbox: string): KnownCopy | null {
    const copies = this.#unshown(names.identity)
    const isUnplaced = copies.length === 0
    const chosen = this.#choose(isUnplaced ? this.#unplaced(names, mailbox) : copies, names.digest)
    if (chosen === undefined) return null
    return { emailId: chosen.emailId, isSeen: this.#hasSeen(chosen, names.digest), isUnplaced }
  }

  #choose(copies: readonly Copy[], digest: Buffer): Copy | undefined {
    const same = copies.find((each) => each.digest.equals(digest))
    if (same !== undefined || copies.length < 2) return same ?? copies[0]
    return copies.find((each) => this.#hasSeen(each, digest)) ?? copies[0]
  }

  #hasSeen({ emailId, digest: stored }: Copy, digest: Buffer): boolean {
    return stored.equals(digest) || this.#connection.first(replaced, { emailId, digest }) !== null
  }

  #unshown(identity: Buffer): readonly Copy[] {
    const key = identity.toString('hex')
    for (let after = this.#shownUpTo.get(key) ?? 0; ; ) {
      const copies = this.#connection.all(copiesAfter, { identity, after })
      const unshown = copies.filter(({ readingId }) => readingId !== this.#readingId)
      if (unshown.length > 0 || copies.length < maxCopiesAtOnce) return unshown
      after = copies.at(-1)?.emailId ?? after
      this.#shownUpTo.set(key, after)
    }
  }

  /** Those that version 0.1.0 stored, if they may lie in the same mailbox. */
  #unplaced(names: MessageNames, mailbox: string): readonly Copy[] {
    const copies = this.#connection.all(unplacedCopies, { identity: names.unplaced(), readingId: this.#readingId })
    return copies.filter((each) => isSameMailbox(each.mailbox, each.hasGmailThread, mailbox))
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
