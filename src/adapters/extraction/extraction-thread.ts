import { Worker } from 'node:worker_threads'
import type { ExtractionAnswer, ExtractionJob } from './extraction-messages.js'

/** How a job ended: with an answer of the thread, or without one. */
export type JobOutcome =
  | ExtractionAnswer
  | { readonly outcome: 'timeout' }
  | { readonly outcome: 'aborted' }
  | { readonly outcome: 'crashed'; readonly cause: unknown }

export interface ThreadOptions {
  readonly workerUrl: URL
  /** For one page, the start of the thread included. */
  readonly deadlineMs: number
  /** A thread without work ends after this. */
  readonly idleMs: number
  readonly maxMemoryMb: number
}

// what a page of this size takes of memory is not given back before the thread ends
const largeBytes = 2_000_000

/** One worker thread, started when first needed and anew after it had to be stopped. One job at a time. */
export class ExtractionThread {
  readonly #options: ThreadOptions
  #worker: Worker | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Never throws; a thread that gave no answer, or read a large page, is stopped before this returns. */
  async run(job: ExtractionJob, signal: AbortSignal): Promise<JobOutcome> {
    if (signal.aborted) return { outcome: 'aborted' }
    clearTimeout(this.#idleTimer)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    const outcome = await this.#finish(worker, job, signal)
    if (isAnswer(outcome) && job.bytes.byteLength <= largeBytes) this.#rest(worker)
    else await this.close()
    return outcome
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    const { workerUrl, maxMemoryMb } = this.#options
    // a page that fills the heap ends the worker, not the program
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 }
    const worker = new Worker(workerUrl, { execArgv: [], resourceLimits })
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    this.#worker = worker
    return worker
  }

  #finish(worker: Worker, job: ExtractionJob, signal: AbortSignal): Promise<JobOutcome> {
    return new Promise((resolve) => {
      const settle = (outcome: JobOutcome) => {
        clearTimeout(deadline)
        signal.removeEventListener('abort', abort)
        worker.off('message', answer).off('error', crash).off('exit', exit)
        resolve(outcome)
      }
      const abort = () => settle({ outcome: 'aborted' })
      const answer = (message: ExtractionAnswer) => settle(message)
      const crash = (cause: unknown) => settle({ outcome: 'crashed', cause })
      const exit = (code: number) => settle({ outcome: 'crashed', cause: new Error(`The thread ended with ${code}.`) })
      const deadline = setTimeout(() => settle({ outcome: 'timeout' }), this.#options.deadlineMs)
      signal.addEventListener('abort', abort)
      worker.on('message', answer).on('error', crash).on('exit', exit)
      worker.postMessage(job)
    })
  }

  /** A thread at rest keeps no process alive, and does not stay for long. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#idleTimer = setTimeout(() => void this.close(), this.#options.idleMs)
    this.#idleTimer.unref()
  }
}

function isAnswer({ outcome }: JobOutcome): boolean {
  return outcome === 'read' || outcome === 'unreadable' || outcome === 'failed'
}
