import type Database from 'better-sqlite3'
import type { NewMessage } from '../../../../application/mail/ports/mail-source.js'
import type { MailBatch } from '../../../../application/mail/ports/mail-store.js'
import { ThreadForest, type ThreadLinks, threadLinks } from '../../../../domain/mail/threads.js'
import { indexTextOf } from '../../full-text/index-text-of.js'
import { upgrade } from '../migrations.js'
import { type DatabaseFile, openDatabase } from '../open-database.js'
import { databaseError } from '../sqlite-errors.js'
import { mailSchema } from './create-mail-archive.js'
import { type IndexEmail, prepareIndexEmail } from './email-fts.js'
import { digestOf, toRow, uidvalidity } from './email-row.js'
import { decodeLinks, encodeLinks } from './links-blob.js'
import { type MailStatements, prepareStatements } from './mail-statements.js'

/** One open connection of an import, with what it needs to know of the messages before. */
export class ImportSession {
  readonly db: Database.Database
  readonly statements: MailStatements
  readonly #address: string
  readonly #indexEmail: IndexEmail
  #forest: ThreadForest | null = null

  constructor(file: DatabaseFile, address: string) {
    this.#address = address
    this.db = openDatabase(file, 'write')
    try {
      requireImportTables(this.db, file.path)
      prepareForImport(this.db)
      upgrade(this.db, file.path, mailSchema)
      this.statements = prepareStatements(this.db)
      this.#indexEmail = prepareIndexEmail(this.db)
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  /** Closes it, and leaves the archive in one file that can be read where nothing can be written beside it. */
  close(): void {
    try {
      this.db.pragma('journal_mode = DELETE')
    } catch {
      // another program has it open, or the disk is full: the log stays until an import ends alone
    }
    this.db.close()
  }

  /** The reading of a source that was not completed. */
  reading(source: string): { readonly id: number; readonly position: string } | null {
    const row = this.statements.readPosition.get(source) as [number, string] | undefined
    return row === undefined ? null : { id: row[0], position: row[1] }
  }

  /** Adds what is new of the batch and gives its number; the caller holds the transaction. */
  addMessages({ messages }: MailBatch, readingId: number, at: string): number {
    const lastUids = new Map<string, number>()
    let added = 0
    for (const message of messages) {
      const { digest, content } = digestOf(message.email)
      if (this.statements.claimCopy.run(readingId, digest, readingId).changes === 1) continue
      const links = threadLinks(message.email, content.toString('hex'))
      const id = this.#insert(message, links, lastUids, at)
      this.statements.insertImported.run(id, digest, readingId, links.gmailThreadId, encodeLinks(links))
      added++
    }
    return added
  }

  #insert({ email, indexText }: NewMessage, links: ThreadLinks, lastUids: Map<string, number>, at: string): number {
    const forest = this.#loadForest()
    forest.add(links)
    const uid = (lastUids.get(email.mailbox) ?? this.#lastUid(email.mailbox)) + 1
    lastUids.set(email.mailbox, uid)
    const row = toRow(email, { address: this.#address, uid, threadId: forest.guess(links), at })
    const id = Number(this.statements.insertEmail.run(...row).lastInsertRowid)
    this.#indexEmail(id, indexText ?? indexTextOf(email))
    return id
  }

  /** Lets go of the threads known so far. */
  forgetThreads(): void {
    this.#forest = null
  }

  #lastUid(mailbox: string): number {
    const [last] = this.statements.lastUid.get(this.#address, mailbox, uidvalidity) as [number | null]
    return last ?? 0
  }

  /** Read when the first message is added: to find all present needs no threads. */
  #loadForest(): ThreadForest {
    if (this.#forest === null) {
      this.#forest = new ThreadForest()
      for (const { links } of this.allLinks()) this.#forest.add(links)
    }
    return this.#forest
  }

  /** What every message says of its thread, by ascending id. */
  *allLinks(): Generator<{ readonly emailId: number; readonly links: ThreadLinks }> {
    for (const row of this.statements.allLinks.safeIntegers().iterate()) {
      const [id, gmailThreadId, links] = row as [bigint, bigint | null, Buffer]
      yield { emailId: Number(id), links: decodeLinks(links, gmailThreadId) }
    }
  }
}

function prepareForImport(db: Database.Database): void {
  // readers go on while a writer writes
  db.pragma('journal_mode = WAL')
  // with a write-ahead log a power cut may take the last commits, never part of one: the position goes back with the
  // messages that were read up to it, and the next run reads them again
  db.pragma('synchronous = NORMAL')
  // indexes of hashes are written all over: keep them in memory
  db.pragma('cache_size = -32768')
  db.pragma('wal_autocheckpoint = 4000')
}

function requireImportTables(db: Database.Database, path: string): void {
  const find = db.prepare(`select 1 from sqlite_schema where name in ('emails', 'imported_emails', 'email_fts')`)
  if (find.all().length < 3) {
    throw databaseError(path, 'was not made by `jobworkflow mail import`; import into another file')
  }
}
