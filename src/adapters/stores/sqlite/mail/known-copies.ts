import { sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { allMail, compareWithEarlier } from '#src/domain/mail/mailbox-name.js'
import { changeFor, chooseCopy, type MessageChange } from '#src/domain/mail/message-change.js'
import { isFollowed } from './followed-messages.js'
import type { MessageNames } from './message-names.js'
import { findAt } from './message-places.js'
import { digestWithMetadata, emptyMetadata, mergeStoredMetadata, parseMetadata } from './source-metadata.js'
import { emails, importedEmails, replacedEmails } from './tables.js'

/** A message that a source shows. */
export interface ShownMessage {
  readonly names: MessageNames
  readonly mailbox: string
  /** What its source says about it, as returned by `serializeMetadata`; null for nothing. */
  readonly sourceMetadata: string | null
  /** Whether its source was read before: what it says now is newer than what is stored. */
  readonly isRevisit: boolean
}

/** The stored copy of a message that is shown again. */
export interface KnownCopy {
  readonly emailId: number
  readonly change: MessageChange
  /** Whether it has these bytes but is in a mailbox with another name. */
  readonly isElsewhere: boolean
  /** Whether an earlier version stored it, so that its identity does not include its mailbox yet. */
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

/** An id that no reading has. */
const noReading = -1

interface KnownNames {
  readonly connection: Connection
  /** The names that earlier versions gave to each mailbox, if they do not follow from its name. */
  readonly earlierNames: ReadonlyMap<string, readonly string[]>
  /** The folders that the archive follows. */
  readonly onServers: readonly unknown[]
}

/** Who shows messages: an import reads each copy once; a server has one message at each uid. */
export type Shower = 'import' | 'server'

/** Finds the stored copy of a message, for one reading, which sees each message once. */
export class KnownCopies {
  readonly #connection: Connection
  readonly #earlierNames: ReadonlyMap<string, readonly string[]>
  readonly #hasFollowed: boolean
  readonly #shower: Shower
  #readingId: number
  /** Copies that this reading has reported as deleted files: other files may be the same messages. */
  readonly #released = new Set<number>()
  /** Copies that were found but not claimed yet: reading is ahead of writing. */
  readonly #taken = new Set<number>()
  /**
   * For each identity, the id up to which this reading has shown every copy, so that thousands of copies are not
   * checked each time.
   */
  readonly #shownUpTo = new Map<string, number>()

  /** Null for a reading that has stored nothing yet. */
  constructor(
    { connection, earlierNames, onServers }: KnownNames,
    readingId: number | null,
    shower: Shower = 'import',
  ) {
    this.#hasFollowed = onServers.length > 0
    this.#shower = shower
    this.#connection = connection
    this.#earlierNames = earlierNames
    this.#readingId = readingId ?? noReading
  }

  set readingId(id: number) {
    this.#readingId = id
  }

  /**
   * Finds a copy that this reading has not shown yet: the one with these bytes, else one that had them, else the first.
   * Returns null if there is none.
   */
  find(message: ShownMessage): KnownCopy | null {
    const { names, mailbox } = message
    const copies = this.#copiesAtPlace(message) ?? this.#first(names.identities)
    const isUnplaced = copies.length === 0
    const chosen = chooseCopy(
      isUnplaced ? this.#unplaced(names, mailbox) : copies,
      (each) => each.digest.equals(names.digest),
      (each) => this.#hadDigest(each.emailId, names.digest),
    )
    if (chosen === undefined) return null
    return { emailId: chosen.emailId, isUnplaced, ...this.#compare(chosen, message) }
  }

  release(emailIds: readonly number[]): void {
    for (const emailId of emailIds) this.#released.add(emailId)
  }

  /** Reserves a copy until it is claimed. */
  take(emailId: number): void {
    this.#taken.add(emailId)
  }

  /** Whether a server may show a copy, because no uid has it. */
  isFree(emailId: number): boolean {
    return !this.#taken.has(emailId) && !isFollowed(this.#connection, emailId)
  }

  /** Ends the reservation after the copy was claimed: from now on the archive records it. */
  settle(emailId: number): void {
    this.#taken.delete(emailId)
    this.#released.delete(emailId)
  }

  #compare(copy: Copy, { names, sourceMetadata, isRevisit }: ShownMessage): Pick<KnownCopy, 'change' | 'isElsewhere'> {
    const { digest, toldLabels, emailId } = copy
    const isHere = digest.equals(names.digest)
    const isElsewhere = !isHere && digest.equals(names.digestIn(copy.mailbox ?? ''))
    const says = mergeStoredMetadata(toldLabels, sourceMetadata)
    // the server states everything about a message except its bytes
    if (this.#shower === 'server') return { change: says === toldLabels ? 'none' : 'metadata', isElsewhere: false }
    if (this.#hasFollowed && isFollowed(this.#connection, emailId)) return { change: 'none', isElsewhere: false }
    const change = changeFor({
      hasStoredBytes: isHere || isElsewhere,
      hasStoredMetadata: !isElsewhere && (says ?? emptyMetadata) === (toldLabels ?? emptyMetadata),
      wasShown: () => this.#hadDigest(emailId, digestWithMetadata(names.digest, says)),
      isRevisit,
    })
    return { change, isElsewhere: isElsewhere && change === 'metadata' }
  }

  #hadDigest(emailId: number, digest: Buffer): boolean {
    return this.#connection.first(replaced, { emailId, digest }) !== null
  }

  /**
   * The copy that is stored at the message's place on its server. Returns null if there is none, or it is another
   * message.
   */
  #copiesAtPlace({ names, mailbox, sourceMetadata }: ShownMessage): readonly Copy[] | null {
    const { place } = parseMetadata(sourceMetadata)
    const emailId = place === undefined ? null : findAt(this.#connection, { mailbox, ...place })
    const stands = emailId === null ? null : this.#connection.first(copyOf, { emailId })
    if (stands === null || !this.#isUnseen(stands)) return null
    return names.identities.some((each) => stands.identity?.equals(each)) ? [stands] : null
  }

  /** The copies for the first of these identities that has any. */
  #first(identities: readonly Buffer[]): readonly Copy[] {
    for (const identity of identities) {
      const copies = this.#unseenCopies(identity)
      if (copies.length > 0) return copies
    }
    return []
  }

  #unseenCopies(identity: Buffer): readonly Copy[] {
    const key = identity.toString('hex')
    for (let after = this.#shownUpTo.get(key) ?? 0; ; ) {
      const copies = this.#connection.all(copiesAfter, { identity, after })
      const unseenCopies = copies.filter((each) => this.#isUnseen(each))
      if (unseenCopies.length > 0 || copies.length < maxCopiesAtOnce) return unseenCopies
      after = copies.at(-1)?.emailId ?? after
      this.#shownUpTo.set(key, after)
    }
  }

  #isUnseen({ emailId, readingId }: Copy): boolean {
    if (this.#shower === 'server') return this.isFree(emailId)
    const isShown = readingId === this.#readingId && !this.#released.has(emailId)
    return !isShown && !this.#taken.has(emailId)
  }

  /** Copies stored by an earlier version that may be in the same mailbox; if some surely are, only those. */
  #unplaced(names: MessageNames, mailbox: string): readonly Copy[] {
    const copies = this.#connection.all(unplacedCopies, { identity: names.unplaced(), readingId: this.#readingId })
    const expected = this.#earlierNames.get(mailbox) ?? []
    const same = copies.filter(
      (each) =>
        this.#isUnseen(each) &&
        (expected.includes(each.mailbox) || isSameMailbox(each.mailbox, each.hasGmailThread, mailbox)),
    )
    const certain = same.filter((each) => compareWithEarlier(each.mailbox, mailbox) === 'certain')
    return certain.length > 0 ? certain : same
  }
}

/**
 * Whether a message that an earlier version stored may be in this mailbox. A Takeout is a single mailbox now; other
 * mailboxes were named by the path from the given path to the file.
 */
function isSameMailbox(stored: string, hasGmailThread: boolean, mailbox: string): boolean {
  const isTakeout = hasGmailThread || stored.toLowerCase().includes('takeout')
  return (isTakeout && mailbox === allMail) || compareWithEarlier(stored, mailbox) !== 'no'
}
