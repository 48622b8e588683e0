import type { NewMessage } from '../../../../application/mail/ports/mail-source.js'
import type { AddedCount } from '../../../../application/mail/ports/mail-store.js'
import type { ParsedEmail } from '../../../../domain/mail/email.js'
import { threadLinks } from '../../../../domain/mail/threads.js'
import { indexTextOf } from '../../full-text/index-text-of.js'
import { contentOf, storedText, uidvalidity } from './email-row.js'
import type { ImportSession } from './import-session.js'
import { KnownCopies } from './known-copies.js'
import { encodeLinks } from './links-blob.js'
import { type MessageNames, namesOf } from './message-names.js'

export interface ReadingAt {
  readonly readingId: number
  /** As `toDatetime` gives it. */
  readonly at: string
}

/** Adds what is new of these messages, and brings what was stored otherwise up to date; the caller holds the transaction. */
export function writeMessages(session: ImportSession, messages: readonly NewMessage[], reading: ReadingAt): AddedCount {
  const writer = new MessageWriter(session, reading)
  const count = { added: 0, updated: 0, present: 0 }
  for (const message of messages) count[writer.write(message)]++
  return count
}

class MessageWriter {
  readonly #session: ImportSession
  readonly #reading: ReadingAt
  readonly #copies: KnownCopies
  readonly #lastUids = new Map<string, number>()

  constructor(session: ImportSession, reading: ReadingAt) {
    this.#session = session
    this.#reading = reading
    this.#copies = new KnownCopies(session.statements, reading.readingId)
  }

  write(message: NewMessage): keyof AddedCount {
    const { raw, mailbox } = message.email
    const names = namesOf({ raw, mailbox, address: this.#session.address })
    const copy = this.#copies.find(names, mailbox)
    if (copy === null) {
      this.#insert(message, names)
      return 'added'
    }
    const { claimCopy, setIdentity } = this.#session.statements
    claimCopy.run(this.#reading.readingId, copy.emailId)
    if (copy.isUnplaced) setIdentity.run(names.identity, copy.emailId)
    if (copy.isSeen) return 'present'
    this.#update(copy.emailId, message, names)
    return 'updated'
  }

  #insert({ email, indexText }: NewMessage, { digest, identity, content }: MessageNames): void {
    const { statements, address, indexEmail } = this.#session
    const { readingId, at } = this.#reading
    const links = threadLinks(email, content.toString('hex'))
    const thread = this.#session.guessThread(links)
    const place = [address, email.mailbox, uidvalidity, this.#nextUid(email.mailbox), thread, at, at]
    const id = Number(statements.insertEmail.run(...place, ...contentOf(email)).lastInsertRowid)
    statements.insertImported.run(id, digest, readingId, links.gmailThreadId, encodeLinks(links), identity)
    indexEmail(id, indexText ?? indexTextOf(email))
  }

  #update(id: number, { email, indexText }: NewMessage, { digest, content }: MessageNames): void {
    const { statements, indexEmail } = this.#session
    const links = threadLinks(email, content.toString('hex'))
    statements.keepReplaced.run(id)
    statements.updateImported.run(digest, links.gmailThreadId, encodeLinks(links), id)
    this.#move(id, email)
    // labels change often, and the index is the slow half
    const indexed = [email.subject, storedText(email), JSON.stringify(email.attachments)]
    const saysTheSame = statements.saysTheSame.get(id, ...indexed) !== undefined
    statements.updateContent.run(...contentOf(email), this.#reading.at, id)
    if (!saysTheSame) indexEmail(id, indexText ?? indexTextOf(email))
  }

  #move(id: number, { mailbox }: ParsedEmail): void {
    const { statements } = this.#session
    const [stored] = statements.mailboxOf.get(id) as [string]
    if (stored !== mailbox) statements.move.run(mailbox, this.#nextUid(mailbox), id)
  }

  #nextUid(mailbox: string): number {
    const uid = (this.#lastUids.get(mailbox) ?? this.#session.lastUid(mailbox)) + 1
    this.#lastUids.set(mailbox, uid)
    return uid
  }
}
