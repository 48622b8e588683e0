import { existsSync } from 'node:fs'
import { fileIdentity } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import { type DatabaseFile, openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import {
  emailFts,
  isAtMark,
  readIndexedTo,
  readIndexMark,
  sideIndexPath,
} from '#src/adapters/stores/sqlite/mail/search-index.js'
import type { ScanReason } from '#src/application/mail/ports/mail-archive.js'
import { ArchiveConnection, requireEmailsTable } from './archive-connection.js'

const indexTable = 'email_fts'

/** A full-text index, and what it covers. */
export interface SearchIndex {
  readonly connection: ArchiveConnection
  /** The last indexed message id; null if all messages are indexed. */
  readonly indexedTo: number | null
  /** Whether it has senders and recipients: an index of an earlier version does not. */
  readonly hasPeople: boolean
}

/** An archive opened read-only, with its full-text index: in the file itself, else in the side file. */
export class OpenArchive {
  readonly connection: ArchiveConnection
  /** Whether our import made it. */
  readonly isOurs: boolean
  readonly #file: DatabaseFile
  #index: ArchiveConnection | null = null
  /** The identity of the open side file. */
  #indexFile: string | null = null

  /** Throws DB_NOT_FOUND, DB_ERROR. */
  constructor(file: DatabaseFile) {
    this.#file = file
    this.connection = new ArchiveConnection(openDatabase(file, 'read'))
    try {
      requireEmailsTable(this.connection, file.path)
      this.isOurs = this.connection.hasTable(indexTable)
    } catch (error) {
      this.connection.close()
      throw error
    }
  }

  /**
   * Checked at each search: the index may have been made, or the archive rewritten, in the meantime. Returns null if
   * there is no index of this archive.
   */
  findIndex(): SearchIndex | null {
    if (this.#index !== null && !this.#isCurrent(this.#index)) {
      this.#index.close()
      this.#index = null
    }
    this.#index ??= this.#openIndex()
    return this.#index !== null && this.#isOfArchive(this.#index) ? this.#describe(this.#index) : null
  }

  /** Why there is no index; null if there is one. */
  scanReason(): ScanReason | null {
    if (this.findIndex() !== null) return null
    return this.#index === null ? 'no-index' : 'stale-index'
  }

  #describe(connection: ArchiveConnection): SearchIndex {
    const isOwn = connection === this.connection
    const indexedTo = isOwn ? readIndexedTo(connection) : readIndexMark(connection).lastId
    return { connection, indexedTo, hasPeople: connection.columnNames(indexTable).has(emailFts.fromWords.name) }
  }

  close(): void {
    if (this.#index !== this.connection) this.#index?.close()
    this.connection.close()
  }

  #openIndex(): ArchiveConnection | null {
    if (this.connection.hasTable(indexTable)) return this.connection
    this.#indexFile = fileIdentity(sideIndexPath(this.#file.path))
    return openSideIndex(this.#file)
  }

  /** Whether the open index still has its name and belongs to the archive: it may have been replaced. */
  #isCurrent(index: ArchiveConnection): boolean {
    if (index === this.connection) return true
    return fileIdentity(sideIndexPath(this.#file.path)) === this.#indexFile && this.#isOfArchive(index)
  }

  /** Whether the index was made of this archive: the last message that it covers is still there. */
  #isOfArchive(index: ArchiveConnection): boolean {
    return index === this.connection || isAtMark(this.connection, readIndexMark(index))
  }
}

function openSideIndex(file: DatabaseFile): ArchiveConnection | null {
  const side = { ...file, path: sideIndexPath(file.path) }
  if (!existsSync(side.path)) return null
  let index: ArchiveConnection | null = null
  try {
    index = new ArchiveConnection(openDatabase(side, 'read'))
    if (index.hasTable(indexTable) && index.hasTable('index_info')) return index
  } catch {
    // incomplete or damaged: the archive itself can still be scanned
  }
  index?.close()
  return null
}
