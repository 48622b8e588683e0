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
import { KnownCopies } from './known-copies.js'
import { type MessageNames, namesOf, setIdentity } from './message-names.js'
import { indexEmail } from './search-index.js'
import { emails, importedEmails, replacedEmails } from './tables.js'
import { encodeLinks, type ThreadGuesses } from './thread-links.js'

/** An archive that messages are written into, and what stays the same while it is open. */
export interface ImportSession {
  readonly connection: Connection
  /** The account that messages are added to. */
  readonly address: string
  readonly threads: ThreadGuesses
}

export interface ReadingAt {
  readonly readingId: number
  /** As `toDatetime` gives it. */
  readonly at: string
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
const keepReplaced = statement<{ emailId: number }>(
  sql`insert or ignore into ${replacedEmails} (${columnList(replacedEmails, ['emailId', 'digest'])})
    select ${importedEmails.emailId}, ${importedEmails.digest} from ${importedEmails} where ${isImported}`,
)
const indexedKeys = ['subject', 'plainText', 'attachments'] as const
const saysTheSame = statement<ValuesFor<typeof emails, 'id' | (typeof indexedKeys)[number]>>(
  sql`select 1 from ${emails} where ${isEmail} and ${allEqual(emails, indexedKeys)}`,
)
const updateContent = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof contentKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...contentKeys, 'updatedAt'])} where ${isEmail}`,
)
const placeOf = selection({ mailbox: emails.mailbox }).select<{ id: number }>(sql`from ${emails} where ${isEmail}`)
const move = statement<ValuesFor<typeof emails, 'id' | 'mailbox' | 'uid'>>(
  sql`update ${emails} set ${assignments(emails, ['mailbox', 'uid'])} where ${isEmail}`,
)
const lastUid = selection({ uid: [sql`max(${emails.uid})`, readCount] }).select<
  ValuesFor<typeof emails, 'address' | 'mailbox' | 'uidvalidity'>
>(sql`from ${emails} where ${allEqual(emails, ['address', 'mailbox', 'uidvalidity'])}`)

/** Adds what is new of these messages, and brings what was stored otherwise up to date; the caller holds the transaction. */
export function writeMessages(session: ImportSession, messages: readonly NewMessage[], reading: ReadingAt): AddedCount {
  const writer = new MessageWriter(session, reading)
  const count = { added: 0, updated: 0, present: 0 }
  for (const message of messages) count[writer.write(message)]++
  return count
}

class MessageWriter {
  readonly #connection: Connection
  readonly #session: ImportSession
  readonly #reading: ReadingAt
  readonly #copies: KnownCopies
  readonly #lastUids = new Map<string, number>()

  constructor(session: ImportSession, reading: ReadingAt) {
    this.#connection = session.connection
    this.#session = session
    this.#reading = reading
    this.#copies = new KnownCopies(session.connection, reading.readingId)
  }

  write(message: NewMessage): keyof AddedCount {
    const { raw, mailbox } = message.email
    const names = namesOf({ raw, mailbox, address: this.#session.address })
    const copy = this.#copies.find(names, mailbox)
    if (copy === null) {
      this.#insert(message, names)
      return 'added'
    }
    const { emailId, isUnplaced, isSeen } = copy
    this.#connection.run(claimCopy, { readingId: this.#reading.readingId, emailId })
    if (isUnplaced) this.#connection.run(setIdentity, { identity: names.identity, emailId })
    if (isSeen) return 'present'
    this.#update(emailId, message, names)
    return 'updated'
  }

  #insert({ email, indexText, facts }: NewMessage, { digest, identity, content }: MessageNames): void {
    const { address, threads } = this.#session
    const { readingId, at } = this.#reading
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
    const { lastId } = this.#connection.run(insertEmail, Object.assign(contentOf(email), place))
    const { gmailThreadId } = links
    const imported = { emailId: lastId, digest, readingId, gmailThreadId, links: encodeLinks(links), identity }
    this.#connection.run(insertImported, imported)
    indexEmail(this.#connection, lastId, indexText ?? indexTextOf(email))
    if (facts !== undefined) writeFacts(this.#connection, { emailId: lastId, mailbox, labels: email.labels }, facts)
  }

  #update(id: number, { email, indexText, facts }: NewMessage, { digest, content }: MessageNames): void {
    const connection = this.#connection
    const links = threadLinks(email, content.toString('hex'))
    const { gmailThreadId } = links
    connection.run(keepReplaced, { emailId: id })
    connection.run(updateImported, { digest, gmailThreadId, links: encodeLinks(links), emailId: id })
    this.#move(id, email)
    // labels change often, and the index is the slow half
    const values = Object.assign(contentOf(email), { updatedAt: this.#reading.at, id })
    const isIndexed = connection.first(saysTheSame, values) !== null
    connection.run(updateContent, values)
    if (!isIndexed) indexEmail(connection, id, indexText ?? indexTextOf(email))
    writeFacts(connection, { emailId: id, mailbox: email.mailbox, labels: email.labels }, facts)
  }

  #move(id: number, { mailbox }: ParsedEmail): void {
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
