import { Worker } from 'node:worker_threads'
import { serveProcess } from '#src/adapters/kit/workers/serve.js'
import { toWireError } from '#src/adapters/kit/workers/wire-error.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { outOfMemory } from './process-limits.js'
import type { ProcessRequest, QueryReply } from './query-process.js'

/**
 * Answers one method; `args` is what the caller passed. Errors reach the caller: an AppError unchanged, any other as
 * INTERNAL_ERROR.
 */
export type QueryHandler = (args: never) => unknown

const busyFlag = 0

/**
 * Serves the calls of a `QueryProcess` with these handlers; the child's entry file calls this once. Handlers may block:
 * a separate thread ends the process if the parent is gone or the memory is used up. Source: mail-ping.
 */
export function serveQueries(handlers: Readonly<Record<string, QueryHandler>>): void {
  let readyBytes = 0
  const grownBytes = () => process.memoryUsage.rss() - readyBytes
  const busy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const signalReady = serveProcess<ProcessRequest, QueryReply>({
    answer: async (request) => {
      setBusy(busy, 1)
      try {
        const value = await callHandler(handlers, request)
        return { kind: 'result', value, grownBytes: grownBytes() }
      } finally {
        setBusy(busy, 0)
      }
    },
    toFailure: (error) => ({ kind: 'error', error: toWireError(error), grownBytes: grownBytes() }),
  })
  startWatch(busy, () => {
    readyBytes = process.memoryUsage.rss()
    signalReady()
  })
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

// a statement blocks the event loop, and so 'disconnect'; this thread sleeps while the process is idle
const watch = `
const { writeSync } = require('node:fs')
const { workerData: { busy, parent, maxGrowthBytes, lastWords, intervalMs } } = require('node:worker_threads')
const readyBytes = process.memoryUsage.rss()
const parentIsGone = () => {
  if (process.ppid !== parent) return true
  try { return !process.kill(parent, 0) } catch (error) { return error.code === 'ESRCH' }
}
const end = () => process.kill(process.pid, 'SIGKILL')
for (;;) {
  Atomics.wait(busy, ${busyFlag}, 0)
  Atomics.wait(busy, ${busyFlag}, 1, intervalMs)
  if (parentIsGone()) end()
  if (process.memoryUsage.rss() - readyBytes <= maxGrowthBytes) continue
  try { writeSync(2, lastWords + '\\n') } finally { end() }
}
`
const watchIntervalMs = 20

function startWatch(busy: Int32Array, onStarted: () => void): void {
  const maxGrowthBytes = Number(process.env.QUERY_PROCESS_MAX_GROWTH_BYTES ?? Number.POSITIVE_INFINITY)
  const worker = new Worker(watch, {
    eval: true,
    workerData: {
      busy,
      parent: process.ppid,
      maxGrowthBytes,
      lastWords: outOfMemory,
      intervalMs: watchIntervalMs,
    },
    // without the parent's loaders, and with the smallest possible heap
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 0.5 },
  })
  worker.once('online', onStarted)
  worker.unref()
}
