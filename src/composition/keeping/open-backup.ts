import { existsSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { BackupServices } from '#src/adapters/edges/cli/keeping-services.js'
import { isNamed } from '#src/adapters/edges/words/store-commands.js'
import { codeOf } from '#src/adapters/kit/errors.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { SqliteStoreSource } from '#src/adapters/stores/sqlite/backup/copy-file.js'
import { checkStore } from '#src/adapters/stores/sqlite/backup/store-rows.js'
import { removeAbandonedDrafts } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { sqliteCode } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { BackupFileReader } from '#src/adapters/system/backup/backup-file-reader.js'
import { BackupFileWriter, noSpaceFor } from '#src/adapters/system/backup/backup-file-writer.js'
import { fileContent, homeFiles } from '#src/adapters/system/backup/home-files.js'
import { noteLastBackup } from '#src/adapters/system/backup/last-backup-file.js'
import { TemporaryStaging } from '#src/adapters/system/backup/temporary-staging.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { BackUp } from '#src/application/keeping/back-up.js'
import { CheckBackup } from '#src/application/keeping/check-backup.js'
import type { Content } from '#src/application/keeping/ports/backup-file.js'
import type { StoreSource } from '#src/application/keeping/ports/kept-stores.js'
import type { Config } from '#src/composition/config.js'
import { version } from '#src/composition/version.js'
import { type KeptStore, keptStores } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** The services of the command that backs up the configured stores. */
export function openBackup(config: Config): BackupServices {
  return {
    backUp: async (given, { hasSecrets, ...request }) => {
      const now = systemClock.now()
      const path = filePath(given, config, now)
      // in a folder, each backup has a name of its own
      const ofEarlier = namesIn(dirname(path)).flatMap((name) => draftOfBackup.exec(name)?.[1] ?? [])
      for (const name of new Set([basename(path), ...ofEarlier])) removeAbandonedDrafts(join(dirname(path), name))
      const writer = await BackupFileWriter.create(path, now)
      try {
        const { files, left } = config.home === null ? { files: [], left: [] } : homeFiles(config.home.folder)
        const secrets = hasSecrets ? await secretsOf(config) : []
        const { stores, missing } = await storesOf(config, path)
        const backup = new BackUp({ stores, files: [...files, ...secrets], writer, clock: systemClock, version })
        const report = await backup.execute({ ...request, hasSecrets })
        const isNoted =
          config.home === null || noteLastBackup(config.home.folder, { at: report.manifest.at, file: path })
        return { ...report, file: path, left, missing, isNoted }
      } finally {
        await writer.discard()
      }
    },
    check: async (given, onBytes, signal) => {
      const path = resolve(config.workingDirectory, given)
      return new CheckBackup(
        new BackupFileReader(path, onBytes, signal),
        new TemporaryStaging(tmpdir(), checkStore),
      ).execute()
    },
    sizeOf: (given) => statSync(resolve(config.workingDirectory, given), { throwIfNoEntry: false })?.size ?? 0,
  }
}

/** Nothing of a folder that cannot be read: creating the file explains that. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const draftOfBackup = /^(jobworkflow-\d{8}T\d{4}\.tar\.gz)\..*\.new/

/** In a folder, the name says the time. */
function filePath(given: string, { workingDirectory }: Config, now: Date): string {
  const path = resolve(workingDirectory, given)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const time = now.toISOString().slice(0, 16).replace(/[-:]/g, '')
  return isFolder ? join(path, `jobworkflow-${time}.tar.gz`) : path
}

/** Jobs first: they refer to letters and pages, never the other way round. */
async function storesOf(
  config: Config,
  path: string,
): Promise<{ readonly stores: readonly StoreSource[]; readonly missing: readonly string[] }> {
  const places: Readonly<Record<KeptStore, string | null>> = {
    jobs: config.jobsDb,
    websites: config.websitesDb,
    mail: config.mailArchive,
  }
  const [sources, missing]: [StoreSource[], string[]] = [[], []]
  for (const store of keptStores) {
    const place = places[store]
    const draft = `${path}.backup-${keptStores.indexOf(store)}.${process.pid}.new`
    if (place === null) continue
    if (isPostgresUrl(place)) {
      const { serverSource } = await import('./server-stores.js')
      const source = await serverSource(store, place, { draft, config })
      if (source !== null) sources.push(source)
    } else if (existsSync(place)) {
      sources.push(new SqliteStoreSource(store, place, draft, { busyTimeoutMs: config.busyTimeoutMs }))
    } else if (isNamed(store)) missing.push(missingStore(store, place))
  }
  return { stores: sources.map((source) => besideBackup(source, path)), missing }
}

/** The name of a store that was named but is not there. Throws DB_NOT_FOUND for the jobs, without which the rest is of little use. */
function missingStore(store: KeptStore, place: string): string {
  if (store !== 'jobs') return basename(place)
  const message = `Database ${basename(place)} was not found, so nothing was backed up. Check the path.`
  throw new AppError('DB_NOT_FOUND', message)
}

/** A store is copied beside the backup before it is packed: if that disk is full, the backup's is, not the database's. */
export function besideBackup(source: StoreSource, path: string): StoreSource {
  return {
    store: source.store,
    take: (options) =>
      source.take(options).catch((error: unknown) => {
        const cause = error instanceof AppError ? error.cause : error
        throw sqliteCode(cause) === 'SQLITE_FULL' || codeOf(cause) === 'ENOSPC' ? noSpaceFor(path, cause) : error
      }),
  }
}

async function secretsOf(config: Config): Promise<readonly Content[]> {
  if (config.home === null) return []
  const token = fileContent('token', config.home.token)
  const { storedLogins } = await import('./stored-logins.js')
  const logins = await storedLogins(config)
  return [...(token === null ? [] : [token]), ...(logins === null ? [] : [logins])]
}
