import type { PageQuestions } from '#src/application/websites/ports/website-repository.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { type ContentType, defaultContentType } from '#src/domain/websites/website.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { awaitWork, type ProcessWebsiteResult, resultWith } from './await-work.js'
import type { ProcessingProgress } from './page-processing.js'
import type { PageWorks } from './page-works.js'
import { requireSource } from './require-source.js'

export type { ProcessWebsiteResult } from './await-work.js'

export interface ProcessWebsiteRequest {
  readonly url: string
  /** Defaults to `defaultContentType`. */
  readonly contentType?: ContentType
  /** Process the page even if it is cached; defaults to false. */
  readonly forceRefresh?: boolean
  /** How long to wait for the end, in milliseconds; defaults to 5000. The work continues after that. */
  readonly waitMs?: number
  readonly onProgress?: (progress: ProcessingProgress) => void
}

/** How long a call waits before it answers that the work is still running. Source: rag-slow-page. */
const defaultWaitMs = 5000

/**
 * Fetches a page and makes it searchable; a page that is already served is not changed unless requested. Throws
 * VALIDATION_ERROR, FETCH_FAILED, EMBEDDING_FAILED, TIMEOUT, DB_ERROR; the facts contain the `sourceId` if the page has
 * one. Source: rag-extraction, rag-chunks, rag-cache, rag-slow-page.
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
      if (record?.source.status === 'completed') return resultWith(record.source, 'cached')
    }
    const work = await this.#works.begin({ url, contentType, operation: 'process' })
    return work === null
      ? resultOfOther(this.#pages, url)
      : awaitWork(this.#pages, work, { ...request, waitMs: request.waitMs ?? defaultWaitMs })
  }
}

/** The result if another owner works on the page. */
async function resultOfOther(pages: PageQuestions, url: string): Promise<ProcessWebsiteResult> {
  const record = await pages.findByUrl(url)
  if (record === null) throw goneUrl(url)
  return resultWith(record.source, 'processing')
}

function goneUrl(url: string): AppError {
  const message = 'The page was removed while it was being read.'
  return websiteFailure('NOT_FOUND', message, { problem: 'deleted-meanwhile', url })
}

export interface RefreshWebsiteRequest extends Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'> {
  readonly sourceId: number
}

/**
 * Processes a known page again. The old content is served until the new one is stored; a failure changes nothing.
 * Throws NOT_FOUND and the errors of ProcessWebsite; VALIDATION_ERROR for pasted text, which stays. Source:
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
    return work === null
      ? resultOfOther(this.#pages, url)
      : awaitWork(this.#pages, work, { ...request, waitMs: request.waitMs ?? defaultWaitMs })
  }
}
