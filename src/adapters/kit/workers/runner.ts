import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'
import { plainEnvironment } from '#src/adapters/kit/plain-environment.js'

/** A thread or process that was started. Used only by `KillableWorker`. */
export interface Runner<Request extends object, Answer> {
  /** The id of a process that could be started; undefined for a thread. */
  readonly pid: number | undefined
  /** Resolves when it has ended, or could not be started. Never rejects. */
  readonly ended: Promise<WorkerExit>
  /** Throws if the request cannot be cloned. */
  send(request: Request, transfer: readonly Transferable[]): void
  onMessage(listener: (message: Answer) => void): void
  /** Keeps this program alive; `unref` stops doing so. */
  ref(): void
  unref(): void
  /** Kills it at once, even if busy. */
  kill(): void
}

/** How a worker ended. */
export interface WorkerExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** What a thread threw, or why a process could not be started; null if it ended by itself or was killed. */
  readonly error: Error | null
  /** The end of a process's stderr, if kept. */
  readonly stderrEnd: string
}

/** For a log: how the worker ended. */
export function toCause({ code, signal, error }: WorkerExit): Error {
  return error ?? new Error(`It ended with ${signal ?? code}.`)
}

/**
 * Redirects what a thread prints from stdout to stderr. Writes synchronously: reading it from a stream would keep the
 * program alive, and Node's own way to stderr loses output when the program ends.
 */
const quietStart = (url: URL) => `
const { writeSync } = require('node:fs')
function write(text, encoding, done = encoding) {
  try {
    writeSync(2, text)
  } catch {
    // nobody reads stderr, or not fast enough: the work goes on
  }
  if (typeof done === 'function') process.nextTick(done)
  return true
}
process.stdout.write = write
process.stderr.write = write
import(${JSON.stringify(url.href)})
`

/** Starts a thread; exceeding `resourceLimits` ends only the thread. What it prints goes to stderr. */
export function startThread<Request extends object, Answer>(
  url: URL,
  resourceLimits: ResourceLimits = {},
): Runner<Request, Answer> {
  requireOwnFile(url)
  // without the program's flags, such as a loader
  const worker = new Worker(quietStart(url), { eval: true, execArgv: [], resourceLimits })
  let error: Error | null = null
  worker.on('error', (thrown: Error) => {
    error = thrown
  })
  return {
    pid: undefined,
    ended: new Promise((resolve) => {
      worker.once('exit', (code) => resolve({ code, signal: null, error, stderrEnd: '' }))
    }),
    send: (request, transfer) => worker.postMessage(request, transfer),
    onMessage: (listener) => void worker.on('message', listener),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    kill: () => void worker.terminate(),
  }
}

export interface ProcessOptions {
  readonly entry: string | URL
  readonly args?: readonly string[]
  /** Flags for Node. */
  readonly execArgv?: readonly string[]
  /** Variables added to those of this program. */
  readonly env?: Readonly<Record<string, string>>
  /** Passes on only what programs need of the system: it works with what strangers wrote. */
  readonly isPlain?: boolean
  /** Keeps the end of its stderr for `Death.stderrEnd` instead of passing stderr on. */
  readonly keepsStderr?: boolean
}

const maxLastWords = 2000

/** Starts a Node process. It never writes to the stdout of this process, which belongs to a protocol. */
export function startProcess<Request extends object, Answer>(options: ProcessOptions): Runner<Request, Answer> {
  const { entry, args = [], execArgv = [], keepsStderr = false, isPlain = false } = options
  requireOwnFile(entry)
  // NODE_OPTIONS is meant for this program: an inspector's port, a larger heap
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = fork(typeof entry === 'string' ? entry : fileURLToPath(entry), args, {
    execArgv: [...execArgv],
    env: { ...(isPlain ? plainEnvironment(env) : env), ...options.env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', keepsStderr ? 'pipe' : 'inherit', 'ipc'],
  })
  return {
    pid: child.pid,
    ended: endOf(child),
    // the callback swallows the error of a dead child, which `ended` reports
    send: (request) => void child.send(request, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    ref: () => hold(child),
    unref: () => release(child),
    kill: () => void child.kill('SIGKILL'),
  }
}

function endOf(child: ChildProcess): Promise<WorkerExit> {
  let stderrEnd = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderrEnd = (stderrEnd + text).slice(-maxLastWords)
  })
  return new Promise((resolve) => {
    // not on 'exit': stderr may not have been read to its end yet
    child.once('close', (code, signal) => resolve({ code, signal, error: null, stderrEnd }))
    // the process could not be started; other errors come with an exit
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error, stderrEnd: error.message })
    })
  })
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref?.()
  // a pipe is a socket, although its type does not say so
  const stderr = child.stderr as Socket | null
  stderr?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref?.()
  const stderr = child.stderr as Socket | null
  stderr?.unref()
}
