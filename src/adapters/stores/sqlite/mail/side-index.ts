import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { indexTextOf, mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createWhole, removeDatabase } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { type DatabaseFile, openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import type { IndexText } from '#src/domain/mail/email.js'
import { mailSchema } from './archive-file.js'
import { addFacts, createEmailFacts, isUnderstood, type PlacedFacts, writeFacts } from './email-facts.js'
import { FactsWork } from './facts-work.js'
import { indexedColumns } from './fill-index.js'
import { publishIndex } from './publish-index.js'
import {
  createEmailFts,
  type IndexMark,
  indexEmail,
  indexNotes,
  isAtMark,
  messageFingerprint,
  readIndexMark,
} from './search-index.js'
import { emails } from './tables.js'

export interface IndexEntry {
  readonly id: number
  readonly text: IndexText
}

// a message that says nothing still takes its time
const charactersOfOverhead = 200

const tablesOfMail = selection({ name: sql<string>`name` }).select(
  sql`from sqlite_schema where name in ('emails', 'email_fts')`,
)
const countOf = selection({ count: [sql`count(*)`, readCount] })

/** An archive made elsewhere, as its index sees it: opened read-only, messages by ascending id. */
export class IndexedArchive {
  /** Whether the index is in the archive itself. */
  readonly hasIndex: boolean
  /** How it stores text: UTF-8, UTF-16le or UTF-16be. */
  readonly encoding: string
  readonly #keepsFacts: boolean
  readonly #file: DatabaseFile
  readonly #connection: Connection
  readonly #columns: ReturnType<typeof indexedColumns>

  constructor(file: DatabaseFile) {
    this.#file = file
    this.#connection = new Connection(openDatabase(file, 'read'))
    try {
      const tables = this.#connection.all(tablesOfMail).map(({ name }) => name)
      if (!tables.includes('emails')) throw databaseError(file.path, 'has no emails table')
      this.hasIndex = tables.includes('email_fts')
      this.#columns = indexedColumns(this.#connection.columnNames('emails'))
      this.encoding = encodingOf(this.#connection)
      this.#keepsFacts = this.#connection.hasTable('email_facts')
    } catch (error) {
      this.#connection.close()
      throw error
    }
  }

  /** As `isAtMark`. */
  isAt(mark: IndexMark): boolean {
    return isAtMark(this.#connection, mark)
  }

  countAfter({ lastId }: IndexMark): number {
    return this.#connection.first(countOf.select(sql`from ${emails} where ${emails.id} > ${lastId}`))?.count ?? 0
  }

  /** The next messages, analysed, up to about as many characters; null when there are none. */
  readAfter(
    { lastId }: IndexMark,
    maxCharacters: number,
  ): { readonly entries: readonly IndexEntry[]; readonly mark: IndexMark } | null {
    const next = this.#columns.select(sql`from ${emails} where ${emails.id} > ${lastId} order by ${emails.id}`)
    const entries: IndexEntry[] = []
    let left = maxCharacters
    for (const { id, ...message } of this.#connection.iterate(next)) {
      entries.push({ id, text: indexTextOf(message) })
      left -= message.subject.length + message.plainText.length + charactersOfOverhead
      if (left <= 0) break
    }
    const last = entries.at(-1)?.id
    if (last === undefined) return null
    return { entries, mark: { lastId: last, fingerprint: messageFingerprint(this.#connection, last) } }
  }

  /** Whether what is understood of a message is kept in the archive itself. */
  understands(id: number): boolean {
    return this.#keepsFacts && isUnderstood(this.#connection, id)
  }

  /** What is left to understand of the messages up to this id. */
  factsWork(understand: UnderstandStored | undefined): FactsWork {
    return new FactsWork(this.#connection, this.#file, understand)
  }

  close(): void {
    this.#connection.close()
  }
}

// says whose file it is, so that no other is ever replaced
const applicationId = 0x6a774678

/** The search index of an archive, in a file of its own. */
export class SideIndex {
  /** How it stores text: UTF-8, UTF-16le or UTF-16be. */
  readonly encoding: string
  readonly #file: DatabaseFile
  readonly #connection: Connection

  /** Opens the index, making an empty one where there is none, in the encoding of its archive. */
  constructor(file: DatabaseFile, encoding = 'UTF-8') {
    createWhole(file.path, (connection) => makeEmpty(connection, encoding))
    this.#file = file
    this.#connection = new Connection(openDatabase(file, 'write'))
    const { db } = this.#connection
    try {
      if (db.pragma('application_id', { simple: true }) !== applicationId) {
        throw databaseError(file.path, 'is no search index of ours; move it away')
      }
      refuseForeignParts(findForeignParts(this.#connection, mailSchema), file.path, 'mail')
      this.encoding = encodingOf(this.#connection)
      db.pragma('cache_size = -65536')
      createEmailFacts(this.#connection)
    } catch (error) {
      this.#connection.close()
      throw error
    }
  }

  /** Where it stands; null when it was made by another analysis and is of no use. */
  mark(): IndexMark | null {
    return indexNotes.read(this.#connection, 'analysis') === mailAnalysisVersion
      ? readIndexMark(this.#connection)
      : null
  }

  /** Adds the messages between two marks. */
  add(entries: readonly IndexEntry[], facts: readonly PlacedFacts[], from: IndexMark, to: IndexMark): void {
    const connection = this.#connection
    connection.transaction('immediate', () => {
      if (this.mark()?.lastId !== from.lastId) throw databaseError(this.#file.path, 'is being made by another program')
      for (const { id, text } of entries) indexEmail(connection, id, text)
      for (const { place, kept } of facts) writeFacts(connection, place, kept)
      indexNotes.write(connection, 'last_id', String(to.lastId))
      indexNotes.write(connection, 'fingerprint', to.fingerprint)
    })
  }

  /** Of messages that are indexed already. */
  addFacts(facts: readonly PlacedFacts[]): void {
    addFacts(this.#connection, facts)
  }

  understands(id: number): boolean {
    return isUnderstood(this.#connection, id)
  }

  close(): void {
    this.#connection.close()
  }

  /** Closes it and puts it where it is found. */
  publishAt(place: DatabaseFile): void {
    this.close()
    if (place.path !== this.#file.path) publishIndex(this.#file, place)
  }
}

/** Removes an index, or a half-made one. Throws DB_ERROR for any other file. */
export function removeSideIndex(file: DatabaseFile): void {
  if (!existsSync(file.path)) return
  new SideIndex(file).close()
  removeDatabase(file.path)
}

function makeEmpty(connection: Connection, encoding: string): void {
  const { db } = connection
  // SQLite attaches only files of one encoding to each other; must be set before the first write
  db.pragma(`encoding = '${encoding}'`)
  // no write-ahead log: the index can be read where nothing can be written beside it
  db.pragma('page_size = 8192')
  db.pragma(`application_id = ${applicationId}`)
  db.exec('create table index_info (name text primary key, value text not null)')
  for (const statement of createEmailFts) db.exec(statement)
  indexNotes.write(connection, 'analysis', mailAnalysisVersion)
}

function encodingOf({ db }: Connection): string {
  return String(db.pragma('encoding', { simple: true }))
}
