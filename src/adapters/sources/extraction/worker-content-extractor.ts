import type { Closable } from '#src/adapters/kit/closing.js'
import { causeOf, type NoAnswer } from '#src/adapters/kit/workers/pool-call.js'
import { startThread } from '#src/adapters/kit/workers/runner.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { Paper, PaperReader } from '#src/application/shared/ports/paper-reader.js'
import type {
  ContentExtractor,
  ExtractedPage,
  ExtractionRequest,
} from '#src/application/websites/ports/content-extractor.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import type { ExtractionAnswer, ExtractionJob } from './serve-extraction.js'

export interface WorkerContentExtractorOptions {
  /** The module that threads run; it must call `serveExtraction`. */
  readonly workerUrl: URL
  /** Reads PDF and Word files; without it they are refused. The extractor closes it. */
  readonly papers?: PaperReader & Closable
  /** How many pages are processed at once. */
  readonly threads?: number
  /** Time limit for a page, from when a thread that has loaded its code starts on it. */
  readonly deadlineMs?: number
  /** How long a thread stays alive without work. */
  readonly idleMs?: number
  /** Heap limit of a thread. */
  readonly maxMemoryMb?: number
}

// the memory used for a page of this size is only freed when the thread ends
const largeBytes = 2_000_000

/** Reads pages in worker threads, where a page that takes too much time or memory can be stopped. */
export class WorkerContentExtractor implements ContentExtractor {
  readonly #deadlineMs: number
  readonly #pool: WorkerPool<ExtractionJob, ExtractionAnswer>
  readonly #papers: (PaperReader & Closable) | undefined

  constructor(options: WorkerContentExtractorOptions) {
    const { workerUrl, papers, threads = 2, deadlineMs = 10_000, idleMs = 30_000, maxMemoryMb = 256 } = options
    this.#deadlineMs = deadlineMs
    this.#papers = papers
    // a page that fills the heap ends the thread, not the program
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 }
    this.#pool = new WorkerPool({
      start: () => startThread(workerUrl, resourceLimits),
      // loading its code takes seconds on a busy machine, and is not the page's fault
      whenReady: async () => {},
      size: threads,
      idleMs,
      shouldReplace: (_answer, _worker, { bytes }) => bytes.byteLength > largeBytes,
    })
  }

  async extract({ signal, ...page }: ExtractionRequest): Promise<ExtractedPage> {
    const isPaper = page.format === 'pdf' || page.format === 'docx'
    const job = isPaper ? { ...page, bytes: nothing, paper: await this.#readPaper(page, signal) } : page
    const outcome = await this.#pool.call(job, { signal, deadlineMs: this.#deadlineMs })
    if (outcome.kind !== 'answered') throw toError(explainEnd(outcome, this.#deadlineMs / 1000), page.url)
    const { answer } = outcome
    if (answer.outcome === 'failed') throw toError(damaged(answer.cause), page.url)
    return answer.read
  }

  async #readPaper({ bytes, url }: ExtractionJob, signal: AbortSignal): Promise<Paper> {
    const reading = await this.#papers?.read(bytes, { signal })
    if (reading?.outcome === 'read') return reading.paper
    if (reading === undefined || reading.fault === 'stopped') throw toError(stopped, url)
    const { fault, message, advice } = reading
    throw toError({ code: fault === 'too-slow' ? 'TIMEOUT' : 'FETCH_FAILED', message, advice }, url)
  }

  async close(): Promise<void> {
    await this.#papers?.close()
    await this.#pool.close()
  }
}

const nothing = new Uint8Array()

interface Explanation {
  readonly code: ErrorCode
  readonly message: string
  readonly advice: string
  readonly timeoutSeconds?: number
  readonly retryable?: boolean
  readonly cause?: unknown
}

function toError({ code, message, retryable = false, cause, ...facts }: Explanation, url: string): AppError {
  return websiteFailure(code, message, { problem: 'page-not-read', url, ...facts }, { retryable, cause })
}

const stopped: Explanation = {
  code: 'INTERNAL_ERROR',
  message: 'Reading the page was stopped.',
  advice: 'Read the page again if it is still wanted.',
  retryable: true,
}

function explainEnd(outcome: NoAnswer, seconds: number): Explanation {
  switch (outcome.kind) {
    case 'late':
      return {
        code: 'TIMEOUT',
        message: `The page could not be read within ${seconds} seconds.`,
        advice: 'The page is unusually large or deeply nested. Try a simpler one, such as its print version.',
        timeoutSeconds: seconds,
      }
    case 'aborted':
    case 'closed':
      return stopped
    case 'not-started':
      return { ...stopped, cause: outcome.cause }
    default:
      return damaged(causeOf(outcome))
  }
}

function damaged(cause: unknown): Explanation {
  return {
    code: 'INTERNAL_ERROR',
    message: 'The page could not be read: it is too large or damaged.',
    advice: 'Try another address of the same content, such as its print version.',
    cause,
  }
}
