import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { draftOf, nameUnlessTaken } from '#src/adapters/kit/drafts.js'
import { isOfSystem } from '#src/adapters/kit/errors.js'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { isRunning } from '#src/adapters/kit/processes.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { Connection } from './connection.js'
import { checkDatabaseName } from './database-name.js'
import { connect, syncInFull } from './driver.js'
import { fileIdentity } from './held-connection.js'
import { shownName, translateSqliteError } from './sqlite-errors.js'

// a job hunt is private
const fileMode = 0o600

const journals = ['-wal', '-shm', '-journal'] as const

/**
 * Creates a database with `build` unless the file exists. It is built under another name and published atomically, so
 * that nobody sees a partial one. If two processes race, the first one wins, if the file system has links. Removes
 * drafts of killed processes. Only the owner may read the file. Throws DB_ERROR.
 */
export function createAtomically(path: string, build: (connection: Connection) => void): void {
  checkDatabaseName(path)
  removeAbandonedDrafts(path)
  if (existsSync(path)) return
  const draft = draftOf(path)
  const orphans = journals.map((suffix) => [path + suffix, fileIdentity(path + suffix)] as const)
  try {
    makePrivateFolder(dirname(path))
    openDraft(draft)
    buildDraft(draft, build)
    removeOrphans(path, orphans)
    nameUnlessTaken(draft, path)
  } catch (error) {
    throw translateCreation(error, path)
  } finally {
    discard(filesOf(draft))
  }
}

/**
 * Removes the journals of a database that was deleted or moved away: SQLite would apply them to the new one. `orphans`
 * excludes the journals of a program that created the database in the meantime.
 */
function removeOrphans(path: string, orphans: readonly (readonly [journal: string, identity: string | null])[]): void {
  for (const [journal, identity] of orphans) {
    if (identity !== null && !existsSync(path) && fileIdentity(journal) === identity) remove(journal)
  }
}

/**
 * Copies an open database, including what its journal holds, to `target`. The copy appears atomically, and only the
 * owner may read it. Throws DB_ERROR.
 */
export async function copyAtomically(db: Database.Database, target: string): Promise<void> {
  const draft = draftOf(target)
  try {
    openDraft(draft)
    await db.backup(draft)
    nameUnlessTaken(draft, target)
  } catch (error) {
    throw translateCreation(error, target)
  } finally {
    discard(filesOf(draft))
  }
}

/** Creates an empty file that only the owner may read; SQLite gives its journals the same mode. */
function openDraft(draft: string): void {
  removeDatabase(draft)
  closeSync(openSync(draft, 'wx', fileMode))
}

// drafts of the file itself, or of a backup of it
const draftName = /^(?:\.backup-[\dTZ-]{1,40})?\.(\d{1,10})\.new(?:-wal|-shm|-journal)?$/

/** Removes drafts of the database at `path`, or of a backup of it, that killed processes left behind. */
export function removeAbandonedDrafts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const entry of listed(folder)) {
    const [, pid] = (entry.startsWith(name) && draftName.exec(entry.slice(name.length))) || []
    // a draft with our process id is from an earlier process with the same id
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))) discard([join(folder, entry)])
  }
}

/**
 * Removes a draft, or leaves it to the next program: on Windows it cannot be removed while anybody has the database
 * open that it was linked to.
 */
function discard(files: readonly string[]): void {
  for (const file of files) {
    try {
      rmSync(file, { force: true })
    } catch (error) {
      if (!isOfSystem(error)) throw error
    }
  }
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // creating the file reports what is wrong with the folder
    return []
  }
}

/** Removes a database and its existing journals. */
export function removeDatabase(path: string): void {
  // `force` alone still throws if the parent is not a folder
  for (const file of filesOf(path)) if (existsSync(file)) remove(file)
}

function filesOf(path: string): readonly string[] {
  return ['', ...journals].map((suffix) => path + suffix)
}

function remove(file: string): void {
  retryWhileHeld(() => rmSync(file, { force: true }))
}

function buildDraft(draft: string, build: (connection: Connection) => void): void {
  const connection = new Connection(connect(draft))
  try {
    syncInFull(connection.db)
    build(connection)
    emptyJournal(connection)
  } finally {
    connection.close()
  }
}

/**
 * The draft is published without its journal, and closing does not report what could not be checkpointed. Throws
 * DB_ERROR.
 */
function emptyJournal({ db }: Connection): void {
  const [moved] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
  if (moved?.busy !== 0)
    throw new AppError('DB_ERROR', 'The new database is in use by another program; try again.', { retryable: true })
}

function translateCreation(error: unknown, path: string): AppError {
  if (!isOfSystem(error)) return translateSqliteError(error, path)
  return new AppError('DB_ERROR', `Database ${shownName(path)} cannot be created; check its folder.`, { cause: error })
}
