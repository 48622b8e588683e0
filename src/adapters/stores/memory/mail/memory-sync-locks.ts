import type { SyncLock, SyncLocks } from '#src/application/sync/ports/sync-locks.js'

/** Locks within this process: for tests, and for archives in memory. */
export class MemorySyncLocks implements SyncLocks {
  readonly #taken = new Set<string>()

  async take(address: string): Promise<SyncLock | null> {
    if (this.#taken.has(address)) return null
    this.#taken.add(address)
    return { release: async () => void this.#taken.delete(address) }
  }
}
