import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { codeOf, isOfSystem } from '#src/adapters/kit/errors.js'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { Connection } from './connection.js'
import { checkDatabaseName } from './database-name.js'
import { connect, syncInFull } from './driver.js'
import { fileIdentity } from './held-connection.js'
import { isRunning } from './processes.js'
import { shownName, translateSqliteError } from './sqlite-errors.js'

// what a hunt for jobs holds is nobody else's business
const fileMode = 0o600

const journals = ['-wal', '-shm', '-journal'] as const

/**
 * Makes a database with `build` unless the file is there already. It is made under another name and appears whole, so
 * nobody meets a half-made one; of two that race, the first stays, where the file system has links. What a program left
 * that was killed at it is removed. Only its owner may read it. Throws DB_ERROR.
 */
export function createWhole(path: string, build: (connection: Connection) => void): void {
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
    publish(draft, path)
  } catch (error) {
    throw translateCreation(error, path)
  } finally {
    discard(filesOf(draft))
  }
}

/**
 * Removes the journals of a database that was deleted or moved away: SQLite would write them into the new one. Those of
 * another program that has made the database meanwhile are not among `orphans`.
 */
function removeOrphans(path: string, orphans: readonly (readonly [journal: string, identity: string | null])[]): void {
  for (const [journal, identity] of orphans) {
    if (identity !== null && !existsSync(path) && fileIdentity(journal) === identity) remove(journal)
  }
}

/**
 * Copies an open database, with what its journal holds, to `target`, which appears whole and only its owner may read.
 * Throws DB_ERROR.
 */
export async function copyWhole(db: Database.Database, target: string): Promise<void> {
  const draft = draftOf(target)
  try {
    openDraft(draft)
    await db.backup(draft)
    publish(draft, target)
  } catch (error) {
    throw translateCreation(error, target)
  } finally {
    discard(filesOf(draft))
  }
}

function draftOf(path: string): string {
  return `${path}.${process.pid}.new`
}

/** An empty file that only its owner may read; SQLite gives its journals the same mode. */
function openDraft(draft: string): void {
  removeDatabase(draft)
  closeSync(openSync(draft, 'wx', fileMode))
}

// of the file itself, or of a backup of it
const draftName = /^(?:\.backup-[\dTZ-]{1,40})?\.(\d{1,10})\.new(?:-wal|-shm|-journal)?$/

/** Removes what programs left half made of the database at `path`, or of a backup of it, when they were killed. */
export function removeAbandonedDrafts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const entry of listed(folder)) {
    const [, pid] = (entry.startsWith(name) && draftName.exec(entry.slice(name.length))) || []
    // one of our own number was made by another program that had it before
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))) discard([join(folder, entry)])
  }
}

/**
 * Removes a draft, or leaves it to the next program: on Windows it stays as long as anybody has the database open that
 * it was linked to.
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
    // what is wrong with the folder is said when the file is made
    return []
  }
}

/** With its journals, as far as they are there. */
export function removeDatabase(path: string): void {
  // `force` alone still throws where the folder is not one
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

/** The draft is published without its journal, and closing does not say what it could not move into the file. Throws DB_ERROR. */
function emptyJournal({ db }: Connection): void {
  const [moved] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
  if (moved?.busy !== 0)
    throw new AppError('DB_ERROR', 'A new database was held by another program; try again.', { retryable: true })
}

function publish(draft: string, path: string): void {
  try {
    retryWhileHeld(() => linkSync(draft, path))
  } catch (error) {
    // FAT and some network drives have no links
    if (codeOf(error) !== 'EEXIST' && !existsSync(path)) retryWhileHeld(() => renameSync(draft, path))
  }
}

function translateCreation(error: unknown, path: string): AppError {
  if (!isOfSystem(error)) return translateSqliteError(error, path)
  return new AppError('DB_ERROR', `Database ${shownName(path)} cannot be created; check its folder.`, { cause: error })
}
