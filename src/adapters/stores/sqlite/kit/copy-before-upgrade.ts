import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { draftOf } from '#src/adapters/kit/drafts.js'
import { codeOf, isDenied } from '#src/adapters/kit/errors.js'
import { retryWhileHeld } from '#src/adapters/kit/held-files.js'
import { missingMegabytes } from '#src/adapters/kit/room.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { compareTexts } from '#src/domain/shared/text.js'
import type { Connection } from './connection.js'
import { removeAbandonedDrafts, removeDatabase } from './create-atomically.js'
import { sizeOf } from './rewriting-room.js'
import { databaseError } from './sqlite-errors.js'

const folderName = 'backups'
const keptCopies = 2
// a copy of more takes seconds
const largeBytes = 100_000_000

/**
 * Copies a database that is about to be upgraded to `backups` in its folder, as `NAME.before-schema-VERSION`, and keeps
 * the last two copies. Returns its path; null if that copy exists, or nothing can be written beside the database. Throws
 * DB_ERROR if there is no room. Source: person-copy-before-upgrade.
 */
export function copyBeforeUpgrade(connection: Connection, path: string, version: number): string | null {
  const folder = join(dirname(path), folderName)
  const prefix = `${basename(path)}.before-schema-`
  const target = join(folder, `${prefix}${version}`)
  if (existsSync(target) || !makeFolder(folder)) return null
  requireRoom(connection, path, folder)
  removeAbandonedDrafts(target)
  const draft = draftOf(target)
  try {
    // its mode: a job hunt is private
    closeSync(openSync(draft, 'wx', 0o600))
    connection.db.prepare('vacuum into ?').run(draft)
    retryWhileHeld(() => renameSync(draft, target))
  } finally {
    removeDatabase(draft)
  }
  for (const name of olderCopies(folder, prefix)) rmSync(join(folder, name), { force: true })
  return target
}

/** Returns false if nothing can be written there. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return statSync(folder).isDirectory()
    if (isDenied(error) || codeOf(error) === 'EROFS') return false
    throw error
  }
}

function requireRoom(connection: Connection, path: string, folder: string): void {
  const bytes = sizeOf(connection)
  const missing = missingMegabytes(folder, bytes)
  if (missing > 0)
    throw databaseError(
      path,
      `must be copied before it is upgraded, which needs ${missing} MB more on its disk; free that much space`,
    )
  if (bytes > largeBytes) {
    const size = `${Math.round(bytes / 1e6)} MB`
    process.stderr.write(`jobworkflow: ${basename(path)} (${size}) is copied to ${folderName} before it is upgraded\n`)
  }
}

function olderCopies(folder: string, prefix: string): readonly string[] {
  const copies = readdirSync(folder).filter(
    (name) => name.startsWith(prefix) && /^\d{1,9}$/.test(name.slice(prefix.length)),
  )
  const versionOf = (name: string) => Number(name.slice(prefix.length))
  return copies.sort((one, other) => versionOf(other) - versionOf(one)).slice(keptCopies)
}

const copyEnd = /^\d{1,9}(?:\.\d{1,10}\.new)?(?:-wal|-shm|-journal)?$/

/** The copies that were made of a database before its upgrades, and drafts of them, as names in its folder. */
export function copiesBeforeUpgrades(path: string): readonly string[] {
  const folder = join(dirname(path), folderName)
  const prefix = `${basename(path)}.before-schema-`
  const names = existsSync(folder) ? readdirSync(folder) : []
  const copies = names.filter((name) => name.startsWith(prefix) && copyEnd.test(name.slice(prefix.length)))
  return copies.sort(compareTexts).map((name) => `${folderName}/${name}`)
}

/** Removes them. Throws DB_ERROR, retryable, if one cannot be removed. */
export function removeCopiesBeforeUpgrades(path: string): void {
  for (const name of copiesBeforeUpgrades(path)) {
    try {
      retryWhileHeld(() => rmSync(join(dirname(path), name), { force: true }))
    } catch (error) {
      const message = `${name} cannot be removed (${codeOf(error)}); remove it, or run this again.`
      throw new AppError('DB_ERROR', message, { retryable: true, cause: error })
    }
  }
}
