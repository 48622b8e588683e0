import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'
import { freePort } from '#scripts/kit/loopback-server.js'
import { toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import { dovecotConfiguration, oauthConfiguration } from '#test/support/imap/dovecot-configuration.js'
import { dovecotProgram } from '#test/support/imap/dovecot-program.js'

export interface DovecotOptions {
  /** Where access tokens are checked (RFC 7662); without it only passwords are taken. */
  readonly introspection?: string
  /** Lines of configuration of one's own, such as `imap_capability = …`. */
  readonly lines?: readonly string[]
  /** Whether to record what the user's programs send once they are logged in. */
  readonly isRecorded?: boolean
}

/** A message to put into a mailbox. */
export interface MaildirMessage {
  readonly raw: string | Uint8Array
  /** Letters as Maildir has them: S for seen, F for flagged, R for answered. */
  readonly flags?: string
  /** INTERNALDATE, in epoch milliseconds. */
  readonly internalDate?: number
}

const tlsFile = (name: string) => fileURLToPath(new URL(`../tls/${name}`, import.meta.url))
const isRoot = process.getuid?.() === 0

/** Starts Dovecot as an ordinary program in a folder of its own, with one user. Whoever starts it stops it. */
export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  const dovecot = new Dovecot(options, await freePort(), await freePort())
  try {
    await dovecot.start()
    return dovecot
  } catch (error) {
    await dovecot.stop()
    throw error
  }
}

/** A real mail server on loopback: with STARTTLS on `port`, with TLS on `tlsPort`. */
export class Dovecot {
  readonly host = '127.0.0.1'
  readonly port: number
  readonly tlsPort: number
  readonly user = 'me@home.example'
  /** Another login to the same mailbox, for what other programs do. It is not recorded. */
  readonly otherUser = 'other@home.example'
  readonly password = 'correct horse'
  /** The certificate to trust, in PEM. */
  readonly ca = readFileSync(tlsFile('localhost-cert.pem'), 'utf8')
  readonly folder = mkdtempSync(join(tmpdir(), 'jobworkflow-dovecot-'))
  #child: ChildProcess | null = null
  #written = 0

  constructor({ introspection, lines = [], isRecorded = false }: DovecotOptions, port: number, tlsPort: number) {
    this.port = port
    this.tlsPort = tlsPort
    for (const name of ['run', 'state', 'home']) mkdirSync(join(this.folder, name))
    for (const name of ['cert', 'key']) copyFileSync(tlsFile(`localhost-${name}.pem`), join(this.folder, `${name}.pem`))
    chmodSync(this.folder, 0o755)
    chmodSync(join(this.folder, 'key.pem'), 0o600)
    if (introspection !== undefined) writeFileSync(join(this.folder, 'oauth2.conf'), oauthConfiguration(introspection))
    const { folder } = this
    const oauth = introspection !== undefined
    const text = dovecotConfiguration({ folder, port, tlsPort, isRoot, oauth })
    const users = [this.user, this.otherUser].map((user) => `${user}:{PLAIN}${this.password}\n`)
    writeFileSync(join(folder, 'users'), users.join(''))
    // only users with a folder there are recorded
    if (isRecorded) mkdirSync(this.#records, { recursive: true })
    const recording = isRecorded ? [`rawlog_dir = ${folder}/home/records/%u`] : []
    writeFileSync(join(folder, 'dovecot.conf'), `${text}${[...recording, ...lines].join('\n')}\n`)
    this.#give(join(folder, 'home'))
  }

  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  /** The commands that the user's programs have sent, without their tags. */
  get commands(): readonly string[] {
    const files = readdirSync(this.#records).filter((name) => name.endsWith('.in'))
    return files.flatMap((name) =>
      readFileSync(join(this.#records, name), 'utf8')
        .split('\n')
        // each line begins with its time, and the last one of a killed program may be cut
        .flatMap((line) => /^\d+\.\d+ \S+ (.+?)\r?$/.exec(line)?.[1] ?? []),
    )
  }

  get #records(): string {
    return join(this.folder, 'home', 'records', this.user)
  }

  async start(): Promise<void> {
    this.#child = spawn(dovecotProgram, ['-F', '-c', join(this.folder, 'dovecot.conf')], { stdio: 'ignore' })
    await once(this.#child, 'spawn')
    for (let tries = 0; tries < 600; tries++) {
      if (this.#child.exitCode !== null) throw new Error(`Dovecot did not start:\n${this.log}`)
      if (await answers(this.port)) return
      await sleep(50)
    }
    throw new Error(`Dovecot does not answer:\n${this.log}`)
  }

  /** Stops the server, and keeps its mail for another start. */
  async halt(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Stops the server and removes its folder. */
  async stop(): Promise<void> {
    await this.halt()
    // its processes may still close their files
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  /** Puts messages into a mailbox as files, which is fast. Uids follow their order. */
  fill(mailbox: string, messages: Iterable<MaildirMessage>): void {
    const maildir = this.#maildir(mailbox)
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
    for (const { raw, flags = '', internalDate = Date.UTC(2026, 0, 5, 9) } of messages) {
      const name = `1767600000.${String(++this.#written).padStart(8, '0')}.tests:2,${flags}`
      const file = join(maildir, 'cur', name)
      writeFileSync(file, raw)
      utimesSync(file, internalDate / 1000, internalDate / 1000)
    }
    this.#give(join(this.folder, 'home'))
  }

  #maildir(mailbox: string): string {
    const home = join(this.folder, 'home', 'Maildir')
    return mailbox === 'INBOX' ? home : join(home, `.${toModifiedUtf7(mailbox).replaceAll('/', '.')}`)
  }

  /** A client that may change the mailbox, as another mail program would. Close it. */
  async client(): Promise<ImapFlow> {
    const client = new ImapFlow({
      host: this.host,
      port: this.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: this.otherUser, pass: this.password },
      logger: false,
      disableAutoIdle: true,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** The server runs as root, but reads mail as an ordinary user. */
  #give(path: string): void {
    if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', path])
    else chownSync(path, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'data')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
