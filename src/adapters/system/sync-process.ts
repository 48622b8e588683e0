import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { SyncAsker, SyncStarter } from '#src/application/sync/ports/sync-starter.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import type { RunStarter } from '#src/domain/sync/sync-run.js'

type Starter = SyncAsker | Extract<RunStarter, 'server'>

/** A run that ended. */
export interface EndedRun {
  readonly code: number | null
  /** What it wrote, up to 1 MiB. */
  readonly output: string
  /** The last line that it wrote to stderr; '' if there is none. */
  readonly lastError: string
}

export interface SyncProcessOptions {
  readonly program: string
  /** Returns the arguments of the program for a run. It prints the ended run, and ends when its standard input does. */
  readonly argumentsOf: (request: SyncRequest, run: { readonly id: string; readonly by: Starter }) => readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly workingDirectory: string
  readonly ids: IdSource
  /** Called with each ended run, also with one that could not start. */
  readonly onEnd: (run: EndedRun) => void
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const maxOutput = 1024 * 1024
const maxErrors = 10_000
/** How long a run may take to end when it is asked to, in milliseconds. */
const maxEndingMs = 3000

/** Starts runs as separate processes, one at a time. They end with this process, also if it is killed. */
export class SyncProcesses implements SyncStarter {
  readonly #options: SyncProcessOptions
  readonly #ended = new Set<string>()
  #running: { readonly id: string; readonly child: Child; readonly end: Promise<void> } | null = null
  #isClosed = false

  constructor(options: SyncProcessOptions) {
    this.#options = options
  }

  current(): string | null {
    return this.#running?.id ?? null
  }

  async idle(): Promise<void> {
    await this.#running?.end
  }

  hasEnded(runId: string): boolean {
    return this.#ended.has(runId)
  }

  start(request: SyncRequest, by: SyncAsker): string {
    return this.#start(request, by)
  }

  /** Starts a run unless one is going on, and returns when none is; an abort ends a run that was started here. */
  async run(request: SyncRequest, signal: AbortSignal): Promise<void> {
    if (this.#running === null) this.#start(request, 'server')
    const running = this.#running
    if (running === null) return
    const stop = () => endSoon(running.child)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    await running.end
    signal.removeEventListener('abort', stop)
  }

  /** Ends the run that is going on, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    const running = this.#running
    if (running === null) return
    endSoon(running.child)
    await running.end
  }

  #start(request: SyncRequest, by: Starter): string {
    if (this.#running !== null) return this.#running.id
    const { program, argumentsOf, env, workingDirectory, ids } = this.#options
    const id = ids.next()
    if (this.#isClosed) return id
    const child = spawn(program, [...argumentsOf(request, { id, by })], {
      ...{ cwd: workingDirectory, env, windowsHide: true },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#running = { id, child, end: this.#untilEnd(id, child) }
    return id
  }

  async #untilEnd(id: string, child: Child): Promise<void> {
    const output = collect(child.stdout, maxOutput)
    const errors = collect(child.stderr, maxErrors)
    child.stdin.on('error', () => {})
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('close', (exit) => resolve(exit))
    })
    this.#running = null
    this.#ended.add(id)
    this.#options.onEnd({ code, output: output(), lastError: errors().trim().split('\n').at(-1) ?? '' })
  }
}

/** Collects what a stream holds, without what is more than `max` characters; the stream is read to its end. */
function collect(stream: Readable, max: number): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-max)
  })
  return () => text
}

/** A run ends when its standard input does; one that does not is killed. */
function endSoon(child: Child): void {
  child.stdin.end()
  const kill = setTimeout(() => child.kill('SIGKILL'), maxEndingMs)
  child.once('close', () => clearTimeout(kill))
}
