import { mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { createTables, type Schema, upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  databaseFile,
  openDatabase,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { indexNotes } from './search-index.js'

export const mailSchema: Schema = {
  migrationsFolder: migrationsPath('mail'),
  marks: ['imported_emails', 'import_readings'],
  content: 'emails',
  journal: '__mail_migrations',
}

// rows leave half a page unused; smaller pages take longer to write
export const archivePageSize = 4096

/** Creates an empty mail archive, atomically, unless the file exists. Throws DB_ERROR. */
export function createMailArchive(path: string): void {
  createAtomically(path, (connection) => {
    const { db } = connection
    // must be set before the first write
    db.pragma(`page_size = ${archivePageSize}`)
    // lets readers continue while a writer writes
    db.pragma('journal_mode = WAL')
    createTables(connection, mailSchema)
    indexNotes.write(connection, 'analysis', mailAnalysisVersion)
  })
}

/** The file of an archive to query, created by an import. */
export function archiveFile(path: string, options: SqliteFileOptions): DatabaseFile {
  return { ...databaseFile(path, options), whenMissing: { problem: 'archive-missing', file: shownName(path) } }
}

/** Opens an archive that `createMailArchive` made, and upgrades its tables. Throws DB_NOT_FOUND, DB_ERROR. */
export function openForImport(file: DatabaseFile): Connection {
  const connection = new Connection(openDatabase(file, 'write'))
  try {
    requireImportTables(connection, file.path)
    refuseForeignParts(findForeignParts(connection, mailSchema), file.path, 'mail')
    prepareForImport(connection)
    upgrade(connection, file.path, mailSchema)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Closes the archive, leaving it in a single file that can be read where nothing can be written next to it. */
export function closeAfterImport(connection: Connection): void {
  try {
    connection.db.pragma('journal_mode = DELETE')
  } catch {
    // another program has it open, or the disk is full: the log stays until an import is the last to close it
  }
  connection.close()
}

/** From now on, a message that would make the archive larger than `maxBytes` fails as on a full disk. */
export function limitArchiveSize({ db }: Connection, maxBytes: number): void {
  db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxBytes / pageSizeOf(db)))}`)
}

const maxLogBytes = 32 * 1024 * 1024

function pageSizeOf(db: Connection['db']): number {
  return Number(db.pragma('page_size', { simple: true }))
}

function prepareForImport({ db }: Connection): void {
  // lets readers continue while a writer writes
  db.pragma('journal_mode = WAL')
  // with a write-ahead log a power cut may lose the last commits, but never part of one: the position is lost along
  // with the messages read up to it, and the next run reads them again
  db.pragma('synchronous = NORMAL')
  // hash indexes are written all over: this keeps their upper levels in memory
  db.pragma('cache_size = -8192')
  db.pragma(`wal_autocheckpoint = ${Math.floor(maxLogBytes / pageSizeOf(db))}`)
}

function requireImportTables(connection: Connection, path: string): void {
  if (!['emails', 'imported_emails', 'email_fts'].every((name) => connection.hasTable(name))) {
    const file = shownName(path)
    const message = `Database ${file} was not made by an import of mail; import into another file.`
    throw storageFailure('DB_ERROR', message, { problem: 'archive-foreign', file })
  }
}
