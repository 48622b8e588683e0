import { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/shared/app-error.js'
import { serveProcess } from '../../kit/workers/serve.js'
import { toWireError } from '../../kit/workers/wire-error.js'
import type { ProcessRequest, QueryReply } from './query-process.js'

/**
 * Answers one method; `args` is what the caller gave. What it throws reaches the caller: an AppError as it is, anything
 * else as INTERNAL_ERROR.
 */
export type QueryHandler = (args: never) => unknown

const busyFlag = 0

/**
 * Serves the calls of a `QueryProcess` with these handlers; the entry file of the child calls this once. Handlers may
 * block: a thread beside them ends the process when the parent is gone or the memory is used up. Source: mail-ping.
 */
export function serveQueries(handlers: Readonly<Record<string, QueryHandler>>): void {
  const busy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const sayReady = serveProcess<ProcessRequest, QueryReply>({
    answer: async (request) => {
      setBusy(busy, 1)
      try {
        const value = await callHandler(handlers, request)
        return { kind: 'result', value, residentBytes: process.memoryUsage.rss() }
      } finally {
        setBusy(busy, 0)
      }
    },
    toFailure: (error) => ({ kind: 'error', error: toWireError(error), residentBytes: process.memoryUsage.rss() }),
  })
  startWatch(busy, sayReady)
}

function callHandler(handlers: Readonly<Record<string, QueryHandler>>, { method, args }: ProcessRequest): unknown {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (handler === undefined) throw new AppError('INTERNAL_ERROR', `The query process knows no "${method}".`)
  return handler(args as never)
}

function setBusy(busy: Int32Array, value: 0 | 1): void {
  Atomics.store(busy, busyFlag, value)
  Atomics.notify(busy, busyFlag)
}

// A statement blocks the event loop, and with it 'disconnect'. This thread sleeps while the process is idle.
const watch = `
const { workerData: { busy, parent, maxResidentBytes, intervalMs } } = require('node:worker_threads')
const parentIsGone = () => {
  if (process.ppid !== parent) return true
  try { return !process.kill(parent, 0) } catch (error) { return error.code === 'ESRCH' }
}
for (;;) {
  Atomics.wait(busy, ${busyFlag}, 0)
  Atomics.wait(busy, ${busyFlag}, 1, intervalMs)
  if (process.memoryUsage.rss() > maxResidentBytes || parentIsGone()) process.kill(process.pid, 'SIGKILL')
}
`
const watchIntervalMs = 20

function startWatch(busy: Int32Array, onStarted: () => void): void {
  const maxResidentBytes = Number(process.env.QUERY_PROCESS_MAX_RESIDENT_BYTES ?? Number.POSITIVE_INFINITY)
  const worker = new Worker(watch, {
    eval: true,
    workerData: { busy, parent: process.ppid, maxResidentBytes, intervalMs: watchIntervalMs },
    // nothing of the parent's loaders, and a heap as small as it goes
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 0.5 },
  })
  worker.once('online', onStarted)
  worker.unref()
}
