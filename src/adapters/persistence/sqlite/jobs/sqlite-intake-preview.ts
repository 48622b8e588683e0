import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { IntakeCount, JobIntake } from '../../../../application/jobs/ports/job-intake.js'
import type { Posting } from '../../../../domain/jobs/posting.js'
import { connect } from '../kit/driver.js'
import { type DatabaseFile, withDatabase } from '../kit/open-database.js'
import { diagnose } from './diagnose-jobs-table.js'
import { canBeFilled } from './queries.js'
import { type SqliteIntakeOptions, toRow } from './sqlite-job-intake.js'
import { findStoredUrls } from './stored-urls.js'

/** Counts what an import into the file would add, and writes nothing to it; the file need not be there. */
export class SqliteIntakePreview implements JobIntake {
  readonly #file: DatabaseFile
  readonly #fill: boolean
  // '' is a private temporary database that spills to disk: memory stays flat however many URLs there are
  readonly #seen = connect('')
  readonly #remember: Database.Statement

  constructor(path: string, options: SqliteIntakeOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
    this.#fill = options.fill ?? false
    this.#seen.exec('create table seen (url text primary key) without rowid')
    this.#remember = this.#seen.prepare('insert or ignore into seen (url) values (?)')
  }

  async add(postings: readonly Posting[], at: string): Promise<IntakeCount> {
    const { urls, filled } = await this.#stored(postings, at)
    const fresh = postings.filter(({ url }) => !urls.has(url) && this.#remember.run(url).changes === 1)
    return { added: fresh.length, known: postings.length - fresh.length, filled }
  }

  close(): void {
    this.#seen.close()
  }

  async #stored(
    postings: readonly Posting[],
    at: string,
  ): Promise<{ readonly urls: ReadonlySet<string>; readonly filled: number }> {
    if (!existsSync(this.#file.path)) return { urls: new Set(), filled: 0 }
    return withDatabase(this.#file, 'read', (db) => {
      try {
        const urls = findStoredUrls(db, postings)
        return { urls, filled: this.#fill ? this.#countFilled(db, postings, urls, at) : 0 }
      } catch (error) {
        throw diagnose(error, db, this.#file.path, ['id', 'url'])
      }
    })
  }

  #countFilled(db: Database.Database, postings: readonly Posting[], urls: ReadonlySet<string>, at: string): number {
    const query = db.prepare(canBeFilled.sql)
    const known = postings.filter(({ url }) => urls.has(url))
    return known.filter((posting) => query.get(...canBeFilled.bind(toRow(posting, at))) !== undefined).length
  }
}
