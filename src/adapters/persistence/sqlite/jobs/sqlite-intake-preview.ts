import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { IntakeCount, JobIntake } from '../../../../application/jobs/ports/job-intake.js'
import type { Posting } from '../../../../domain/jobs/posting.js'
import { connect } from '../driver.js'
import { type DatabaseFile, withDatabase } from '../open-database.js'
import { diagnose } from './diagnose-jobs-table.js'
import type { SqliteOptions } from './sqlite-job-repository.js'
import { findStoredUrls } from './stored-urls.js'

/** Counts what an import into the file would add, and writes nothing to it; the file need not be there. */
export class SqliteIntakePreview implements JobIntake {
  readonly #file: DatabaseFile
  // '' is a private temporary database that spills to disk: memory stays flat however many URLs there are
  readonly #seen = connect('')
  readonly #remember: Database.Statement

  constructor(path: string, options: SqliteOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
    this.#seen.exec('create table seen (url text primary key) without rowid')
    this.#remember = this.#seen.prepare('insert or ignore into seen (url) values (?)')
  }

  async add(postings: readonly Posting[], _at: string): Promise<IntakeCount> {
    const stored = await this.#stored(postings)
    const fresh = postings.filter(({ url }) => !stored.has(url) && this.#remember.run(url).changes === 1)
    return { added: fresh.length, known: postings.length - fresh.length }
  }

  close(): void {
    this.#seen.close()
  }

  async #stored(postings: readonly Posting[]): Promise<ReadonlySet<string>> {
    if (!existsSync(this.#file.path)) return new Set()
    return withDatabase(this.#file, 'read', (db) => {
      try {
        return findStoredUrls(db, postings)
      } catch (error) {
        throw diagnose(error, db, this.#file.path, ['id', 'url'])
      }
    })
  }
}
