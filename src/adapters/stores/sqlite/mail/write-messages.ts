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
import type { MailboxOnServer } from '#src/domain/mail/message-change.js'
import { type ThreadLinks, threadLinks } from '#src/domain/mail/threads.js'
import { noteUnread, readAgain } from './attachment-texts.js'
import { type FactsPlace, noteSent, writeFacts } from './email-facts.js'
import { contentKeys, contentOf, newRowKeys } from './email-row.js'
import type { KeptHeaders } from './kept-headers.js'
import type { KnownCopies } from './known-copies.js'
import { type MessageNames, type NamedMessage, setIdentity } from './message-names.js'
import { StoredPlaces } from './message-places.js'
import { indexEmail } from './search-index.js'
import {
  allLabels,
  digestWithMetadata,
  mergeStoredMetadata,
  metadataColumns,
  parseMetadata,
  relabelled,
  serializeMetadata,
} from './source-metadata.js'
import { emails, importedEmails, importedFiles, replacedEmails } from './tables.js'
import { encodeLinks, readBigInt, type ThreadGuesses } from './thread-links.js'

/** An archive that messages are written to, and state that lasts while it is open. */
export interface ImportSession {
  readonly connection: Connection
  /** The account to add messages to. */
  readonly address: string
  readonly threads: ThreadGuesses
  readonly headers: KeptHeaders
  /** By mailbox, what earlier versions called it, where its name does not tell. */
  readonly earlierNames: ReadonlyMap<string, readonly string[]>
  /** The folders of servers that the archive follows. */
  onServers: readonly MailboxOnServer[]
}

