import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { analysisVersion } from '#src/adapters/stores/index/analyse.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
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
  content: 'website_sources',
  journal: '__websites_migrations',
}

const maxMappedBytes = 1 << 29
const maxRemembered = 20_000

const changesOfThis = selection({ count: sql<number>`total_changes()` }).select(sql``)

/** A connection to a store, with a cache for one version of the file. */
export class OpenStore extends Connection {
  readonly #remembered = new Map<string, number>()
  #rememberedVersion = ''
  /** Whether the vector extension is loaded, which happens when vectors are first met. */
  #hasVectors = false
  /** Whether opening it upgraded it from an earlier version. */
  wasUpgraded = false

  /** Whether a statement failed because it met vectors before their extension was loaded. */
  lacksVectors(error: unknown): boolean {
    return !this.#hasVectors && error instanceof Error && error.message === 'no such module: vec0'
  }

  loadVectors(load: (db: Database.Database) => void): void {
    load(this.db)
    this.#hasVectors = true
  }

  /** Returns the cached result of `compute` for `key`, until the file changes. */
  remember(key: string, compute: () => number): number {
    const version = `${this.db.pragma('data_version', { simple: true })} ${this.first(changesOfThis)?.count}`
    if (version !== this.#rememberedVersion || this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#rememberedVersion = version
    const known = this.#remembered.get(key) ?? compute()
    this.#remembered.set(key, known)
    return known
  }
}

/** Creates an empty store of websites, atomically, unless the file exists. Throws DB_ERROR. */
export function createStore(path: string): void {
  createAtomically(path, (connection) => {
    // lets readers continue while a writer writes
    connection.db.pragma('journal_mode = WAL')
    addStore(connection)
  })
}

/** An empty store without a file, which is read in place of a missing one. The caller closes it. */
export function openEmptyStore(): OpenStore {
  const store = new OpenStore(connect(''))
  addStore(store)
  return store
}

/** Facts about the store as a whole. */
export const storeNotes = new Notes(websiteInfo)

/** Creates the tables of an empty store, atomically, in a database that has none of them. */
export function addStore(connection: Connection): void {
  createTables(connection, websitesSchema, () => {
    for (const [name, value] of Object.entries({ analysis: analysisVersion, chunks: '0', words: '0' })) {
      storeNotes.write(connection, name, value)
    }
  })
}

/** Opens a store, and upgrades one of an earlier version. Throws DB_NOT_FOUND, DB_ERROR. */
export function openStore(file: DatabaseFile): OpenStore {
  const store = new OpenStore(openDatabase(file, 'write'))
  try {
    if (!store.hasTable('website_info')) throw databaseError(file.path, 'is not a store of web pages; check the path')
    store.wasUpgraded = upgrade(store, file.path, websitesSchema, {
      before: () => refuseForeignWrites(store, file.path),
    })
    // a nearest-neighbour search reads every vector: mapping avoids copying page by page
    store.db.pragma(`mmap_size = ${maxMappedBytes}`)
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Throws DB_ERROR if a write would run another program's code; reading runs none. */
export function refuseForeignWrites(store: OpenStore, path: string): void {
  refuseForeignParts(findForeignParts(store, websitesSchema), path, 'websites')
}

/**
 * Returns a function that loads sqlite-vec into a connection; sqlite-vec is imported on first use. Throws
 * EMBEDDING_FAILED.
 */
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
