import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(process.cwd(), 'node_modules', 'jobworkflow', 'dist', 'main.js')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Returns the environment of a desktop program: none of our variables, and no node on the PATH. */
function environment(): NodeJS.ProcessEnv {
  const { SystemRoot, TEMP, TMP, LOCALAPPDATA, APPDATA, USERPROFILE } = process.env
  const system = { SystemRoot, TEMP, TMP, LOCALAPPDATA, APPDATA, USERPROFILE }
  return { ...system, HOME: process.cwd(), PATH: join(process.cwd(), 'nowhere') }
}

export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const options = { env: { ...environment(), ...env }, stdio: 'pipe' } as const
  return spawn(process.execPath, [...process.execArgv, main, ...args], options)
}

/** Runs the product to its end. */
export function run(...args: readonly string[]): Promise<Ended> {
  const child = start(args)
  child.stdin?.end()
  return endOf(child)
}

/** Runs the product with these variables, and returns its stdout. Throws unless it exits with 0. */
export async function succeedWith(env: NodeJS.ProcessEnv, args: readonly string[], input = ''): Promise<string> {
  const child = start(args, env)
  child.stdin?.end(input)
  return stdoutOf(args, await endOf(child))
}

export function endOf(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}

/** Runs the product and returns its stdout. Throws unless it exits with 0. */
export async function succeed(...args: readonly string[]): Promise<string> {
  return stdoutOf(args, await run(...args))
}

function stdoutOf(args: readonly string[], { code, stdout, stderr }: Ended): string {
  if (code !== 0) throw new Error(`jobworkflow ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`)
  return stdout
}

interface Answer {
  readonly id?: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: unknown
}

/** The server on stdin and stdout, as a client starts it. */
export class Server {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  #log = ''
  #lastId = 0
  readonly #waiting = new Map<number, (answer: Answer) => void>()

  private constructor(args: readonly string[]) {
    this.child = start(['mcp', ...args])
    this.child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#log += text
    })
    if (this.child.stdout !== null)
      createInterface({ input: this.child.stdout }).on('line', (line) => this.#take(JSON.parse(line)))
    this.ended = new Promise((resolve) => this.child.once('close', resolve))
    void this.ended.then((code) => {
      for (const settle of this.#waiting.values()) settle({ error: `the server ended with ${code}: ${this.#log}` })
    })
  }

  static async start(...args: readonly string[]): Promise<Server> {
    const server = new Server(args)
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'scenario', version: '1' } }
    await server.request('initialize', client)
    server.#send({ method: 'notifications/initialized' })
    return server
  }

  /** Returns the structured answer of a tool, whether it failed or not. */
  async call(name: string, args: object): Promise<Readonly<Record<string, unknown>>> {
    const { structuredContent, content } = await this.request('tools/call', { name, arguments: args })
    if (structuredContent !== undefined) return structuredContent as Readonly<Record<string, unknown>>
    return JSON.parse((content as readonly { readonly text: string }[])[0]?.text ?? 'null')
  }

  async request(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#lastId
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    this.#send({ id, method, params })
    const { result, error } = await answer
    if (result === undefined) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
    return result
  }

  /** Ends the server like a client. */
  async close(): Promise<void> {
    this.child.stdin?.end()
    await this.ended
  }

  /** Kills the server, whatever it is doing. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  #send(message: object): void {
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #take(answer: Answer): void {
    if (answer.id === undefined) return
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }
}
