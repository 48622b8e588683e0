import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.js'
import type { Keeper } from './keeper.js'
import { serverEnvironment } from './server-environment.js'

/** Parameters of `postgresql.conf` by name. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** Where a cluster is, and which account runs it with which programs. */
export interface ClusterPlace {
  /** Holds all its files and its socket; removed with it. */
  readonly folder: string
  /** The folder of `postgres` and `pg_ctl`. */
  readonly programs: string
  /** Where the programs were looked for; undefined for the default places. */
  readonly folders: readonly string[] | undefined
  readonly account: Account
  readonly keeper: Keeper
}

export const dataFolder = (folder: string) => join(folder, 'data')
export const logFile = (folder: string) => join(folder, 'log')

// the path of a socket is limited to about a hundred bytes
const maxSocketFolderLength = 80

/**
 * A private PostgreSQL server on this machine. It ends with the process that started it, in whatever way that process
 * ends.
 */
export class Cluster {
  readonly port: number
  readonly place: ClusterPlace
  #settings: Settings
  #wasKilled = false

  constructor(place: ClusterPlace, port: number, settings: Settings) {
    this.place = place
    this.port = port
    this.#settings = settings
  }

  /** The URL of the superuser in the default database. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** The parent process of all other server processes. */
  get pid(): number {
    const pid = this.#pidFile()[0]
    if (pid === undefined) throw new Error('The server does not run.')
    return Number(pid)
  }

  /** Returns the server's log since the cluster was created. */
  log(): string {
    return readFileSync(logFile(this.place.folder), 'utf8')
  }

  /** Starts the server and waits until it accepts connections. Throws with its log if it ends instead. */
  async start(settings: Settings = {}): Promise<void> {
    const { folder, programs, keeper } = this.place
    this.#settings = { ...this.#settings, ...settings }
    const all: Settings = {
      ...this.#settings,
      port: this.port,
      unix_socket_directories: folder.length <= maxSocketFolderLength ? folder : '',
    }
    const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    keeper.start(join(programs, 'postgres'), ['-D', dataFolder(folder), ...parameters])
    const ended = keeper.ended()
    while (!['ready', 'standby'].includes(this.#pidFile()[7]?.trim() ?? '')) {
      if (!keeper.isRunning) throw new Error(`PostgreSQL did not start: ${await ended}\n${this.log()}`)
      await delay(10)
    }
    this.#wasKilled = false
  }

  /** Shuts the server down like an operator: running transactions are rolled back. It can be started again. */
  async shutDown(): Promise<void> {
    const { keeper } = this.place
    const ended = keeper.ended()
    if (keeper.isRunning) keeper.signal('SIGINT')
    await ended
  }

  async restart(settings: Settings = {}): Promise<void> {
    await this.shutDown()
    await this.start(settings)
  }

  /** Kills the server, and waits until none of its processes is left. It can be started again. */
  async kill(): Promise<void> {
    const { keeper, folder } = this.place
    const ended = keeper.ended()
    this.#wasKilled = true
    keeper.signal('SIGKILL')
    await ended
    // the file says that the server is ready
    rmSync(join(dataFolder(folder), 'postmaster.pid'), { force: true })
  }

  /** Promotes a standby to primary. */
  promote(): void {
    const { folder, programs, account } = this.place
    const args = ['promote', '--wait', '--silent', '--pgdata', dataFolder(folder)]
    execFileSync(join(programs, 'pg_ctl'), args, { ...account, cwd: folder, env: serverEnvironment() })
  }

  /** Stops the server for good and removes everything. */
  async stop(): Promise<void> {
    // a killed server leaves shared memory behind, which its next start frees
    if (this.#wasKilled) await this.start().catch(() => {})
    await this.place.keeper.stop()
  }

  /** Returns the lines of the pid file: the process id first, the readiness in the eighth line. */
  #pidFile(): readonly string[] {
    try {
      return readFileSync(join(dataFolder(this.place.folder), 'postmaster.pid'), 'utf8').split('\n')
    } catch {
      return []
    }
  }
}
