import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { CommonFlags, JobsFlags } from '#src/adapters/edges/cli/flags.js'
import type { InitReport, MigratedStore } from '#src/adapters/edges/cli/services.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { usualHomeFolder } from '#src/adapters/system/home.js'
import { makeHome } from '#src/adapters/system/make-home.js'
import type { MigratableStorage } from '#src/application/shared/ports/storage-migration.js'
import type { Config } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'

const sqliteJobs = () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js')

/** Creates the home that the flags name, or the default one. Throws VALIDATION_ERROR, DB_ERROR. */
export async function initHome(
  { home }: CommonFlags,
  env: NodeJS.ProcessEnv,
  workingDirectory: string,
): Promise<InitReport> {
  const usual = usualHomeFolder(env)
  const place = home === undefined ? usual : resolve(workingDirectory, home)
  if (place === null) throw noUsualPlace()
  const { SqliteJobStorage } = await sqliteJobs()
  const { createStore } = await import('#src/adapters/stores/sqlite/websites/open-store.js')
  return makeHome(place, usual, {
    jobs: (path) => new SqliteJobStorage(path).create(),
    websites: async (path) => createStore(path),
  })
}

function noUsualPlace(): AppError {
  const message =
    'The environment does not say where your home folder is (HOME is not set). Choose a folder with --home.'
  return new AppError('VALIDATION_ERROR', message)
}

const stores = {
  jobs: {
    source: ({ jobsDb }: Config) => jobsDb,
    isNamed: ({ db }: JobsFlags) => db !== undefined,
    open: openJobStorage,
  },
  websites: {
    source: ({ websitesDb }: Config) => websitesDb,
    isNamed: ({ websitesDb }: JobsFlags) => websitesDb !== undefined,
    open: openWebsiteStorage,
  },
} as const

/** Migrates the named stores one after another; if none is named, those in the default places. */
export async function* migrateStores(config: Config, flags: JobsFlags): AsyncGenerator<MigratedStore> {
  const named = names.filter((name) => stores[name].isNamed(flags))
  const chosen = named.length > 0 ? named : names.filter((name) => isThere(stores[name].source(config)))
  if (chosen.length === 0) throw nothingThere(config)
  for (const name of chosen) {
    const storage = await stores[name].open(stores[name].source(config), config)
    try {
      yield { store: name, report: await storage.migrate(new Date()) }
    } finally {
      await storage.close?.()
    }
  }
}

const names = Object.keys(stores) as (keyof typeof stores)[]

/** A database on a server counts as present, because somebody configured its URL. */
function isThere(source: string): boolean {
  return isPostgresUrl(source) || existsSync(source)
}

function nothingThere(config: Config): AppError {
  const usual = names.map((name) => basename(stores[name].source(config))).join(' nor ')
  return new AppError('DB_NOT_FOUND', `Neither ${usual} exists. Say what to migrate with --db or --websites-db.`)
}

async function openJobStorage(source: string, { busyTimeoutMs }: Config): Promise<MigratableStorage> {
  if (isPostgresUrl(source)) {
    const { PostgresJobStorage } = await import('#src/adapters/stores/postgres/jobs/postgres-job-storage.js')
    return new PostgresJobStorage(source, { busyTimeoutMs })
  }
  const { SqliteJobStorage } = await sqliteJobs()
  return new SqliteJobStorage(source, { busyTimeoutMs })
}

async function openWebsiteStorage(source: string, { busyTimeoutMs }: Config): Promise<MigratableStorage> {
  if (isPostgresUrl(source)) {
    const { PostgresWebsiteStorage } = await import(
      '#src/adapters/stores/postgres/websites/postgres-website-storage.js'
    )
    return new PostgresWebsiteStorage(source)
  }
  const { SqliteWebsiteStorage } = await import('#src/adapters/stores/sqlite/websites/sqlite-website-storage.js')
  return new SqliteWebsiteStorage(source, { busyTimeoutMs })
}
