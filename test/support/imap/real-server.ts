import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'

/** A mail server of the system as a child process, which stays in the foreground. */
export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Whether it ends its whole process group with itself, so that it needs one of its own. */
  readonly endsGroup?: boolean
  /** Of 127.0.0.1: it greets there without TLS. */
  readonly port: number
  /** What it has written, for people who look for a fault. */
  log(): string
}

export interface Ports {
  readonly port: number
  readonly tlsPort: number
}

const tlsFile = (name: string) => fileURLToPath(new URL(`../tls/${name}`, import.meta.url))

/** A real mail server on loopback, in a folder of its own: with STARTTLS on `port`, with TLS on `tlsPort`. */
export abstract class RealServer {
  readonly host = '127.0.0.1'
  readonly port: number
  readonly tlsPort: number
  readonly password = 'correct horse'
  /** The certificate to trust, in PEM. */
  readonly ca = readFileSync(tlsFile('localhost-cert.pem'), 'utf8')
  readonly folder: string
  #child: ChildProcess | null = null

  constructor(name: string, { port, tlsPort }: Ports, folders: readonly string[]) {
    this.port = port
    this.tlsPort = tlsPort
    this.folder = mkdtempSync(join(tmpdir(), `jobworkflow-${name}-`))
    for (const each of folders) mkdirSync(join(this.folder, each))
    for (const each of ['cert', 'key']) copyFileSync(tlsFile(`localhost-${each}.pem`), join(this.folder, `${each}.pem`))
    chmodSync(this.folder, 0o755)
    chmodSync(join(this.folder, 'key.pem'), 0o600)
  }

  protected abstract command(): Promise<ServerCommand>

  async start(): Promise<void> {
    this.#child = await startServer(await this.command())
  }

  /** Stops the server, and keeps its mail for another start. */
  async halt(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child !== null) await stopServer(child)
  }

  /** Stops the server and removes its folder. */
  async stop(): Promise<void> {
    await this.halt()
    // its processes may still close their files
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Starts a server. Whoever starts it stops it. */
export async function started<Server extends RealServer>(server: Server): Promise<Server> {
  try {
    await server.start()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Starts a mail server, and waits until it greets. */
async function startServer(command: ServerCommand): Promise<ChildProcess> {
  const { program, args, env = process.env, endsGroup = false, port, log } = command
  const child = spawn(program, args, { stdio: 'ignore', env, detached: endsGroup })
  // a signal of the terminal does not reach it
  if (endsGroup) process.once('exit', () => child.kill())
  await once(child, 'spawn')
  for (let tries = 0; tries < 600; tries++) {
    if (hasEnded(child)) throw new Error(`${program} did not start:\n${log()}`)
    if (await greets(port)) return child
    await sleep(50)
  }
  await stopServer(child)
  throw new Error(`${program} does not answer:\n${log()}`)
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    return await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A client that may change a mailbox, as another mail program would. Close it. */
export async function otherClient(port: number, user: string, password: string): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
