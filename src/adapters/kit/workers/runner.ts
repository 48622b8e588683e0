import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'

/** A thread or a process that was started. Only `KillableWorker` uses one. */
export interface Runner<Request extends object, Answer> {
  /** Of a process that could be started; undefined for a thread. */
  readonly pid: number | undefined
  /** Settles when it has ended, or could not be started. Never rejects. */
  readonly ended: Promise<Death>
  /** Throws when the request cannot be cloned. */
  send(request: Request, transfer: readonly Transferable[]): void
  onMessage(listener: (message: Answer) => void): void
  /** Keeps this program alive, or no longer. */
  ref(): void
  unref(): void
  /** Ends it at once, whatever it does. */
  kill(): void
}

/** How a worker ended. */
export interface Death {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** What a thread threw, or why a process could not be started; null when it ended by itself or was killed. */
  readonly error: Error | null
  /** The end of what a process wrote to stderr, where that is kept. */
  readonly stderrEnd: string
}

/** For a log: how the worker ended. */
export function toCause({ code, signal, error }: Death): Error {
  return error ?? new Error(`It ended with ${signal ?? code}.`)
}

/**
 * What a thread prints would come to the stdout of the process. A stream to read it by would keep the program alive, and
 * Node's own way to stderr loses what a program that ends has not yet taken: it is written at once.
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

/** Starts a thread; one that outgrows `resourceLimits` ends alone. It writes to stderr what it prints. */
export function startThread<Request extends object, Answer>(
  url: URL,
  resourceLimits: ResourceLimits = {},
): Runner<Request, Answer> {
  requireOwnFile(url)
  // none of the program's flags, such as a loader
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
  /** Variables beside those of this program. */
  readonly env?: Readonly<Record<string, string>>
  /** Keeps the end of what it writes to stderr for `Death.stderrEnd`, instead of passing all of it on. */
  readonly keepsStderr?: boolean
}

const maxLastWords = 2000

/** Starts a process of Node. It never writes to the stdout of this one, which belongs to a protocol. */
export function startProcess<Request extends object, Answer>(options: ProcessOptions): Runner<Request, Answer> {
  const { entry, args = [], execArgv = [], keepsStderr = false } = options
  requireOwnFile(entry)
  // NODE_OPTIONS is meant for this program: an inspector's port, a larger heap
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = fork(typeof entry === 'string' ? entry : fileURLToPath(entry), args, {
    execArgv: [...execArgv],
    env: { ...env, ...options.env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', keepsStderr ? 'pipe' : 'inherit', 'ipc'],
  })
  return {
    pid: child.pid,
    ended: endOf(child),
    // the callback takes the error of a child that died, which its end reports
    send: (request) => void child.send(request, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    ref: () => hold(child),
    unref: () => release(child),
    kill: () => void child.kill('SIGKILL'),
  }
}

function endOf(child: ChildProcess): Promise<Death> {
  let stderrEnd = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderrEnd = (stderrEnd + text).slice(-maxLastWords)
  })
  return new Promise((resolve) => {
    // not when it exits: its last words may still be on their way
    child.once('close', (code, signal) => resolve({ code, signal, error: null, stderrEnd }))
    // no such program, or no memory for another process; other errors come with an exit
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error, stderrEnd: error.message })
    })
  })
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref?.()
  // a pipe is a socket, which its type does not say
  const stderr = child.stderr as Socket | null
  stderr?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref?.()
  const stderr = child.stderr as Socket | null
  stderr?.unref()
}
