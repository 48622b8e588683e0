import { sql } from 'drizzle-orm'
import { defined } from '#src/adapters/kit/defined.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { assignments, columnList, insertInto, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { allEqual } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { AddedCount } from '#src/application/mail/ports/mail-store.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { type ThreadLinks, threadLinks } from '#src/domain/mail/threads.js'
import { type FactsPlace, noteSent, writeFacts } from './email-facts.js'
import { contentKeys, contentOf, newRowKeys } from './email-row.js'
import type { KeptHeaders } from './kept-headers.js'
import type { KnownCopies } from './known-copies.js'
import { type MessageNames, type NamedMessage, setIdentity } from './message-names.js'
import { StoredPlaces } from './message-places.js'
import { indexEmail } from './search-index.js'
import { emails, importedEmails, importedFiles, replacedEmails } from './tables.js'
import { encodeLinks, readBigInt, type ThreadGuesses } from './thread-links.js'
import { asShown, readTold, relabelled, retold, toldAsStored, toldColumns } from './told.js'

/** An archive that messages are written into, and what stays the same while it is open. */
export interface ImportSession {
  readonly connection: Connection
  /** The account that messages are added to. */
  readonly address: string
  readonly threads: ThreadGuesses
  readonly headers: KeptHeaders
  /** By mailbox, what earlier versions called it, where its name does not tell. */
  readonly earlierNames: ReadonlyMap<string, readonly string[]>
}

