import { sql } from 'drizzle-orm'
import type { NewMessage } from '../../../../application/mail/ports/mail-source.js'
import type { AddedCount } from '../../../../application/mail/ports/mail-store.js'
import type { ParsedEmail } from '../../../../domain/mail/email.js'
import { threadLinks } from '../../../../domain/mail/threads.js'
import { indexTextOf } from '../../full-text/analyse.js'
import { statement } from '../../kit/query.js'
import { selection } from '../../kit/selection.js'
import { readCount } from '../../kit/stored-values.js'
import { assignments, columnList, insertInto, type ValuesFor } from '../../kit/writing.js'
import type { Connection } from '../kit/connection.js'
import { allEqual } from '../kit/sqlite-writing.js'
import { writeFacts } from './email-facts.js'
import { contentKeys, contentOf, newRowKeys, uidvalidity } from './email-row.js'
import { asShown, type KnownCopies, toldAsStored } from './known-copies.js'
import { type MessageNames, setIdentity } from './message-names.js'
import { indexEmail } from './search-index.js'
import { emails, importedEmails, importedFiles, replacedEmails } from './tables.js'
import { encodeLinks, type ThreadGuesses } from './thread-links.js'

/** An archive that messages are written into, and what stays the same while it is open. */
export interface ImportSession {
  readonly connection: Connection
  /** The account that messages are added to. */
  readonly address: string
  readonly threads: ThreadGuesses
}

/** The reading that messages are written for. */
export interface ReadingAt {
  readonly id: number
  readonly copies: KnownCopies
  /** As `MailBatch.isRevisit`. */
  readonly isRevisit: boolean
  /** As `toDatetime` gives it. */
  readonly at: string
  names(message: { readonly raw: Uint8Array; readonly mailbox: string }): MessageNames
}

const id = sql.placeholder('id')
const emailId = sql.placeholder('emailId')
const isEmail = sql`${emails.id} = ${id}`
const isImported = sql`${importedEmails.emailId} = ${emailId}`

const insertEmail = insertInto(emails, newRowKeys)
const insertImported = insertInto(importedEmails, [
  'emailId',
  'digest',
  'readingId',
  'gmailThreadId',
  'links',
  'identity',
  'toldLabels',
])
const claimCopy = statement<ValuesFor<typeof importedEmails, 'readingId' | 'emailId'>>(
  sql`update ${importedEmails} set ${assignments(importedEmails, ['readingId'])} where ${isImported}`,
)
/** What is known of a message whose bytes are others now. */
export const updateImported = statement<
  ValuesFor<typeof importedEmails, 'digest' | 'gmailThreadId' | 'links' | 'emailId'>
