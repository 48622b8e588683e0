import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { SyncRun } from '#src/domain/sync/sync-run.js'

/** Records in memory, which another writer can hold for a while. */
export class HeldRecords extends MemorySyncRecords {
  isHeld = false

  override async keepRun(run: SyncRun): Promise<void> {
    if (this.isHeld) throw new AppError('DB_ERROR', 'Another program writes.', { retryable: true })
    await super.keepRun(run)
  }
}
