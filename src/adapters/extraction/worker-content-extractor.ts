import type {
  ContentExtractor,
  ExtractedPage,
  ExtractionRequest,
} from '../../application/websites/ports/content-extractor.js'
import type { ErrorCode } from '../../domain/shared/app-error.js'
import { WebsiteError } from '../../domain/websites/website-error.js'
import { explainNotAPage } from './explain-not-a-page.js'
import { ExtractionThread, type JobOutcome } from './extraction-thread.js'

export interface WorkerContentExtractorOptions {
  /** The module that threads run: it calls `serveExtraction`. */
  readonly workerUrl: URL
  /** Pages read at once. */
  readonly threads?: number
  /** How long one page may take once it is its turn. */
  readonly deadlineMs?: number
  /** How long a thread stays without work. */
  readonly idleMs?: number
  /** Heap of a thread. */
  readonly maxMemoryMb?: number
}

/** Reads pages in threads of its own, where a page that takes too long, or too much memory, can be stopped. */
export class WorkerContentExtractor implements ContentExtractor {
  readonly #deadlineMs: number
  readonly #threads: readonly ExtractionThread[]
  readonly #idle: ExtractionThread[]
  readonly #waiting: ((thread: ExtractionThread) => void)[] = []
  readonly #closed = new AbortController()

  constructor(options: WorkerContentExtractorOptions) {
    const { workerUrl, threads = 2, deadlineMs = 10_000, idleMs = 30_000, maxMemoryMb = 256 } = options
    this.#deadlineMs = deadlineMs
    const create = () => new ExtractionThread({ workerUrl, deadlineMs, idleMs, maxMemoryMb })
    this.#threads = Array.from({ length: threads }, create)
    this.#idle = [...this.#threads]
  }

  async extract({ signal, ...page }: ExtractionRequest): Promise<ExtractedPage> {
    const { url } = page
    const stop = AbortSignal.any([signal, this.#closed.signal])
    const thread = stop.aborted ? null : await this.#takeThread(stop)
    if (thread === null) throw this.#toError({ outcome: 'aborted' }, url)
    try {
      const outcome = await thread.run(page, stop)
      if (outcome.outcome === 'read') return outcome.read
      throw this.#toError(outcome, url)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#idle.push(thread)
      else next(thread)
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /** The next thread that is free; null when the page is no longer wanted before that. */
  #takeThread(stop: AbortSignal): Promise<ExtractionThread | null> {
    const free = this.#idle.pop()
    if (free !== undefined) return Promise.resolve(free)
    return new Promise((resolve) => {
      const take = (thread: ExtractionThread) => {
        stop.removeEventListener('abort', leave)
        resolve(thread)
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        resolve(null)
      }
      this.#waiting.push(take)
      stop.addEventListener('abort', leave, { once: true })
    })
  }

  #toError(failure: Failure, url: string): WebsiteError {
    const { code, message, suggestion, cause } = describe(failure, this.#deadlineMs / 1000)
    const details = failure.outcome === 'timeout' ? { url, timeout_seconds: this.#deadlineMs / 1000 } : { url }
    const retryable = failure.outcome === 'aborted'
    return new WebsiteError(code, message, { type: 'ChunkingError', details, suggestion, retryable, cause })
  }
}

type Failure = Exclude<JobOutcome, { readonly outcome: 'read' }>

interface Description {
  readonly code: ErrorCode
  readonly message: string
  readonly suggestion: string
  readonly cause?: unknown
}

function describe(failure: Failure, seconds: number): Description {
  switch (failure.outcome) {
    case 'unreadable':
      return { code: 'VALIDATION_ERROR', ...explainNotAPage(failure.missing) }
    case 'timeout':
      return {
        code: 'TIMEOUT',
        message: `The page could not be read within ${seconds} seconds.`,
        suggestion: 'The page is unusually large or deeply nested. Try a simpler one, such as its print version.',
      }
    case 'aborted':
      return {
        code: 'INTERNAL_ERROR',
        message: 'Reading the page was stopped.',
        suggestion: 'Process the page again if it is still wanted.',
      }
    case 'crashed':
    case 'failed':
      return {
        code: 'INTERNAL_ERROR',
        message: 'The page could not be read: it is too large or damaged.',
        suggestion: 'Try another address of the same content, such as its print version.',
        cause: failure.cause,
      }
  }
}