>(
  sql`update ${importedEmails} set ${assignments(importedEmails, ['digest', 'gmailThreadId', 'links'])}
    where ${isImported}`,
)
const shownOf = selection({ digest: importedEmails.digest, toldLabels: importedEmails.toldLabels }).select<{
  emailId: number
}>(sql`from ${importedEmails} where ${isImported}`)
const keepReplaced = statement<{ emailId: number; digest: Buffer }>(
  sql`insert or ignore into ${replacedEmails} (${columnList(replacedEmails, ['emailId', 'digest'])})
    values (${emailId}, ${sql.placeholder('digest')})`,
)
const setTold = statement<ValuesFor<typeof importedEmails, 'digest' | 'toldLabels' | 'emailId'>>(
  sql`update ${importedEmails} set ${assignments(importedEmails, ['digest', 'toldLabels'])} where ${isImported}`,
)
const indexedKeys = ['subject', 'plainText', 'attachments'] as const
const saysTheSame = statement<ValuesFor<typeof emails, 'id' | (typeof indexedKeys)[number]>>(
  sql`select 1 from ${emails} where ${isEmail} and ${allEqual(emails, indexedKeys)}`,
)
const updateContent = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof contentKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...contentKeys, 'updatedAt'])} where ${isEmail}`,
)
const placeOf = selection({ mailbox: emails.mailbox, labels: emails.labels }).select<{ id: number }>(
  sql`from ${emails} where ${isEmail}`,
)
const move = statement<ValuesFor<typeof emails, 'id' | 'mailbox' | 'uid'>>(
  sql`update ${emails} set ${assignments(emails, ['mailbox', 'uid'])} where ${isEmail}`,
)
const setLabels = statement<ValuesFor<typeof emails, 'id' | 'labels' | 'updatedAt'>>(
  sql`update ${emails} set ${assignments(emails, ['labels', 'updatedAt'])} where ${isEmail}`,
)
const lastUid = selection({ uid: [sql`max(${emails.uid})`, readCount] }).select<
  ValuesFor<typeof emails, 'address' | 'mailbox' | 'uidvalidity'>
>(sql`from ${emails} where ${allEqual(emails, ['address', 'mailbox', 'uidvalidity'])}`)
const insertFile = statement<ValuesFor<typeof importedFiles, 'readingId' | 'name' | 'stamp' | 'emailId'>>(
  sql`insert or replace into ${importedFiles} (${columnList(importedFiles, ['readingId', 'name', 'stamp', 'emailId'])})
    values (${sql.placeholder('readingId')}, ${sql.placeholder('name')}, ${sql.placeholder('stamp')}, ${emailId})`,
)

/** What is said of a message now, and where it lies. */
export interface NowSaid {
  readonly digest: Buffer
  readonly mailbox: string
  /** As `toldAsStored` gives it. */
  readonly told: string | null
}

/** Writes the messages of one batch; the caller holds the transaction. */
export class MessageWriter {
  readonly #connection: Connection
  readonly #session: ImportSession
  readonly #reading: ReadingAt
  readonly #lastUids = new Map<string, number>()

  constructor(session: ImportSession, reading: ReadingAt) {
    this.#connection = session.connection
    this.#session = session
    this.#reading = reading
  }

  /** Adds a message, or brings what is stored of it up to date. */
  write(message: NewMessage): keyof AddedCount {
    const { raw, mailbox } = message.email
    const names = this.#reading.names({ raw, mailbox })
    const told = message.told === undefined ? null : toldAsStored(message.told.labels)
    const copy = this.#reading.copies.find({ names, mailbox, told, isRevisit: this.#reading.isRevisit })
    if (copy === null) {
      this.#keepFile(message, this.#insert(message, names, told))
      return 'added'
    }
    this.claim(copy.emailId, copy.isUnplaced ? names.identity : null)
    this.#keepFile(message, copy.emailId)
    if (copy.difference === 'none') return 'present'
    if (copy.difference === 'told')
      this.retell(copy.emailId, { told, ...(copy.isElsewhere ? { digest: names.digest, mailbox } : {}) })
    else this.#update(copy.emailId, message, names, told)
    return 'updated'
  }

  /** This reading has shown the message. `identity` where it has none of its own yet. False when it is no longer there. */
  claim(emailId: number, identity: Buffer | null): boolean {
    const { id: readingId, copies } = this.#reading
    const isThere = this.#connection.run(claimCopy, { readingId, emailId }).changes === 1
    copies.settle(emailId)
    if (identity !== null) this.#connection.run(setIdentity, { identity, emailId })
    return isThere
  }

  /** Notes what is said of a message beside its bytes, which are the same. False when that was said already. */
  retell(emailId: number, said: Partial<NowSaid>): boolean {
    const connection = this.#connection
    const known = connection.first(shownOf, { emailId })
    const place = connection.first(placeOf, { id: emailId })
    if (known === null || place === null) return false
    const { digest = known.digest, mailbox = place.mailbox } = said
    const told = said.told ?? known.toldLabels
    if (asShown(digest, told).equals(asShown(known.digest, known.toldLabels))) return false
    connection.run(keepReplaced, { emailId, digest: asShown(known.digest, known.toldLabels) })
    connection.run(setTold, { digest, toldLabels: told, emailId })
    const labels = relabelled(place.labels, known.toldLabels, told)
    connection.run(setLabels, { labels, updatedAt: this.#reading.at, id: emailId })
    this.#move(emailId, mailbox)
    return true
  }

  /** Notes which message a file is; null where it was left out. */
  keepFile(file: { readonly name: string; readonly stamp: string }, emailId: number | null): void {
    const { name, stamp } = file
    this.#connection.run(insertFile, { readingId: this.#reading.id, name, stamp, emailId })
  }

  #keepFile({ file }: NewMessage, emailId: number): void {
    if (file !== undefined) this.keepFile(file, emailId)
  }

  #insert({ email, indexText, facts }: NewMessage, names: MessageNames, told: string | null): number {
    const { digest, identity, content } = names
    const { address, threads } = this.#session
    const { id: readingId, at } = this.#reading
    const links = threadLinks(email, content.toString('hex'))
    const { mailbox } = email
    const stamps = { createdAt: at, updatedAt: at }
    const place = {
      address,
      mailbox,
      uidvalidity,
      uid: this.#nextUid(mailbox),
      threadId: threads.guess(links),
      ...stamps,
    }
    const { lastId } = this.#connection.run(insertEmail, Object.assign(withTold(contentOf(email), told), place))
    const { gmailThreadId } = links
    const imported = { emailId: lastId, digest, readingId, gmailThreadId, links: encodeLinks(links), identity }
    this.#connection.run(insertImported, Object.assign(imported, { toldLabels: told }))
    indexEmail(this.#connection, lastId, indexText ?? indexTextOf(email))
    if (facts !== undefined) writeFacts(this.#connection, { emailId: lastId, mailbox, labels: email.labels }, facts)
    return lastId
  }

  #update(id: number, { email, indexText, facts }: NewMessage, names: MessageNames, told: string | null): void {
    const connection = this.#connection
    const { digest, content } = names
    const known = connection.first(shownOf, { emailId: id })
    const toldLabels = told ?? known?.toldLabels ?? null
    const links = threadLinks(email, content.toString('hex'))
    const { gmailThreadId } = links
    if (known !== null) connection.run(keepReplaced, { emailId: id, digest: asShown(known.digest, known.toldLabels) })
    connection.run(updateImported, { digest, gmailThreadId, links: encodeLinks(links), emailId: id })
    connection.run(setTold, { digest, toldLabels, emailId: id })
    this.#move(id, email.mailbox)
    // labels change often, and the index is the slow half
    const values = Object.assign(withTold(contentOf(email), toldLabels), { updatedAt: this.#reading.at, id })
    const isIndexed = connection.first(saysTheSame, values) !== null
    connection.run(updateContent, values)
    if (!isIndexed) indexEmail(connection, id, indexText ?? indexTextOf(email))
    writeFacts(connection, { emailId: id, mailbox: email.mailbox, labels: email.labels }, facts)
  }

  #move(id: number, mailbox: ParsedEmail['mailbox']): void {
    const stored = this.#connection.first(placeOf, { id })?.mailbox
    if (stored !== mailbox) this.#connection.run(move, { mailbox, uid: this.#nextUid(mailbox), id })
  }

  #nextUid(mailbox: string): number {
    const uid = (this.#lastUids.get(mailbox) ?? this.#storedUid(mailbox)) + 1
    this.#lastUids.set(mailbox, uid)
    return uid
  }

  #storedUid(mailbox: string): number {
    return this.#connection.first(lastUid, { address: this.#session.address, mailbox, uidvalidity })?.uid ?? 0
  }
}

/** The labels of a row that says `told` now, where it said `before`: those that its bytes tell stay. */
function relabelled(stored: string | null, before: string | null, told: string | null): string {
  const saidBefore = new Set(listed(before))
  const ofBytes = listed(stored).filter((label) => !saidBefore.has(label))
  return JSON.stringify([...new Set([...ofBytes, ...listed(told)])])
}

/** The row's labels with those that its source tells; the row is changed. */
export function withTold<Row extends { labels: string | null }>(row: Row, told: string | null): Row {
  if (told !== null) row.labels = JSON.stringify([...new Set([...listed(row.labels), ...listed(told)])])
  return row
}

function listed(json: string | null): readonly string[] {
  return json === null ? [] : (JSON.parse(json) as readonly string[])
}