/** The reading that messages are written for. */
export interface ReadingAt {
  readonly id: number
  readonly copies: KnownCopies
  /** As `MailBatch.isRevisit`. */
  readonly isRevisit: boolean
  /** As `toDatetime` gives it. */
  readonly at: string
  names(message: NamedMessage): MessageNames
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
const setThread = statement<ValuesFor<typeof importedEmails, 'gmailThreadId' | 'emailId'>>(
  sql`update ${importedEmails} set ${assignments(importedEmails, ['gmailThreadId'])} where ${isImported}`,
)
const indexedKeys = ['subject', 'plainText', 'attachments', 'from', 'fromEmail', 'to', 'cc'] as const
const saysTheSame = statement<ValuesFor<typeof emails, 'id' | (typeof indexedKeys)[number]>>(
  sql`select 1 from ${emails} where ${isEmail} and ${allEqual(emails, indexedKeys)}`,
)
const updateContent = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof contentKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...contentKeys, 'updatedAt'])} where ${isEmail}`,
)
const toldKeys = ['labels', 'gmailMessageId', 'internalDate', 'internalDateEpoch'] as const
const toldOf = selection({
  mailbox: emails.mailbox,
  labels: emails.labels,
  gmailMessageId: [sql`cast(${emails.gmailMessageId} as text)`, readBigInt],
  internalDate: emails.internalDate,
  internalDateEpoch: emails.internalDateEpoch,
}).select<{ id: number }>(sql`from ${emails} where ${isEmail}`)
const setToldColumns = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof toldKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...toldKeys, 'updatedAt'])} where ${isEmail}`,
)
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
  readonly #places: StoredPlaces

  constructor(session: ImportSession, reading: ReadingAt) {
    this.#connection = session.connection
    this.#session = session
    this.#reading = reading
    this.#places = new StoredPlaces(session.connection, session.address)
  }

  /** Adds a message, or brings what is stored of it up to date. */
  write(message: NewMessage): keyof AddedCount {
    const { raw, mailbox } = message.email
    const told = toldAsStored(message.told)
    const names = this.#reading.names({ raw, mailbox, ...defined({ told: message.told }) })
    const copy = this.#reading.copies.find({ names, mailbox, told, isRevisit: this.#reading.isRevisit })
    if (copy === null) {
      this.#keepFile(message, this.#insert(message, names, told))
      return 'added'
    }
    this.claim(copy.emailId, copy.isUnplaced ? names.identity : null)
    this.#keepFile(message, copy.emailId)
    if (copy.news === 'none') return 'present'
    if (copy.news === 'told')
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
    const row = connection.first(toldOf, { id: emailId })
    if (known === null || row === null) return false
    const { digest = known.digest, mailbox = row.mailbox } = said
    const told = retold(known.toldLabels, said.told ?? null)
    if (asShown(digest, told).equals(asShown(known.digest, known.toldLabels))) return false
    connection.run(keepReplaced, { emailId, digest: asShown(known.digest, known.toldLabels) })
    connection.run(setTold, { digest, toldLabels: told, emailId })
    const { gmailThreadId = null } = readTold(told)
    if (gmailThreadId !== null) connection.run(setThread, { gmailThreadId, emailId })
    const labels = relabelled(row.labels, known.toldLabels, told)
    const { at: updatedAt } = this.#reading
    connection.run(setToldColumns, { ...row, ...toldColumns(labels, told), updatedAt, id: emailId })
    this.#places.settle(emailId, mailbox, told)
    noteSent(connection, { emailId, mailbox, labels })
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
    const { id: readingId, at } = this.#reading
    const links = linksOf(email, told, content)
    const place = this.#places.placeFor(email.mailbox, told)
    const threadId = this.#session.threads.guess(links)
    const row = Object.assign(rowOf(email, told), place, { threadId, createdAt: at, updatedAt: at })
    const { lastId } = this.#connection.run(insertEmail, row)
    const { gmailThreadId } = links
    const imported = { emailId: lastId, digest, readingId, gmailThreadId, links: encodeLinks(links), identity }
    this.#connection.run(insertImported, Object.assign(imported, { toldLabels: told }))
    this.#session.headers.keep(lastId, email.raw)
    indexEmail(this.#connection, lastId, indexText ?? indexTextOf(email))
    if (facts !== undefined) writeFacts(this.#connection, factsPlace(lastId, email, told), facts)
    return lastId
  }

  #update(id: number, { email, indexText, facts }: NewMessage, names: MessageNames, now: string | null): void {
    const connection = this.#connection
    const { digest, content } = names
    const known = connection.first(shownOf, { emailId: id })
    const told = retold(known?.toldLabels ?? null, now)
    const links = linksOf(email, told, content)
    const { gmailThreadId } = links
    if (known !== null) connection.run(keepReplaced, { emailId: id, digest: asShown(known.digest, known.toldLabels) })
    connection.run(updateImported, { digest, gmailThreadId, links: encodeLinks(links), emailId: id })
    connection.run(setTold, { digest, toldLabels: told, emailId: id })
    this.#places.settle(id, email.mailbox, told)
    // labels change often, and the index is the slow half
    const values = Object.assign(rowOf(email, told), { updatedAt: this.#reading.at, id })
    const isIndexed = connection.first(saysTheSame, values) !== null
    connection.run(updateContent, values)
    this.#session.headers.keep(id, email.raw)
    if (!isIndexed) indexEmail(connection, id, indexText ?? indexTextOf(email))
    writeFacts(connection, factsPlace(id, email, told), facts)
  }
}

/** All that a row holds of a message, with what its source tells of it. */
export function rowOf(email: ParsedEmail, told: string | null): ReturnType<typeof contentOf> {
  const row = contentOf(email)
  return told === null ? row : Object.assign(row, toldColumns(email.labels, told))
}

export function linksOf(email: ParsedEmail, told: string | null, content: Buffer): ThreadLinks {
  const { messageId, inReplyTo, references } = email
  const gmailThreadId = readTold(told).gmailThreadId ?? email.gmailThreadId
  return threadLinks({ messageId, inReplyTo, references, gmailThreadId }, content.toString('hex'))
}

export function factsPlace(emailId: number, { mailbox, labels }: ParsedEmail, told: string | null): FactsPlace {
  return { emailId, mailbox, labels: told === null ? labels : [...labels, ...readTold(told).labels] }
}
