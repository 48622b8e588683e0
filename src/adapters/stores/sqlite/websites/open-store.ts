import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { analysisVersion } from '#src/adapters/stores/index/analyse.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createWhole } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { connect } from '#src/adapters/stores/sqlite/kit/driver.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { createTables, type Schema, upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { Notes } from '#src/adapters/stores/sqlite/kit/notes.js'
import { type DatabaseFile, openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { websiteInfo } from './tables.js'

export const websitesSchema: Schema = {
  migrationsFolder: migrationsPath('websites'),
  marks: ['website_info', 'website_chunks'],
  journal: '__websites_migrations',
}

const maxMappedBytes = 1 << 29
const maxRemembered = 20_000

const changesOfThis = selection({ count: sql<number>`total_changes()` }).select(sql``)

/** A connection to a store, and what it remembers of one state of the file. */
export class OpenStore extends Connection {
  readonly #remembered = new Map<string, number>()
  #rememberedVersion = ''
  /** Whether the extension for vectors is loaded: it is when they are first met. */
  #hasVectors = false
  /** Whether it was of an earlier version when it was opened. */
  wasUpgraded = false

  /** Whether a statement failed because it met vectors before the extension for them was loaded. */
  lacksVectors(error: unknown): boolean {
    return !this.#hasVectors && error instanceof Error && error.message === 'no such module: vec0'
  }

  loadVectors(load: (db: Database.Database) => void): void {
    load(this.db)
    this.#hasVectors = true
  }

  /** What `compute` gives for `key`, computed again only after the file has changed. */
  remember(key: string, compute: () => number): number {
    const version = `${this.db.pragma('data_version', { simple: true })} ${this.first(changesOfThis)?.count}`
    if (version !== this.#rememberedVersion || this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#rememberedVersion = version
    const known = this.#remembered.get(key) ?? compute()
    this.#remembered.set(key, known)
    return known
  }
}

/** Makes an empty store of websites unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createStore(path: string): void {
  createWhole(path, (connection) => {
    // readers go on while a writer writes
    connection.db.pragma('journal_mode = WAL')
    addStore(connection)
  })
}

/** A store that holds nothing and is nowhere: what reads one that is not there reads this. The caller closes it. */
export function openEmptyStore(): OpenStore {
  const store = new OpenStore(connect(''))
  addStore(store)
  return store
}

/** Facts about the store as a whole. */
export const storeNotes = new Notes(websiteInfo)

/** Makes the tables of an empty store in a database that has none of them: all of it or nothing. */
export function addStore(connection: Connection): void {
  createTables(connection, websitesSchema, () => {
    for (const [name, value] of Object.entries({ analysis: analysisVersion, chunks: '0', words: '0' })) {
      storeNotes.write(connection, name, value)
    }
  })
}

/** Opens a store, and brings one of an earlier version up to date. Throws DB_NOT_FOUND, DB_ERROR. */
export function openStore(file: DatabaseFile): OpenStore {
  const store = new OpenStore(openDatabase(file, 'write'))
  try {
    if (!store.hasTable('website_info')) throw databaseError(file.path, 'is not a store of websites')
    store.wasUpgraded = upgrade(store, file.path, websitesSchema, () => refuseForeignWrites(store, file.path))
    // a search for the nearest reads every vector: map them instead of copying page by page
    store.db.pragma(`mmap_size = ${maxMappedBytes}`)
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Throws DB_ERROR where a write would run another program's code; reading runs none. */
export function refuseForeignWrites(store: OpenStore, path: string): void {
  refuseForeignParts(findForeignParts(store, websitesSchema), path, 'websites')
}

/** What adds sqlite-vec to a connection; imported when first needed. Throws EMBEDDING_FAILED. */
export async function loadVectorExtension(): Promise<(db: Database.Database) => void> {
  try {
    const { load } = await import('sqlite-vec')
    return (db) => {
      try {
        load(db)
      } catch (cause) {
        throw unavailable(cause)
      }
    }
  } catch (cause) {
    throw unavailable(cause)
  }
}

function unavailable(cause: unknown): AppError {
  const message = 'Vectors need sqlite-vec, which cannot be loaded here.'
  return websiteFailure('EMBEDDING_FAILED', message, { problem: 'vectors-not-loaded' }, { cause })
}
