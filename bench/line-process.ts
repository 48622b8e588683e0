import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { initializedLine, initializeLine } from './requests.js'

/** A Node child that answers each line with a line, read by Node's own line reader. */
export class LineProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  #answered: (line: string) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(args: readonly string[], node: string = process.execPath) {
    this.#child = spawn(node, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#answered(line))
    this.#child.on('exit', () => this.#failed(new Error(`${args[0]} ended before it answered`)))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Returns the answer to `line`. One call at a time. */
  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.tell(line)
    })
  }

  tell(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.stdin.end()
    await ended
  }
}

/** Starts a server on stdio and completes its handshake. */
export async function startServer(args: readonly string[]): Promise<LineProcess> {
  const server = new LineProcess(args)
  await server.ask(initializeLine)
  server.tell(initializedLine)
  return server
}
