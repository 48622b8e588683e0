import { accessSync, constants, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { freeBytes } from '#src/adapters/kit/room.js'
import type { Connection } from './connection.js'

export interface Room {
  readonly folder: string
  /** In bytes. */
  readonly needed: number
  readonly free: number
}

/** The size of a database in bytes, with its unused pages. */
export function sizeOf({ db }: Connection): number {
  return Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
}

/**
 * What `VACUUM` needs for a database of `size` bytes: room beside it for a journal, and room where SQLite puts temporary
 * files for the new content.
 */
export function roomToRewrite(path: string, size: number): readonly Room[] {
  const [beside, temporary] = [dirname(path), temporaryFolder()]
  if (statSync(beside).dev === statSync(temporary).dev) return [roomIn(beside, 2 * size)]
  return [roomIn(beside, size), roomIn(temporary, size)]
}

function roomIn(folder: string, needed: number): Room {
  return { folder, needed, free: freeBytes(folder) }
}

/** Chosen like SQLite does. */
function temporaryFolder(): string {
  if (process.platform === 'win32') return tmpdir()
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  return [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp'].find(isWritableFolder) ?? '.'
}

function isWritableFolder(path: string | undefined): path is string {
  try {
    if (path === undefined || path === '') return false
    accessSync(path, constants.W_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
