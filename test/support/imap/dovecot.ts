import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImapFlow } from 'imapflow'
import { freePort } from '#scripts/kit/loopback-server.js'
import { toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import { dovecotConfiguration, oauthConfiguration } from '#test/support/imap/dovecot-configuration.js'
import { dovecotProgram } from '#test/support/imap/dovecot-program.js'
import { otherClient, type Ports, RealServer, type ServerCommand, started } from '#test/support/imap/real-server.js'

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

const isRoot = process.getuid?.() === 0

/** Starts Dovecot as an ordinary program in a folder of its own, with one user. Whoever starts it stops it. */
export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  return started(new Dovecot(options, { port: await freePort(), tlsPort: await freePort() }))
}

export class Dovecot extends RealServer {
  readonly user = 'me@home.example'
  /** Another login to the same mailbox, for what other programs do. It is not recorded. */
  readonly otherUser = 'other@home.example'
  #written = 0

  constructor({ introspection, lines = [], isRecorded = false }: DovecotOptions, ports: Ports) {
    super('dovecot', ports, ['run', 'state', 'home'])
    if (introspection !== undefined) writeFileSync(join(this.folder, 'oauth2.conf'), oauthConfiguration(introspection))
    const { folder, port, tlsPort } = this
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

  protected async command(): Promise<ServerCommand> {
    const args = ['-F', '-c', join(this.folder, 'dovecot.conf')]
    return { program: dovecotProgram, args, port: this.port, log: () => this.log }
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
  client(): Promise<ImapFlow> {
    return otherClient(this.port, this.otherUser, this.password)
  }

  /** The server runs as root, but reads mail as an ordinary user. */
  #give(path: string): void {
    if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', path])
    else chownSync(path, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  }
}