/** The reading that messages are written for. */
export interface ReadingAt {
  readonly id: number
  readonly copies: KnownCopies
  /** See `MailBatch.isRevisit`. */
  readonly isRevisit: boolean
  /** Whether messages come from their server, which decides where they are. */
  readonly isServer?: boolean
  /** In the format of `toDatetime`. */
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
/** Updates what is known about a message whose bytes changed. */
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
const setMetadata = statement<ValuesFor<typeof importedEmails, 'digest' | 'toldLabels' | 'emailId'>>(
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
const metadataKeys = ['labels', 'gmailMessageId', 'internalDate', 'internalDateEpoch'] as const
const storedMetadata = selection({
  mailbox: emails.mailbox,
  labels: emails.labels,
  gmailMessageId: [sql`cast(${emails.gmailMessageId} as text)`, readBigInt],
  internalDate: emails.internalDate,
  internalDateEpoch: emails.internalDateEpoch,
}).select<{ id: number }>(sql`from ${emails} where ${isEmail}`)
const setMetadataColumns = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof metadataKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...metadataKeys, 'updatedAt'])} where ${isEmail}`,
)
const insertFile = statement<ValuesFor<typeof importedFiles, 'readingId' | 'name' | 'stamp' | 'emailId'>>(
  sql`insert or replace into ${importedFiles} (${columnList(importedFiles, ['readingId', 'name', 'stamp', 'emailId'])})
    values (${sql.placeholder('readingId')}, ${sql.placeholder('name')}, ${sql.placeholder('stamp')}, ${emailId})`,
)

/** The current metadata and mailbox of a message, as its source states them. */
export interface CurrentMetadata {
  readonly digest: Buffer
  readonly mailbox: string
  /** In the form of `serializeMetadata`. */
  readonly sourceMetadata: string | null
}

/** Writes the messages of one batch; use within a transaction. */
export class MessageWriter {
  readonly #connection: Connection
  readonly #session: ImportSession
  readonly #reading: ReadingAt
  readonly #places: StoredPlaces
  readonly #isServer: boolean

  constructor(session: ImportSession, reading: ReadingAt) {
    this.#connection = session.connection
    this.#session = session
    this.#reading = reading
    this.#isServer = reading.isServer === true
    this.#places = new StoredPlaces(session.connection, session.address, this.#isServer)
  }

  /** Adds a message, or updates its stored copy. */
  write(message: NewMessage): { readonly emailId: number; readonly outcome: keyof AddedCount } {
    const { raw, mailbox } = message.email
    const sourceMetadata = serializeMetadata(message.sourceMetadata)
    const names = this.#reading.names({ raw, mailbox, ...defined({ sourceMetadata: message.sourceMetadata }) })
    const copy = this.#reading.copies.find({ names, mailbox, sourceMetadata, isRevisit: this.#reading.isRevisit })
    if (copy === null) {
      const emailId = this.#insert(message, names, sourceMetadata)
      this.#keepFile(message, emailId)
      return { emailId, outcome: 'added' }
    }
    const { emailId } = copy
    this.claim(emailId, copy.isUnplaced ? names.identity : null)
    this.#keepFile(message, emailId)
    if (copy.change === 'none') return { emailId, outcome: 'present' }
    if (copy.change === 'metadata')
      this.updateMetadata(emailId, {
        sourceMetadata,
        ...(this.#isServer ? { mailbox } : {}),
        ...(copy.isElsewhere ? { digest: names.digest, mailbox } : {}),
      })
    else this.#update(emailId, message, names, sourceMetadata)
    return { emailId, outcome: 'updated' }
  }

  /**
   * Marks a message as shown by this reading, unless it comes from a server. `identity` is stored unless null, for a message without one. Returns
   * false if the message no longer exists.
   */
  claim(emailId: number, identity: Buffer | null): boolean {
    const { id: readingId, copies } = this.#reading
    const isThere = this.#isServer || this.#connection.run(claimCopy, { readingId, emailId }).changes === 1
    copies.settle(emailId)
    if (identity !== null) this.#connection.run(setIdentity, { identity, emailId })
    return isThere
  }

  /** Stores what is said about a message whose bytes are unchanged. Returns false if nothing is new. */
  updateMetadata(emailId: number, current: Partial<CurrentMetadata>): boolean {
    const connection = this.#connection
    const known = connection.first(shownOf, { emailId })
    const row = connection.first(storedMetadata, { id: emailId })
    if (known === null || row === null) return false
    const { digest = known.digest, mailbox = row.mailbox } = current
    const sourceMetadata = mergeStoredMetadata(known.toldLabels, current.sourceMetadata ?? null)
    if (digestWithMetadata(digest, sourceMetadata).equals(digestWithMetadata(known.digest, known.toldLabels)))
      return false
    connection.run(keepReplaced, { emailId, digest: digestWithMetadata(known.digest, known.toldLabels) })
    connection.run(setMetadata, { digest, toldLabels: sourceMetadata, emailId })
    const { gmailThreadId = null } = parseMetadata(sourceMetadata)
    if (gmailThreadId !== null) connection.run(setThread, { gmailThreadId, emailId })
    const labels = relabelled(row.labels, known.toldLabels, sourceMetadata)
    const { at: updatedAt } = this.#reading
    connection.run(setMetadataColumns, { ...row, ...metadataColumns(labels, sourceMetadata), updatedAt, id: emailId })
    this.#places.settle(emailId, mailbox, sourceMetadata)
    noteSent(connection, { emailId, mailbox, labels })
    return true
  }

  /** Stores which message a file is; null if it was left out. */
  keepFile(file: { readonly name: string; readonly stamp: string }, emailId: number | null): void {
    const { name, stamp } = file
    this.#connection.run(insertFile, { readingId: this.#reading.id, name, stamp, emailId })
  }

  #keepFile({ file }: NewMessage, emailId: number): void {
    if (file !== undefined) this.keepFile(file, emailId)
  }

  #insert({ email, indexText, facts }: NewMessage, names: MessageNames, sourceMetadata: string | null): number {
    const { digest, identity, content } = names
    const { id: readingId, at } = this.#reading
    const links = linksOf(email, sourceMetadata, content)
    const place = this.#places.placeFor(email.mailbox, sourceMetadata)
    const threadId = this.#session.threads.guess(links)
    const row = Object.assign(rowOf(email, sourceMetadata), place, { threadId, createdAt: at, updatedAt: at })
    const { lastId } = this.#connection.run(insertEmail, row)
    const { gmailThreadId } = links
    const imported = { emailId: lastId, digest, readingId, gmailThreadId, links: encodeLinks(links), identity }
    this.#connection.run(insertImported, Object.assign(imported, { toldLabels: sourceMetadata }))
    this.#session.headers.keep(lastId, email.raw)
    indexEmail(this.#connection, lastId, indexText ?? indexTextOf(email))
    noteUnread(this.#connection, lastId, email.attachments)
    if (facts !== undefined) writeFacts(this.#connection, factsPlace(lastId, email, sourceMetadata), facts)
    return lastId
  }

  #update(id: number, { email, indexText, facts }: NewMessage, names: MessageNames, now: string | null): void {
    const connection = this.#connection
    const { digest, content } = names
    const known = connection.first(shownOf, { emailId: id })
    const sourceMetadata = mergeStoredMetadata(known?.toldLabels ?? null, now)
    const links = linksOf(email, sourceMetadata, content)
    const { gmailThreadId } = links
    if (known !== null)
      connection.run(keepReplaced, { emailId: id, digest: digestWithMetadata(known.digest, known.toldLabels) })
    connection.run(updateImported, { digest, gmailThreadId, links: encodeLinks(links), emailId: id })
    connection.run(setMetadata, { digest, toldLabels: sourceMetadata, emailId: id })
    this.#places.settle(id, email.mailbox, sourceMetadata)
    // labels change often, and indexing is the slow half
    const values = Object.assign(rowOf(email, sourceMetadata), { updatedAt: this.#reading.at, id })
    const isIndexed = connection.first(saysTheSame, values) !== null
    connection.run(updateContent, values)
    this.#session.headers.keep(id, email.raw)
    if (!isIndexed) indexEmail(connection, id, indexText ?? indexTextOf(email))
    readAgain(connection, id, email.attachments)
    writeFacts(connection, factsPlace(id, email, sourceMetadata), facts)
  }
}

/** All content columns of a message, including what its source says about it. */
export function rowOf(email: ParsedEmail, sourceMetadata: string | null): ReturnType<typeof contentOf> {
  const row = contentOf(email)
  return sourceMetadata === null ? row : Object.assign(row, metadataColumns(email.labels, sourceMetadata))
}

export function linksOf(email: ParsedEmail, sourceMetadata: string | null, content: Buffer): ThreadLinks {
  const { messageId, inReplyTo, references } = email
  const gmailThreadId = parseMetadata(sourceMetadata).gmailThreadId ?? email.gmailThreadId
  return threadLinks({ messageId, inReplyTo, references, gmailThreadId }, content.toString('hex'))
}

export function factsPlace(
  emailId: number,
  { mailbox, labels }: ParsedEmail,
  sourceMetadata: string | null,
): FactsPlace {
  return {
    emailId,
    mailbox,
    labels: sourceMetadata === null ? labels : allLabels(labels, sourceMetadata),
  }
}
