import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { indexTextOf, mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createAtomically, removeDatabase } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
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

// even an empty message takes time
const charactersOfOverhead = 200

const tablesOfMail = selection({ name: sql<string>`name` }).select(
  sql`from sqlite_schema where name in ('emails', 'email_fts')`,
)
const countOf = selection({ count: [sql`count(*)`, readCount] })

/** Another program's archive for indexing: opened read-only, messages in ascending order of id. */
export class IndexedArchive {
  /** Whether the index is in the archive itself. */
  readonly hasIndex: boolean
  /** The encoding of its texts: UTF-8, UTF-16le or UTF-16be. */
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

  /** Like `isAtMark`. */
  isAt(mark: IndexMark): boolean {
    return isAtMark(this.#connection, mark)
  }

  countAfter({ lastId }: IndexMark): number {
    return this.#connection.first(countOf.select(sql`from ${emails} where ${emails.id} > ${lastId}`))?.count ?? 0
  }

  /** Reads and analyses the next messages, up to about `maxCharacters`. Returns null if there are none. */
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

  /** Whether the archive itself stores the facts of a message. */
  understands(id: number): boolean {
    return this.#keepsFacts && isUnderstood(this.#connection, id)
  }

  /** The work of understanding messages of this archive. */
  factsWork(understand: UnderstandStored | undefined): FactsWork {
    return new FactsWork(this.#connection, this.#file, understand)
  }

  close(): void {
    this.#connection.close()
  }
}

// identifies our files, so that no other file is ever replaced
const applicationId = 0x6a774678

/** The search index of an archive, in a separate file. */
export class SideIndex {
  /** The encoding of its texts: UTF-8, UTF-16le or UTF-16be. */
  readonly encoding: string
  readonly #file: DatabaseFile
  readonly #connection: Connection

  /** Opens the index; creates an empty one, in the encoding of its archive, if it is missing. */
  constructor(file: DatabaseFile, encoding = 'UTF-8') {
    createAtomically(file.path, (connection) => makeEmpty(connection, encoding))
    this.#file = file
    this.#connection = new Connection(openDatabase(file, 'write'))
    const { db } = this.#connection
    try {
      if (db.pragma('application_id', { simple: true }) !== applicationId) {
        throw databaseError(file.path, 'is not a search index of jobworkflow; move it away')
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

  /** How far it has got. Returns null if another analysis made it, so that it cannot be used. */
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

  /** Adds facts for messages that are indexed already. */
  addFacts(facts: readonly PlacedFacts[]): void {
    addFacts(this.#connection, facts)
  }

  understands(id: number): boolean {
    return isUnderstood(this.#connection, id)
  }

  close(): void {
    this.#connection.close()
  }

  /** Closes the index and moves it to its final place. */
  publishAt(place: DatabaseFile): void {
    this.close()
    if (place.path !== this.#file.path) publishIndex(this.#file, place)
  }
}

/** Removes an index, even an incomplete one. Throws DB_ERROR for any other file. */
export function removeSideIndex(file: DatabaseFile): void {
  if (!existsSync(file.path)) return
  new SideIndex(file).close()
  removeDatabase(file.path)
}

function makeEmpty(connection: Connection, encoding: string): void {
  const { db } = connection
  // SQLite attaches only files with the same encoding; must be set before the first write
  db.pragma(`encoding = '${encoding}'`)
  // no write-ahead log: the index must be readable where nothing can be written next to it
  db.pragma('page_size = 8192')
  db.pragma(`application_id = ${applicationId}`)
  db.exec('create table index_info (name text primary key, value text not null)')
  for (const statement of createEmailFts) db.exec(statement)
  indexNotes.write(connection, 'analysis', mailAnalysisVersion)
}

function encodingOf({ db }: Connection): string {
  return String(db.pragma('encoding', { simple: true }))
}
