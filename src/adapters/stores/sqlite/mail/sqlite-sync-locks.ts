import { createHash } from 'node:crypto'
import { takeFileLock } from '#src/adapters/stores/sqlite/kit/file-lock.js'
import type { SyncLock, SyncLocks } from '#src/application/sync/ports/sync-locks.js'

/** A small file beside the archive for each account; it stays, but its lock ends with the program. */
export class SqliteSyncLocks implements SyncLocks {
  readonly #archive: string

  constructor(archive: string) {
    this.#archive = archive
  }

  async take(address: string): Promise<SyncLock | null> {
    const name = createHash('sha256').update(address).digest('hex').slice(0, 12)
    const release = takeFileLock(`${this.#archive}.sync-${name}.lock`)
    return release === null ? null : { release: async () => release() }
  }
}
