import type Database from 'better-sqlite3'
import { ThreadForest, type ThreadLinks } from '../../../../domain/mail/threads.js'
import { upgrade } from '../kit/migrations.js'
import { type DatabaseFile, openDatabase } from '../kit/open-database.js'
import { databaseError } from '../kit/sqlite-errors.js'
import { mailSchema } from './create-mail-archive.js'
import { type IndexEmail, prepareIndexEmail } from './email-fts.js'
import { uidvalidity } from './email-row.js'
import { decodeLinks } from './links-blob.js'
import { type MailStatements, prepareStatements } from './mail-statements.js'

/** One open connection of an import, with what it needs to know of the messages before. */
export class ImportSession {
  readonly db: Database.Database
  readonly statements: MailStatements
  /** The account that messages are added to. */
  readonly address: string
  readonly indexEmail: IndexEmail
  #forest: ThreadForest | null = null

  constructor(file: DatabaseFile, address: string) {
    this.address = address
    this.db = openDatabase(file, 'write')
    try {
      requireImportTables(this.db, file.path)
      prepareForImport(this.db)
      upgrade(this.db, file.path, mailSchema)
      this.statements = prepareStatements(this.db)
      this.indexEmail = prepareIndexEmail(this.db)
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

  /** The thread of a message as far as it is known now, that of its own links among all others. */
  guessThread(links: ThreadLinks): bigint {
    const forest = this.#loadForest()
    forest.add(links)
    return forest.guess(links)
  }

  /** Lets go of the threads known so far. */
  forgetThreads(): void {
    this.#forest = null
  }

  lastUid(mailbox: string): number {
    const [last] = this.statements.lastUid.get(this.address, mailbox, uidvalidity) as [number | null]
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
