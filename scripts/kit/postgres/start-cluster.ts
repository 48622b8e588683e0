import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#scripts/kit/loopback-server.js'
import { serverAccount } from './account.js'
import { Cluster, type ClusterPlace, dataFolder, logFile, type Settings } from './cluster.js'
import { findPrograms } from './installation.js'
import { Keeper } from './keeper.js'
import { giveAll, makeServerFolder } from './server-folder.js'

export interface ClusterOptions {
  /** Beside or in place of our own, which make a server for tests: many connections, and nothing is forced to disk. */
  readonly settings?: Settings
  /** Whoever connects has to know it. Without one, all on this machine are trusted. */
  readonly password?: string
  /** Where to look for PostgreSQL before the package that carries it is taken. The usual places by default. */
  readonly folders?: readonly string[]
}

const settingsForTests: Settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  fsync: false,
  full_page_writes: false,
}

/** A new PostgreSQL server that takes connections. Throws when none is found or none can be started. */
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
 * A standby of a cluster without a password, which follows it under the name `standby`. The primary is started again
 * for it; with `isSynchronous` it then answers a commit once the standby has stored it.
 */
export async function startStandby(primary: Cluster, { isSynchronous = false } = {}): Promise<Cluster> {
  const name = 'standby'
  const place = await preparePlace(primary.place.folders)
  try {
    await primary.shutDown()
    // of one that is shut down, a copy of the files is a whole backup
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
  // first of all, so that whatever is put into the folder goes with this process
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

/** On another port where somebody else was given the same one meanwhile. */
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
