import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { connect } from '#src/adapters/stores/sqlite/kit/driver.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  databaseFile,
  openDatabase,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { storedUrls, type TextQueries } from './job-queries.js'
import { jobsSchema } from './jobs-schema.js'
import { countIfUnknown } from './kept-counts.js'
import { columnsOfTexts, explainFailure, neededColumns, presentTextQueries } from './missing-columns.js'
import { indexNoted } from './word-index.js'

const columnsUsed = [...neededColumns('id', 'payloadJson', 'createdAt'), ...columnsOfTexts]

export interface SqliteIntakeOptions extends SqliteFileOptions {
  /** Whether a posting fills the empty fields of a known job with its URL. */
  readonly fill?: boolean
}

interface OpenIntake {
  readonly connection: Connection
  readonly queries: TextQueries
}

/** Adds postings to one SQLite file, which stays open until `close`. */
export class SqliteJobIntake implements JobIntake {
  readonly #file: DatabaseFile
  readonly #fill: boolean
  #opened: OpenIntake | null = null

  constructor(path: string, options: SqliteIntakeOptions = {}) {
    this.#file = databaseFile(path, options)
    this.#fill = options.fill ?? false
  }

  async add(batch: PostingBatch): Promise<IntakeCount> {
    return retryWhileBusy(this.#file, () => {
      const opened = this.#open()
      try {
        return opened.connection.transaction('immediate', () => takeAll(opened, batch, this.#fill))
      } catch (error) {
        throw isBusy(error) ? error : explainFailure(error, opened.connection, this.#file.path, columnsUsed)
      }
    })
  }

  async findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return retryWhileBusy(this.#file, () => {
      const { connection } = this.#open()
      try {
        return findStoredUrls(connection, urls)
      } catch (error) {
        throw isBusy(error) ? error : explainFailure(error, connection, this.#file.path, columnsUsed)
      }
    })
  }

  async close(): Promise<void> {
    this.#opened?.connection.close()
    this.#opened = null
  }

  #open(): OpenIntake {
    if (this.#opened !== null) return this.#opened
    const connection = new Connection(openDatabase(this.#file, 'write'))
    try {
      refuseForeignParts(findForeignParts(connection, jobsSchema), this.#file.path, 'jobs')
      upgrade(connection, this.#file.path, jobsSchema)
      this.#opened = { connection, queries: presentTextQueries(connection) }
      return this.#opened
    } catch (error) {
      connection.close()
      throw error
    }
  }
}

function takeAll({ connection, queries }: OpenIntake, { postings, at }: PostingBatch, fills: boolean): IntakeCount {
  // URLs may repeat in a capture script's table, so that a conflict alone does not tell
  const known = findStoredUrls(connection, urlsOf(postings))
  const count = { added: 0, known: 0, filled: 0 }
  for (const posting of postings) {
    if (known.has(posting.url)) {
      count.known++
      if (fills && connection.run(queries.fill, posting).changes > 0) count.filled++
      continue
    }
    known.add(posting.url)
    const { changes } = connection.run(queries.insert, { ...posting, createdAt: at })
    count.added += changes
    count.known += 1 - changes
  }
  // covers a bounded number of earlier notes too
  indexNoted(connection, Math.max(minIndexed, 2 * postings.length))
  countIfUnknown(connection)
  return count
}

// so that small batches do not leave others' notes behind for ever
const minIndexed = 200

const urlsOf = (postings: readonly Posting[]) => postings.map(({ url }) => url)

/** The URLs in `urls` that a job has already. */
function findStoredUrls(connection: Connection, urls: readonly string[]): Set<string> {
  return new Set(connection.all(storedUrls, { urls }).map(({ url }) => url))
}

const remember = statement<{ url: string }>(sql`insert or ignore into seen (url) values (${sql.placeholder('url')})`)

/** Counts what an import into the file would add, and writes nothing to it; the file may be missing. */
export class SqliteIntakePreview implements JobIntake {
  readonly #file: DatabaseFile
  readonly #fill: boolean
  // '' is a private temporary database that spills to disk: memory stays bounded for any number of URLs
  readonly #seen = new Connection(connect(''))

  constructor(path: string, options: SqliteIntakeOptions = {}) {
    this.#file = databaseFile(path, options)
    this.#fill = options.fill ?? false
    this.#seen.db.exec('create table seen (url text primary key) without rowid')
  }

  async add({ postings }: PostingBatch): Promise<IntakeCount> {
    const { urls, filled } = await this.#compare(postings)
    const fresh = postings.filter(({ url }) => !urls.has(url) && this.#seen.run(remember, { url }).changes === 1)
    return { added: fresh.length, known: postings.length - fresh.length, filled }
  }

  async findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#read(new Set<string>(), (connection) => findStoredUrls(connection, urls))
  }

  async close(): Promise<void> {
    this.#seen.close()
  }

  async #compare(
    postings: readonly Posting[],
  ): Promise<{ readonly urls: ReadonlySet<string>; readonly filled: number }> {
    return this.#read({ urls: new Set<string>(), filled: 0 }, (connection) => {
      const urls = findStoredUrls(connection, urlsOf(postings))
      return { urls, filled: this.#fill ? countFilled(connection, postings, urls) : 0 }
    })
  }

  async #read<T>(nothing: T, work: (connection: Connection) => T): Promise<T> {
    if (!existsSync(this.#file.path)) return nothing
    return withConnection(this.#file, 'read', (connection) => {
      try {
        return work(connection)
      } catch (error) {
        throw explainFailure(error, connection, this.#file.path, neededColumns('id', 'url'))
      }
    })
  }
}

function countFilled(connection: Connection, postings: readonly Posting[], urls: ReadonlySet<string>): number {
  const { canBeFilled } = presentTextQueries(connection)
  return postings.filter((posting) => urls.has(posting.url) && connection.first(canBeFilled, posting) !== null).length
}
