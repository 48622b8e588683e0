import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { jobsSchema } from '#src/adapters/stores/sqlite/jobs/jobs-schema.js'
import { countIfUnknown, createJobTables } from '#src/adapters/stores/sqlite/jobs/kept-counts.js'
import { withoutEvents } from '#src/adapters/stores/sqlite/jobs/verdict-row.js'
import { indexNoted } from '#src/adapters/stores/sqlite/jobs/word-index.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
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
import { addStore, websitesSchema } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { WebsiteConnection } from '#src/adapters/stores/sqlite/websites/website-connection.js'
import type { CopiedContext, CopiedTable } from '#src/application/copy/copied-tables.js'
import type { CopyTarget, RowChanges } from '#src/application/copy/ports/copied-store.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { keepTitles, prepareChunks, writeChunks } from './chunk-writes.js'
import { RowWrites } from './row-writes.js'
import { SqliteCopySource } from './sqlite-copy-source.js'
import { countsUp } from './stored-tables.js'
import { writeFacts, writeVectors } from './vector-writes.js'

// more than the rows of one batch
const maxIndexed = 2000

/** A SQLite file to copy to; it may hold both jobs and pages. A missing file is created atomically. */
export class SqliteCopyTarget extends SqliteCopySource implements CopyTarget {
  readonly #file: DatabaseFile
  readonly #writes: RowWrites
  readonly #websites: WebsiteConnection
  #jobs: Connection | null = null

  constructor(path: string, options: SqliteFileOptions = {}) {
    super(path, { ...options, holdsState: false })
    this.#file = databaseFile(path, options)
    this.#writes = new RowWrites(path)
    this.#websites = new WebsiteConnection(this.#file)
  }

  override async contexts(): Promise<readonly CopiedContext[]> {
    return existsSync(this.#file.path) ? super.contexts() : []
  }

  async prepare(contexts: readonly CopiedContext[]): Promise<void> {
    const held = await this.contexts()
    if (held.length === 0 && existsSync(this.#file.path)) throw this.#foreignTargetError()
    const make = (connection: Connection) => {
      for (const context of contexts) if (!held.includes(context)) makeTables[context](connection)
    }
    createAtomically(this.#file.path, (connection) => {
      // lets readers continue while a writer writes
      connection.db.pragma('journal_mode = WAL')
      make(connection)
    })
    if (held.length === 0) return
    await withConnection(this.#file, 'write', (connection) => {
      for (const context of held) {
        refuseForeignParts(findForeignParts(connection, schemas[context]), this.#file.path, context)
        upgrade(connection, this.#file.path, schemas[context])
      }
      make(connection)
    })
  }

  async write(changes: RowChanges): Promise<void> {
    const { table } = changes
    if (table.context === 'jobs') return this.#writeJobs(changes)
    if (table.name === 'website_chunks') return this.#writeChunks(changes)
    return this.#websites.write((store) => {
      if (table.name === 'website_vectors') writeVectors(store, changes)
      else if (table.name === 'website_info') writeFacts(store, changes)
      else if (table.name === 'website_sources') keepTitles(store, changes, () => this.#writes.apply(store, changes))
      else this.#writes.apply(store, changes)
    })
  }

  keepKeys({ name }: CopiedTable, highest: bigint): Promise<void> {
    return withConnection(this.#file, 'write', (connection) => {
      if (!countsUp(connection, name)) return
      connection.transaction('immediate', () => {
        const raise = sql`update sqlite_sequence set seq = max(seq, ${highest}) where name = ${name} collate nocase`
        if (connection.run(raise).changes === 0)
          connection.run(sql`insert into sqlite_sequence (name, seq) values (${name}, ${highest})`)
      })
    })
  }

  override async close(): Promise<void> {
    // the last connection to close empties the journal, which a read-only one cannot
    await super.close()
    this.#jobs?.close()
    this.#websites.close()
  }

  #writeJobs(changes: RowChanges): Promise<void> {
    return retryWhileBusy(this.#file, () => {
      this.#jobs ??= new Connection(openDatabase(this.#file, 'write'))
      const jobs = this.#jobs
      jobs.transaction('immediate', () => {
        withoutEvents(jobs, () => this.#writes.apply(jobs, changes))
        if (changes.table.name !== 'jobs') return
        indexNoted(jobs, maxIndexed)
        countIfUnknown(jobs)
      })
    })
  }

  async #writeChunks(changes: RowChanges): Promise<void> {
    const { path } = this.#file
    const chunks = await this.#websites.read((store) => prepareChunks(store, path, changes))
    await this.#websites.write((store) => writeChunks(store, this.#writes, changes, chunks))
  }

  #foreignTargetError() {
    const message = `Database ${this.name} holds neither jobs nor pages.`
    return storageFailure('DB_ERROR', message, { problem: 'copy-target-differs' })
  }
}

const schemas = { jobs: jobsSchema, websites: websitesSchema } as const

const makeTables: Readonly<Record<CopiedContext, (connection: Connection) => void>> = {
  jobs: createJobTables,
  websites: addStore,
}
