import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { costOf, type ProcessCost } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import type { Dovecot } from '#test/support/imap/dovecot.js'

/** A home with one mail account, and a configuration of mbsync for the same account. */
export class SyncHome {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly archive: string
  readonly maildir: string
  readonly mbsyncConfig: string

  private constructor(folder: string) {
    this.folder = folder
    this.archive = join(folder, 'synced.sqlite3')
    this.maildir = join(folder, 'maildir')
    this.mbsyncConfig = join(folder, 'mbsyncrc')
    const places = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: join(folder, 'config') }
    this.env = { ...process.env, ...places }
  }

  static async create(folder: string, dovecot: Dovecot): Promise<SyncHome> {
    const home = new SyncHome(folder)
    mkdirSync(folder, { recursive: true })
    writeFileSync(home.mbsyncConfig, mbsyncConfiguration(dovecot, home.maildir), { mode: 0o600 })
    await home.#run(['init'])
    const { user, host, port, password } = dovecot
    const there = ['--host', host, '--port', String(port), '--security', 'none', '--password-store', 'file']
    await home.#run(['mail', 'account', 'add', user, ...there], `${password}\n`)
    return home
  }

  /** Downloads what is new; `flags` are those of Node. */
  sync(flags: readonly string[] = []): Promise<ProcessCost> {
    return costOf(process.execPath, [...flags, executable, ...this.#syncing], this.env)
  }

  async roundTripsOfSync(): Promise<number> {
    const { round_trips } = JSON.parse(await this.#run([...this.#syncing, '--json'])) as { round_trips: number }
    return round_trips
  }

  get #syncing(): readonly string[] {
    return ['mail', 'sync', '--database', this.archive]
  }

  async #run(args: readonly string[], input = ''): Promise<string> {
    const child = spawn(process.execPath, [executable, ...args], { env: this.env, stdio: ['pipe', 'pipe', 'inherit'] })
    const output = text(child.stdout as Readable)
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number]
    if (code !== 0) throw new Error(`${args.slice(0, 3).join(' ')} ended with ${code}: ${await output}`)
    return await output
  }
}

function mbsyncConfiguration({ host, port, user, password }: Dovecot, maildir: string): string {
  return `
IMAPAccount bench
Host ${host}
Port ${port}
User ${user}
Pass "${password}"
SSLType None
AuthMechs LOGIN

IMAPStore server
Account bench

MaildirStore here
Path ${maildir}/
Inbox ${maildir}/INBOX
SubFolders Verbatim

Channel all
Far :server:
Near :here:
Patterns *
Create Near
Sync Pull
SyncState *
`
}
