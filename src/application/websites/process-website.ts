import { AppError, toAppError } from '../../domain/shared/app-error.js'
import { normalizePageUrl } from '../../domain/websites/page-url.js'
import { type ContentType, defaultContentType, type WebsiteSource } from '../../domain/websites/website.js'
import { websiteFactsOf, websiteFailure } from '../../domain/websites/website-failure.js'
import type { PageOutcome, ProcessingProgress } from './page-processing.js'
import type { PageWorks, Work } from './page-works.js'
import type { PageQuestions } from './ports/website-repository.js'
import { requireSource } from './require-source.js'

export interface ProcessWebsiteRequest {
  readonly url: string
  /** `defaultContentType` when absent. */
  readonly contentType?: ContentType
  /** Process it also when it is cached; false when absent. */
  readonly forceRefresh?: boolean
  /** How long to wait for the end, in milliseconds; 5000 when absent. The work goes on after that. */
  readonly waitMs?: number
  readonly onProgress?: (progress: ProcessingProgress) => void
}

export interface ProcessWebsiteResult {
  readonly source: WebsiteSource
  /** `cached`: served before, nothing was done. `processing`: still at it. */
  readonly state: 'completed' | 'unchanged' | 'cached' | 'processing'
  readonly chunksDeleted: number
  readonly chunksCreated: number
}

/** How long a call waits for a page before it answers that the work goes on. Source: rag-slow-page. */
const defaultWaitMs = 5000

/**
 * Fetches a page and makes it searchable; a page that is served already is left as it is unless asked otherwise.
 * Throws VALIDATION_ERROR, FETCH_FAILED, EMBEDDING_FAILED, TIMEOUT, DB_ERROR: the facts have the `sourceId` where the
 * page has one. Source: rag-extraction, rag-chunks, rag-cache, rag-slow-page.
 */
export class ProcessWebsite {
  readonly #pages: PageQuestions
  readonly #works: PageWorks

  constructor(pages: PageQuestions, works: PageWorks) {
    this.#pages = pages
    this.#works = works
  }

  async execute(request: ProcessWebsiteRequest): Promise<ProcessWebsiteResult> {
    const { contentType = defaultContentType, forceRefresh = false } = request
    const url = normalizePageUrl(request.url)
    if (!forceRefresh) {
      const record = await this.#pages.findByUrl(url)
      if (record?.source.status === 'completed') return answer(record.source, 'cached')
    }
    const work = await this.#works.begin({ url, contentType, operation: 'process' })
    return awaitWork(this.#pages, work, url, request)
  }
}

type WaitRequest = Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'>

/** The result of a work within the time to wait, or that it goes on. A null work is another owner's. */
async function awaitWork(
  pages: PageQuestions,
  work: Work | null,
  url: string,
  { waitMs = defaultWaitMs, onProgress = () => {} }: WaitRequest,
): Promise<ProcessWebsiteResult> {
  if (work === null) {
    const record = await pages.findByUrl(url)
    if (record === null) throw goneUrl(url)
    return answer(record.source, 'processing')
  }
  const stopListening = work.listen(onProgress)
  try {
    const outcome = await within(work.outcome, waitMs)
    const { source } = await requireSource(pages, work.source.id)
    if (outcome === null) return answer(source, 'processing')
    return { ...answer(source, outcome.unchanged ? 'unchanged' : 'completed'), ...pickCounts(outcome) }
  } catch (error) {
    throw withSource(error, work.source)
  } finally {
    stopListening()
  }
}

function answer(source: WebsiteSource, state: ProcessWebsiteResult['state']): ProcessWebsiteResult {
  return { source, state, chunksDeleted: 0, chunksCreated: 0 }
}

function pickCounts({ chunksDeleted, chunksCreated }: PageOutcome) {
  return { chunksDeleted, chunksCreated }
}

async function within<T>(outcome: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([outcome, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function goneUrl(url: string): AppError {
  const message = 'The website was deleted while it was processed.'
  return websiteFailure('NOT_FOUND', message, { problem: 'deleted-meanwhile', url })
}

/** The same failure, saying which source it is about and, while there is one, what of it is still served. */
function withSource(error: unknown, { id: sourceId, url, chunksCount }: WebsiteSource): AppError {
  const failure = toAppError(error)
  const facts = websiteFactsOf(failure)
  if (facts === null) return failure
  const { code, message, retryable, cause } = failure
  const served = code === 'NOT_FOUND' ? {} : { chunksStillServed: chunksCount }
  return new AppError(code, message, { facts: { sourceId, url, ...served, ...facts }, retryable, cause })
}

export interface RefreshWebsiteRequest extends Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'> {
  readonly sourceId: number
}

/**
 * Processes a known page again. What it serves is served until the new is stored; a failure changes nothing. Throws
 * NOT_FOUND, and what ProcessWebsite throws; VALIDATION_ERROR for text that was pasted, which stays. Source:
 * rag-refresh, rag-stale.
 */
export class RefreshWebsite {
  readonly #pages: PageQuestions
  readonly #works: PageWorks

  constructor(pages: PageQuestions, works: PageWorks) {
    this.#pages = pages
    this.#works = works
  }

  async execute(request: RefreshWebsiteRequest): Promise<ProcessWebsiteResult> {
    const { source } = await requireSource(this.#pages, request.sourceId)
    const { url, contentType } = source
    const work = await this.#works.begin({ url, contentType, operation: 'refresh' })
    return awaitWork(this.#pages, work, url, request)
  }
}
