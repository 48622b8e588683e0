import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  type DatabaseFile,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { CompactableMail, SpaceNeeded } from '#src/application/mail/ports/compactable-mail.js'
import { archiveFile, archivePageSize, openForImport } from './archive-file.js'

/**
 * An archive of ours. SQLite rewrites it with a journal: after a kill, the next program that opens it finds the old
 * content.
 */
export class CompactableArchive implements CompactableMail {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = archiveFile(path, options)
  }

  async size(): Promise<number> {
    return withConnection(this.#file, 'read', ({ db }) => {
      const pages = Number(db.pragma('page_count', { simple: true }))
      return pages * Number(db.pragma('page_size', { simple: true }))
    })
  }

  /** Space next to the archive for the old content, and where SQLite puts temporary files for the new content. */
  async spaceNeeded(): Promise<readonly SpaceNeeded[]> {
    const size = await this.size()
    const [beside, temporary] = [dirname(this.#file.path), temporaryFolder()]
    if (statSync(beside).dev === statSync(temporary).dev) return [spaceIn(beside, 2 * size)]
    return [spaceIn(beside, size), spaceIn(temporary, size)]
  }

  async compact(): Promise<void> {
    await retryWhileBusy(this.#file, () => {
      const connection = openForImport(this.#file)
      try {
        this.#rewrite(connection)
      } finally {
        connection.close()
      }
    })
  }

  #rewrite({ db }: Connection): void {
    // the page size cannot change in WAL mode, which can be left only if nobody else has the archive open
    if (db.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') {
      throw databaseError(this.#file.path, 'is open in another program; close that and try again')
    }
    db.pragma('synchronous = FULL')
    db.pragma(`page_size = ${archivePageSize}`)
    db.exec('VACUUM')
  }
}

function spaceIn(folder: string, needed: number): SpaceNeeded {
  const { bavail, bsize } = statfsSync(folder)
  return { folder, needed, free: bavail * bsize }
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
