import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.js'
import type { Keeper } from './keeper.js'
import { serverEnvironment } from './server-environment.js'

/** Parameters of `postgresql.conf` by their names. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** Where a cluster lies, and who runs it with what. */
export interface ClusterPlace {
  /** Holds all that is of it, and its socket; goes with it. */
  readonly folder: string
  /** The folder of `postgres` and `pg_ctl`. */
  readonly programs: string
  /** Where those were looked for; the usual places when undefined. */
  readonly folders: readonly string[] | undefined
  readonly account: Account
  readonly keeper: Keeper
}

export const dataFolder = (folder: string) => join(folder, 'data')
export const logFile = (folder: string) => join(folder, 'log')

// the path of a socket has about a hundred bytes
const maxSocketFolderLength = 80

/** A PostgreSQL server of our own on this machine. It ends when its starter does, in whatever way that happens. */
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

  /** Of the owner of everything, in the database that is always there. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** The process that all others of the server descend from. */
  get pid(): number {
    const pid = this.#pidFile()[0]
    if (pid === undefined) throw new Error('The server does not run.')
    return Number(pid)
  }

  /** What the server said since it was made. */
  log(): string {
    return readFileSync(logFile(this.place.folder), 'utf8')
  }

  /** Starts it and waits until it takes connections. Throws what it said when it ends instead. */
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

  /** Ends it as an operator does: what runs is rolled back. It can be started again. */
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

  /** Kills it, and waits until none of its processes is left. It can be started again. */
  async kill(): Promise<void> {
    const { keeper, folder } = this.place
    const ended = keeper.ended()
    this.#wasKilled = true
    keeper.signal('SIGKILL')
    await ended
    // it speaks of a server that is ready
    rmSync(join(dataFolder(folder), 'postmaster.pid'), { force: true })
  }

  /** Makes the primary of a standby. */
  promote(): void {
    const { folder, programs, account } = this.place
    const args = ['promote', '--wait', '--silent', '--pgdata', dataFolder(folder)]
    execFileSync(join(programs, 'pg_ctl'), args, { ...account, cwd: folder, env: serverEnvironment() })
  }

  /** Ends it for good. Nothing of it is left. */
  async stop(): Promise<void> {
    // who was killed left memory to the system, which the next start of the same server gives back
    if (this.#wasKilled) await this.start().catch(() => {})
    await this.place.keeper.stop()
  }

  /** What a server says of itself: its process first, whether it is ready in the eighth line. */
  #pidFile(): readonly string[] {
    try {
      return readFileSync(join(dataFolder(this.place.folder), 'postmaster.pid'), 'utf8').split('\n')
    } catch {
      return []
    }
  }
}
