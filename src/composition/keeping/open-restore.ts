import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { CommonFlags, RestoreFlags } from '#src/adapters/edges/cli/flags.js'
import type { RestoreServices } from '#src/adapters/edges/cli/keeping-services.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { isInUse } from '#src/adapters/stores/sqlite/backup/is-in-use.js'
import { checkStore } from '#src/adapters/stores/sqlite/backup/store-rows.js'
import { takeFileLock } from '#src/adapters/stores/sqlite/kit/file-lock.js'
import { BackupFileReader, requireBackupFile } from '#src/adapters/system/backup/backup-file-reader.js'
import { HomeRestorePlace, removeAbandoned } from '#src/adapters/system/backup/home-restore-place.js'
import { noteLastBackup } from '#src/adapters/system/backup/last-backup-file.js'
import { carryOut, type LoadStep, readPlan } from '#src/adapters/system/backup/restore-plan.js'
import { systemClock } from '#src/adapters/system/clock.js'
import {
  type Home,
  homeFolderFrom,
  homePlaces,
  isHome,
  usualHomeFolder,
  usualHomePlaces,
} from '#src/adapters/system/home.js'
import { unusableFolder } from '#src/adapters/system/make-home.js'
import { RestoreBackup } from '#src/application/keeping/restore-backup.js'
import { locate } from '#src/composition/config.js'
import { initHome } from '#src/composition/stores/make-stores.js'
import { type KeptStore, keptStores, papersFolder } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'

type Stores = Readonly<Record<KeptStore, string>>

/** The services of the command that restores into a home, which may not exist yet. Throws VALIDATION_ERROR. */
export function openRestore(flags: RestoreFlags, env: NodeJS.ProcessEnv, workingDirectory: string): RestoreServices {
  const folder = homeFolder(flags, env, workingDirectory)
  const lock = join(folder, 'restore.lock')
  const locked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      makePrivateFolder(folder)
    } catch (error) {
      throw unusableFolder(folder, error)
    }
    const release = takeFileLock(lock)
    if (release === null)
      throw new AppError('VALIDATION_ERROR', `Another restore into ${folder} is running. Wait until it has ended.`)
    try {
      return await work()
    } finally {
      release()
      rmSync(lock, { force: true })
    }
  }
  const finish = async () => {
    const plan = readPlan(folder)
    if (plan === null) return null
    const load = loader(() => storesOf(placesOf(folder), flags, workingDirectory))
    return { folder, aside: await carryOut(folder, plan, load) }
  }
  return {
    finish: () => (existsSync(folder) ? locked(finish) : Promise.resolve(null)),
    restore: async (given, { onBytes, agrees, signal }) => {
      const path = resolve(workingDirectory, given)
      // before a folder is made or a store is found to be in the way
      requireBackupFile(path)
      return locked(async () => {
        await finish()
        const home = placesOf(folder)
        const stores = storesOf(home, flags, workingDirectory)
        const place = placeFor({ home, stores, flags })
        const report = await new RestoreBackup(new BackupFileReader(path, onBytes, signal), place).execute(agrees)
        noteLastBackup(folder, { at: report.manifest.at, file: path })
        await initHome(flags, env, workingDirectory)
        return { ...report, folder }
      })
    },
  }
}

function homeFolder({ home }: CommonFlags, env: NodeJS.ProcessEnv, workingDirectory: string): string {
  const place = home === undefined ? usualHomeFolder(env) : resolve(workingDirectory, home)
  if (place !== null) return homeFolderFrom(place)
  const message = 'The environment does not say where your home folder is (HOME is not set). Choose one with --home.'
  throw new AppError('VALIDATION_ERROR', message)
}

function placesOf(folder: string): Home {
  return isHome(folder) ? homePlaces(folder) : usualHomePlaces(folder)
}

function storesOf(home: Home, flags: RestoreFlags, workingDirectory: string): Stores {
  const { db, websitesDb, database } = flags
  return {
    jobs: db === undefined ? home.jobs : locate(db, workingDirectory),
    websites: websitesDb === undefined ? home.websites : locate(websitesDb, workingDirectory),
    mail: database === undefined ? home.mail : resolve(workingDirectory, database),
  }
}

interface PlaceParts {
  readonly home: Home
  readonly stores: Stores
  readonly flags: RestoreFlags
}

function placeFor({ home, stores, flags }: PlaceParts): HomeRestorePlace {
  const files = (store: KeptStore) => (isPostgresUrl(stores[store]) ? null : stores[store])
  const besides = keptStores.flatMap((store) => files(store) ?? []).map((file) => dirname(file))
  removeAbandoned([home.folder, join(home.folder, papersFolder), ...besides])
  return new HomeRestorePlace({
    folder: home.folder,
    stores: { jobs: files('jobs'), websites: files('websites'), mail: files('mail') },
    places: { token: home.token },
    mark: `.before-restore-${systemClock.now().toISOString().slice(0, 19).replace(/[-:]/g, '')}`,
    checkFree: () => checkFree(stores, flags),
    checkStore,
    load: loader(() => stores),
  })
}

function loader(stores: () => Stores) {
  return async ({ load, staged }: LoadStep) => {
    const url = stores()[load]
    if (load === 'mail' || !isPostgresUrl(url))
      throw new AppError(
        'VALIDATION_ERROR',
        `The interrupted restore writes into a PostgreSQL database: run this again with ${load === 'jobs' ? '--db' : '--websites-db'} and the same address.`,
      )
    const { loadStore } = await import('./server-stores.js')
    await loadStore(load, staged, { url, config: { busyTimeoutMs: defaults.busyTimeoutMs } })
  }
}

/** Throws VALIDATION_ERROR if a store is in use, or would be replaced without being asked to. */
async function checkFree(stores: Stores, { replace = false }: RestoreFlags): Promise<void> {
  const files = keptStores.map((store) => stores[store]).filter((place) => !isPostgresUrl(place) && existsSync(place))
  if (files.length > 0 && !replace)
    throw new AppError(
      'VALIDATION_ERROR',
      `There are stores already: ${names(files)} in ${dirname(files[0] ?? '')}. With --replace they are moved aside, and nothing is deleted.`,
    )
  const used = files.filter(isInUse)
  if (used.length > 0)
    throw new AppError(
      'VALIDATION_ERROR',
      `${names(used)}: in use by another program. Stop \`jobworkflow serve\`, \`mcp\` and \`sync\`, and the clients that start them, then try again.`,
    )
  for (const store of ['jobs', 'websites'] as const)
    if (isPostgresUrl(stores[store])) await requireEmptySchema(store, stores[store])
}

async function requireEmptySchema(store: 'jobs' | 'websites', url: string): Promise<void> {
  const { hasRows } = await import('./server-stores.js')
  if (!(await hasRows(store, url, { busyTimeoutMs: defaults.busyTimeoutMs }))) return
  const message = `The database for ${store} has rows already. Name an empty schema, as in ?schema=NAME at the end of its address.`
  throw new AppError('VALIDATION_ERROR', message)
}

const names = (files: readonly string[]) => files.map((file) => basename(file)).join(', ')
