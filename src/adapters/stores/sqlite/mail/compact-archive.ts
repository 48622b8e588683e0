import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  type DatabaseFile,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { roomToRewrite, sizeOf } from '#src/adapters/stores/sqlite/kit/rewriting-room.js'
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
    return withConnection(this.#file, 'read', sizeOf)
  }

  async spaceNeeded(): Promise<readonly SpaceNeeded[]> {
    return roomToRewrite(this.#file.path, await this.size())
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
