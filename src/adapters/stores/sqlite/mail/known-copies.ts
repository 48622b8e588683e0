import { sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { allMail, compareWithEarlier } from '#src/domain/mail/mailbox-name.js'
import { chooseCopy, type News, newsOf } from '#src/domain/mail/shown-again.js'
import type { MessageNames } from './message-names.js'
import { findAt } from './message-places.js'
import { emails, importedEmails, replacedEmails } from './tables.js'
import { asShown, nothingTold, readTold, retold } from './told.js'

/** A message that is shown, and what is asked about it. */
export interface ShownMessage {
  readonly names: MessageNames
  readonly mailbox: string
  /** What its source says of it, as `toldAsStored` gives it; null where that is nothing. */
  readonly told: string | null
  /** Whether its source was read before: what it says now is newer than what it said then. */
  readonly isRevisit: boolean
}

/** What is stored of a message that is shown again. */
export interface KnownCopy {
  readonly emailId: number
  readonly news: News
  /** Whether it has these bytes and lies in a mailbox of another name. */
  readonly isElsewhere: boolean
  /** Whether an earlier version stored it, and its identity says nothing of its mailbox yet. */
  readonly isUnplaced: boolean
}

const copy = selection({
  emailId: importedEmails.emailId,
  digest: importedEmails.digest,
  readingId: importedEmails.readingId,
  toldLabels: importedEmails.toldLabels,
})
type Copy = RowOf<typeof copy> & { readonly mailbox?: string }

const maxCopiesAtOnce = 64
const copiesAfter = copy.select<{ identity: Buffer; after: number }>(
  sql`from ${importedEmails}
    where ${importedEmails.identity} = ${sql.placeholder('identity')} and ${importedEmails.emailId} > ${sql.placeholder('after')}
    order by ${importedEmails.emailId} limit ${literal(maxCopiesAtOnce)}`,
)
const copyOf = copy
  .with({ identity: importedEmails.identity })
  .select<{ emailId: number }>(
    sql`from ${importedEmails} where ${importedEmails.emailId} = ${sql.placeholder('emailId')}`,
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

/** No reading has it. */
const noReading = -1

interface KnownNames {
  readonly connection: Connection
  /** By mailbox, what earlier versions called it, where its name does not tell. */
  readonly earlierNames: ReadonlyMap<string, readonly string[]>
}

/** Finds the stored copy that a message is; for one reading, which sees each message once. */
export class KnownCopies {
  readonly #connection: Connection
  readonly #earlierNames: ReadonlyMap<string, readonly string[]>
  #readingId: number
  /** Copies that this reading has shown as files that are gone: others may be them. */
  readonly #released = new Set<number>()
  /** Copies that were found, and are not claimed yet: reading is ahead of writing. */
  readonly #taken = new Set<number>()
  /** By identity, up to which id this reading has shown every copy: thousands of copies are not looked at each time. */
  readonly #shownUpTo = new Map<string, number>()

  /** Null for a reading that has stored nothing yet. */
  constructor({ connection, earlierNames }: KnownNames, readingId: number | null) {
    this.#connection = connection
    this.#earlierNames = earlierNames
    this.#readingId = readingId ?? noReading
  }

  set readingId(id: number) {
    this.#readingId = id
  }

  /** A copy that this reading has not shown yet: that with these bytes, else one that had them, else the first. */
  find(message: ShownMessage): KnownCopy | null {
    const { names, mailbox } = message
    const copies = this.#standing(message) ?? this.#first(names.identities)
    const isUnplaced = copies.length === 0
    const chosen = chooseCopy(
      isUnplaced ? this.#unplaced(names, mailbox) : copies,
      (each) => each.digest.equals(names.digest),
      (each) => this.#hadBefore(each.emailId, names.digest),
    )
    if (chosen === undefined) return null
    return { emailId: chosen.emailId, isUnplaced, ...this.#compare(chosen, message) }
  }

  release(emailIds: readonly number[]): void {
    for (const emailId of emailIds) this.#released.add(emailId)
  }

  /** Nobody else gets it until it is claimed. */
  take(emailId: number): void {
    this.#taken.add(emailId)
  }

  /** It was claimed: the archive says so from now on. */
  settle(emailId: number): void {
    this.#taken.delete(emailId)
    this.#released.delete(emailId)
  }

  #compare(copy: Copy, { names, told, isRevisit }: ShownMessage): Pick<KnownCopy, 'news' | 'isElsewhere'> {
    const { digest, toldLabels, emailId } = copy
    const isHere = digest.equals(names.digest)
    const isElsewhere = !isHere && digest.equals(names.digestIn(copy.mailbox ?? ''))
    const says = retold(toldLabels, told)
    const news = newsOf({
      hasStoredBytes: isHere || isElsewhere,
      isTold: !isElsewhere && (says ?? nothingTold) === (toldLabels ?? nothingTold),
      wasShown: () => this.#hadBefore(emailId, asShown(names.digest, says)),
      isRevisit,
    })
    return { news, isElsewhere: isElsewhere && news === 'told' }
  }

  #hadBefore(emailId: number, digest: Buffer): boolean {
    return this.#connection.first(replaced, { emailId, digest }) !== null
  }

  /** The copy that stands where the message lies on its server; null where none does, or another message. */
  #standing({ names, mailbox, told }: ShownMessage): readonly Copy[] | null {
    const { place } = readTold(told)
    const emailId = place === undefined ? null : findAt(this.#connection, { mailbox, ...place })
    const stands = emailId === null ? null : this.#connection.first(copyOf, { emailId })
    if (stands === null || !this.#isUnshown(stands)) return null
    return names.identities.some((each) => stands.identity?.equals(each)) ? [stands] : null
  }

  /** The copies of the first of these identities that has some. */
  #first(identities: readonly Buffer[]): readonly Copy[] {
    for (const identity of identities) {
      const copies = this.#unshown(identity)
      if (copies.length > 0) return copies
    }
    return []
  }

  #unshown(identity: Buffer): readonly Copy[] {
    const key = identity.toString('hex')
    for (let after = this.#shownUpTo.get(key) ?? 0; ; ) {
      const copies = this.#connection.all(copiesAfter, { identity, after })
      const unshown = copies.filter((each) => this.#isUnshown(each))
      if (unshown.length > 0 || copies.length < maxCopiesAtOnce) return unshown
      after = copies.at(-1)?.emailId ?? after
      this.#shownUpTo.set(key, after)
    }
  }

  #isUnshown({ emailId, readingId }: Copy): boolean {
    const isShown = readingId === this.#readingId && !this.#released.has(emailId)
    return !isShown && !this.#taken.has(emailId)
  }

  /** Those that an earlier version stored, if they may lie in the same mailbox: of several, those that surely do. */
  #unplaced(names: MessageNames, mailbox: string): readonly Copy[] {
    const copies = this.#connection.all(unplacedCopies, { identity: names.unplaced(), readingId: this.#readingId })
    const expected = this.#earlierNames.get(mailbox) ?? []
    const same = copies.filter(
      (each) =>
        this.#isUnshown(each) &&
        (expected.includes(each.mailbox) || isSameMailbox(each.mailbox, each.hasGmailThread, mailbox)),
    )
    const certain = same.filter((each) => compareWithEarlier(each.mailbox, mailbox) === 'certain')
    return certain.length > 0 ? certain : same
  }
}

/**
 * Whether what an earlier version stored there may lie in this mailbox. A Takeout is one mailbox now, and any other was
 * named by the way to the file from the path that was given.
 */
function isSameMailbox(stored: string, hasGmailThread: boolean, mailbox: string): boolean {
  const isTakeout = hasGmailThread || stored.toLowerCase().includes('takeout')
  return (isTakeout && mailbox === allMail) || compareWithEarlier(stored, mailbox) !== 'no'
}
