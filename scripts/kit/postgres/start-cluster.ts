import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#scripts/kit/loopback-server.js'
import { serverAccount } from './account.js'
import { Cluster, type ClusterPlace, dataFolder, logFile, type Settings } from './cluster.js'
import { findPrograms } from './installation.js'
import { Keeper } from './keeper.js'
import { giveAll, makeServerFolder } from './server-folder.js'

export interface ClusterOptions {
  /** Override the defaults, which suit tests: many connections, and no forced writes to disk. */
  readonly settings?: Settings
  /** Required of every connection. Without one, all connections from this machine are trusted. */
  readonly password?: string
  /** Where to look for PostgreSQL before the package that contains it is used. Defaults to the usual places. */
  readonly folders?: readonly string[]
}

const settingsForTests: Settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  fsync: false,
  full_page_writes: false,
}

/** Starts a new PostgreSQL server that accepts connections. Throws if none is found or can be started. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const place = await preparePlace(options.folders)
  try {
    await initialize(place, options.password)
    return await startOnFreePort(place, { ...settingsForTests, ...options.settings })
  } catch (error) {
    await place.keeper.stop()
    throw error
  }
}

/**
 * Starts a standby of a cluster without a password, under the name `standby`. The primary is restarted for it; with
 * `isSynchronous` it answers a commit only after the standby has stored it.
 */
export async function startStandby(primary: Cluster, { isSynchronous = false } = {}): Promise<Cluster> {
  const name = 'standby'
  const place = await preparePlace(primary.place.folders)
  try {
    await primary.shutDown()
    // after a shutdown, a copy of the files is a complete backup
    cpSync(dataFolder(primary.place.folder), dataFolder(place.folder), { recursive: true })
    writeFileSync(join(dataFolder(place.folder), 'standby.signal'), '')
    giveAll(dataFolder(place.folder), place.account)
    await primary.start({ wal_keep_size: '1GB', ...(isSynchronous && { synchronous_standby_names: name }) })
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
    return await startOnFreePort(place, { ...settingsForTests, primary_conninfo: source })
  } catch (error) {
    await place.keeper.stop()
    throw error
  }
}

async function preparePlace(folders: readonly string[] | undefined): Promise<ClusterPlace> {
  const account = serverAccount()
  const folder = makeServerFolder(account)
  // first, so that everything put into the folder is removed with this process
  const keeper = new Keeper(folder, logFile(folder), account)
  try {
    return { folder, folders, account, keeper, programs: findPrograms(account, folder, folders) }
  } catch (error) {
    await keeper.stop()
    throw error
  }
}

async function initialize({ folder, programs, account, keeper }: ClusterPlace, password?: string): Promise<void> {
  const args = ['--pgdata', dataFolder(folder), '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync']
  const secret = join(folder, 'password')
  if (password !== undefined) {
    writeFileSync(secret, password, { mode: 0o600 })
    giveAll(folder, account)
  }
  const access = password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secret}`]
  keeper.start(join(programs, 'initdb'), [...args, ...access])
  const ended = await keeper.ended()
  if (ended !== '0') throw new Error(`initdb failed: ${ended}\n${readFileSync(logFile(folder), 'utf8')}`)
}

/** Retries with another port if the port was taken in the meantime. */
async function startOnFreePort(place: ClusterPlace, settings: Settings): Promise<Cluster> {
  for (let attempt = 1; ; attempt++) {
    const cluster = new Cluster(place, await freePort(), settings)
    try {
      await cluster.start()
      return cluster
    } catch (error) {
      if (attempt === 3 || !cluster.log().includes('could not bind')) throw error
    }
  }
}
