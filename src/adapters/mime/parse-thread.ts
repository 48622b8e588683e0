import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../domain/shared/app-error.js'
import { type Fault, faults } from './faults.js'
import type { ParseAnswer, ParsedContent, ParseRequest, WorkerData } from './parse-messages.js'

/** How a worker came to its end with a batch: all parsed, or stopped at one message. */
export type BatchOutcome =
  | { readonly contents: readonly ParsedContent[] }
  | { readonly stoppedAt: number; readonly fault: Fault }

const watchesPerLimit = 10

// a message that fills the heap ends the worker, not the program; what lives shortly gets no more room than it needs
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** One worker thread, started when first needed and anew after it had to be stopped. One batch at a time. */
export class ParseThread {
  readonly #url: URL
  readonly #timeLimitMs: number
  #progress = new Int32Array(new SharedArrayBuffer(4))
  #worker: Worker | null = null
  #isClosed = false

  constructor(url: URL, timeLimitMs: number) {
    this.#url = url
    this.#timeLimitMs = timeLimitMs
  }

  /** Throws INTERNAL_ERROR when no worker can be started, and after `close`. */
  async run(request: ParseRequest): Promise<BatchOutcome> {
    if (this.#isClosed) throw new AppError('INTERNAL_ERROR', 'The mail parser was closed.')
    const worker = this.#worker ?? (await this.#start())
    Atomics.store(this.#progress, 0, 0)
    worker.ref()
    worker.postMessage(request, [request.bytes])
    const outcome = await this.#finish(worker)
    // one that is being closed must keep the process until it has ended
    if (this.#worker === worker) worker.unref()
    if ('stoppedAt' in outcome) await this.#stop()
    return outcome
  }

  /** Ends the worker, whatever it is at. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#stop()
  }

  async #stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #start(): Promise<Worker> {
    this.#progress = new Int32Array(new SharedArrayBuffer(4))
    const workerData: WorkerData = { progress: this.#progress.buffer }
    const worker = new Worker(this.#url, { workerData, execArgv: [], resourceLimits })
    worker.on('error', () => {}).on('exit', () => this.#forget(worker))
    const gone = new AbortController()
    worker.once('exit', () => gone.abort())
    // from the beginning: it may be closed before it is ready
    this.#worker = worker
    try {
      await once(worker, 'message', { signal: gone.signal })
    } catch (cause) {
      this.#forget(worker)
      throw new AppError('INTERNAL_ERROR', 'The mail parser could not be started.', { cause })
    }
    return worker
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
  }

  /** Waits for the answer, for the worker's end, or until one message has been at work for too long. */
  async #finish(worker: Worker): Promise<BatchOutcome> {
    const stopped = (fault: Fault) => ({ stoppedAt: Atomics.load(this.#progress, 0), fault })
    const settled = new AbortController()
    const { signal } = settled
    const failed = () => stopped(faults.failed)
    try {
      return await Promise.race([
        once(worker, 'message', { signal }).then(
          ([contents]: ParseAnswer[]) => ({ contents: listed(contents) }),
          failed,
        ),
        once(worker, 'exit', { signal }).then(failed, failed),
        this.#tooSlow(signal).then(() => stopped(faults.tooSlow)),
      ])
    } finally {
      settled.abort()
    }
  }

  #tooSlow(signal: AbortSignal): Promise<void> {
    let [index, unchanged] = [0, 0]
    return new Promise((resolve) => {
      const watch = setInterval(() => {
        const now = Atomics.load(this.#progress, 0)
        // looks are counted, not time: this thread may have been busy itself, with an answer waiting
        unchanged = now === index ? unchanged + 1 : 0
        index = now
        if (unchanged >= watchesPerLimit) resolve()
      }, this.#timeLimitMs / watchesPerLimit)
      signal.addEventListener('abort', () => clearInterval(watch))
    })
  }
}

function listed(answer: ParseAnswer | undefined): readonly ParsedContent[] {
  return answer === undefined || answer === 'ready' ? [] : answer
}
