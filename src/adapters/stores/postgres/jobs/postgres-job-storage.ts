import type { JobStorage, MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import { asJobFailure } from './jobs-database.js'
import { PostgresQueue } from './postgres-queue.js'
import { holdsWordIndex, indexAllNotes } from './word-index.js'

/** The tables of a queue in one schema of a PostgreSQL database. */
export class PostgresJobStorage extends PostgresQueue implements JobStorage {
  create(): Promise<void> {
    return asJobFailure(this.database.makeTables())
  }

  /** Migrates the tables in one transaction, so that no backup is needed. Then indexes words, in small transactions. */
  async migrate(): Promise<MigrationReport> {
    const migrated = await asJobFailure(this.database.migrate())
    const isWhole = await asJobFailure(holdsWordIndex(this.database))
    // changes made while a part was missing were not noted: recreating it notes all jobs
    if (!isWhole) await asJobFailure(this.database.makeAgain('job_words'))
    await asJobFailure(indexAllNotes(this.database))
    const outcome = isWhole || migrated !== 'current' ? migrated : 'updated'
    return { outcome, backup: null, addedColumns: [], addedIndexes: [] }
  }
}
