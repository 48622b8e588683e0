import type { JobStorage, MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import { asJobFailure } from './jobs-database.js'
import { PostgresQueue } from './postgres-queue.js'
import { holdsWordIndex, indexAllNotes } from './word-index.js'

/** The tables of a queue in one schema of a PostgreSQL database. */
export class PostgresJobStorage extends PostgresQueue implements JobStorage {
  create(): Promise<void> {
    return asJobFailure(this.database.makeTables())
  }

  /** The tables in one transaction: no copy of what was there before is needed. Then words are indexed, in small ones. */
  async migrate(): Promise<MigrationReport> {
    const migrated = await asJobFailure(this.database.migrate())
    const isWhole = await asJobFailure(holdsWordIndex(this.database))
    // what changed while a part of it was not there, nothing has noted: all is noted when it is made again
    if (!isWhole) await asJobFailure(this.database.makeAgain('job_words'))
    await asJobFailure(indexAllNotes(this.database))
    const outcome = isWhole || migrated !== 'current' ? migrated : 'updated'
    return { outcome, backup: null, addedColumns: [], addedIndexes: [] }
  }
}
