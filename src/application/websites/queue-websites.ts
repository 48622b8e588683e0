import type { Clock } from '#src/application/shared/ports/clock.js'
import type { PageQueue, QueuedPage } from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { type ContentType, defaultContentType } from '#src/domain/websites/website.js'

export interface QueueWebsitesRequest {
  readonly urls: readonly string[]
  /** Defaults to `defaultContentType`. */
  readonly contentType?: ContentType
  /** Also queue pages that are already served; defaults to false. */
  readonly forceRefresh?: boolean
}

/** The result for one URL, as it was given. */
export type QueuedWebsite =
  | { readonly url: string; readonly result: QueuedPage }
  | { readonly url: string; readonly error: AppError }

// limits one transaction, because others wait for it
const maxBatchSize = 500

/**
 * Leaves pages to the workers of the queue. Only the form of a URL is checked; its target is checked when it is
 * fetched. Returns a result for each URL, in order. Throws DB_ERROR. Source: rag-queue.
 */
export class QueueWebsites {
  readonly #queue: PageQueue
  readonly #clock: Clock

  constructor(queue: PageQueue, clock: Clock) {
    this.#queue = queue
    this.#clock = clock
  }

  async execute(request: QueueWebsitesRequest): Promise<readonly QueuedWebsite[]> {
    const { urls, contentType = defaultContentType, forceRefresh: force = false } = request
    const asked = urls.map(normalize)
    const wanted = [...new Set(asked.flatMap((each) => ('page' in each ? [each.page] : [])))]
    const at = this.#clock.now().toISOString()
    const found = new Map<string, QueuedPage>()
    for (let start = 0; start < wanted.length; start += maxBatchSize) {
      const batch = wanted.slice(start, start + maxBatchSize)
      const pages = batch.map((url) => ({ url, contentType }))
      for (const queued of await this.#queue.enqueue({ pages, force, at })) found.set(queued.source.url, queued)
    }
    return asked.map((each) => ('error' in each ? each : { url: each.url, result: takeResult(found, each.page) }))
  }
}

type Asked = { readonly url: string; readonly page: string } | { readonly url: string; readonly error: AppError }

function normalize(url: string): Asked {
  try {
    return { url, page: normalizePageUrl(url) }
  } catch (error) {
    return { url, error: toAppError(error) }
  }
}

/** A page that is requested twice is reported as waiting the second time. */
function takeResult(found: Map<string, QueuedPage>, page: string): QueuedPage {
  const queued = found.get(page)
  if (queued === undefined) throw new TypeError('The queue has not answered for a page.')
  if (queued.state === 'queued') found.set(page, { ...queued, state: 'waiting' })
  return queued
}
