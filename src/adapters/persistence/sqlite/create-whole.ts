import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { AppError } from '../../../domain/shared/app-error.js'
import { connect } from './open-database.js'
import { shownName, translateSqliteError } from './sqlite-errors.js'

/**
 * Makes a database with `build` unless the file is there already. It is made under another name and appears whole, so
 * nobody meets a half-made one; of two that race, the first stays, where the file system has links. What a program left
 * that was killed at it is removed. Throws DB_ERROR.
 */
export function createWhole(path: string, build: (db: Database.Database) => void): void {
  removeAbandonedDrafts(path)
  if (existsSync(path)) return
  const draft = `${path}.${process.pid}.new`
  try {
    makeFolder(dirname(path))
    buildDraft(draft, build)
    publish(draft, path)
  } catch (error) {
    throw translateCreation(error, path)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) removeIfThere(draft + suffix)
  }
}

/** With those that lead to it. Node's own `recursive` never ends in a file system that makes none, such as /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // another program may have made it meanwhile
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

const draftName = /^\.(\d+)\.new(?:-wal|-shm|-journal)?$/

function removeAbandonedDrafts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  for (const entry of listed(folder)) {
    const [, pid] = (entry.startsWith(name) && draftName.exec(entry.slice(name.length))) || []
    // one of our own number was made by another program that had it before
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, entry), { force: true })
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // a program of another user may not be asked
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}

function removeIfThere(path: string): void {
  // `force` alone still throws where the folder is not one
  if (existsSync(path)) rmSync(path, { force: true })
}

function buildDraft(draft: string, build: (db: Database.Database) => void): void {
  const db = connect(draft)
  try {
    build(db)
  } finally {
    db.close()
  }
}

function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch {
    // FAT and some network drives have no links
    if (!existsSync(path)) renameSync(draft, path)
  }
}

function translateCreation(error: unknown, path: string): AppError {
  const fromFileSystem = error instanceof Error && 'syscall' in error
  if (!fromFileSystem) return translateSqliteError(error, path)
  return new AppError('DB_ERROR', `Database ${shownName(path)} cannot be created; check its folder.`, { cause: error })
}
