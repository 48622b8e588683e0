import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import type { ImapFlow } from 'imapflow'
import { freePort } from '#scripts/kit/loopback-server.js'
import { cyrusFolders, cyrusServices, cyrusSettings, cyrusUser } from '#test/support/imap/cyrus-configuration.js'
import { cyrusEnvironment, cyrusProgram } from '#test/support/imap/cyrus-program.js'
import { passwordCheck } from '#test/support/imap/password-check.js'
import { otherClient, type Ports, RealServer, type ServerCommand, started } from '#test/support/imap/real-server.js'

/** Starts Cyrus as an ordinary program in a folder of its own. `lines` are settings. Whoever starts it stops it. */
export async function startCyrus(lines: readonly string[] = []): Promise<Cyrus> {
  return started(new Cyrus({ port: await freePort(), tlsPort: await freePort() }, lines))
}

export class Cyrus extends RealServer {
  #passwords: Server | null = null
  #users = 0

  constructor(ports: Ports, lines: readonly string[]) {
    super('cyrus', ports, cyrusFolders)
    writeFileSync(join(this.folder, 'imapd.conf'), cyrusSettings(this, lines))
    writeFileSync(join(this.folder, 'cyrus.conf'), cyrusServices(this))
    for (const name of ['conf', 'spool', 'tmp', 'key.pem']) this.#give(name)
  }

  protected async command(): Promise<ServerCommand> {
    const { folder, port } = this
    this.#passwords ??= await passwordCheck(join(folder, 'passwords'), this.password)
    const file = (name: string) => join(folder, name)
    const args = ['-C', file('imapd.conf'), '-M', file('cyrus.conf'), '-p', file('pid'), '-L', file('log')]
    const env = { PATH: process.env.PATH, ...cyrusEnvironment }
    const log = () => readFileSync(file('log'), 'utf8')
    return { program: cyrusProgram('master'), args, env, endsGroup: true, port, log }
  }

  /** A new user, with an empty inbox. What is sent over TLS by this user's programs is recorded. */
  addUser(): string {
    const user = `user${++this.#users}@home.example`
    mkdirSync(this.#records(user))
    this.#give('conf/log')
    return user
  }

  /** The commands that a user's programs have sent over TLS since they were logged in, without their tags. */
  commands(user: string): readonly string[] {
    const files = readdirSync(this.#records(user)).filter((name) => name.startsWith('imaps-'))
    // what a client sends begins with its time
    const sent = files.flatMap((name) =>
      readFileSync(join(this.#records(user), name), 'utf8')
        .split(/^(?=[<>]\d+[<>])/m)
        .filter((text) => text[0] === '<'),
    )
    const lines = sent.flatMap((text) => text.replace(/^<\d+</, '').split('\n'))
    return lines.flatMap((line) => /^\S+ (.+?)\r?$/.exec(line)?.[1] ?? [])
  }

  #records(user: string): string {
    return join(this.folder, 'conf', 'log', user)
  }

  /** A client that may change a mailbox, as another mail program would. It is not recorded. Close it. */
  client(user: string): Promise<ImapFlow> {
    return otherClient(this.port, user, this.password)
  }

  override async stop(): Promise<void> {
    await this.halt()
    this.#passwords?.close()
    await super.stop()
  }

  /** The server is started as root, but works as an ordinary user. */
  #give(name: string): void {
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', cyrusUser, join(this.folder, name)])
  }
}
