import type { AppError } from '#src/domain/shared/app-error.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import { type SourceMark, stateAfter } from '#src/domain/websites/source-mark.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { goneSource, refusedRequest, websiteFactsOf, websiteFailure } from '#src/domain/websites/website-failure.js'

/** Why a page was not finished: its process ends or ended. */
export const interruption = () =>
  websiteFailure(
    'INTERNAL_ERROR',
    'Stopped before the page was read.',
    { problem: 'processing-interrupted' },
    { retryable: true },
  )

export const isInterruption = (failure: AppError) => websiteFactsOf(failure)?.problem === 'processing-interrupted'

/** The final failure of a queued page whose workers never finished. */
export const abandonment = () =>
  websiteFailure('INTERNAL_ERROR', 'given up: each time, the program that read the page stopped before it was done.', {
    problem: 'page-abandoned',
    tries: maxQueueTries,
  })

const goneStatuses = new Set([404, 410])

/**
 * Returns the mark that a failure gives the source at `url`; undefined if it says nothing about the page, such as a
 * failure of the store.
 */
export function markAfter(failure: AppError, url: string): SourceMark | undefined {
  const facts = websiteFactsOf(failure)
  if (facts?.problem === 'page-refused') {
    const { kind, quote } = facts
    return { state: stateAfter(kind, facts.url !== url), reason: { kind, quote } }
  }
  if (facts?.problem !== 'page-not-fetched') return undefined
  const { statusCode = null } = facts
  const reason = { kind: 'unanswered', quote: statusCode === null ? null : `HTTP ${statusCode}` } as const
  return { state: goneStatuses.has(statusCode ?? 0) ? 'closed' : 'unreachable', reason }
}

/** Returns why a worker no longer holds a source: it is gone, or somebody else took it over. */
export function lostSource(sourceId: number, isThere: boolean): AppError {
  if (!isThere) return goneSource(sourceId)
  return websiteFailure(
    'INTERNAL_ERROR',
    'Another worker took over the page: this one did not respond for too long.',
    { problem: 'page-taken-over', sourceId },
    { retryable: true },
  )
}

export const isTakenOver = (failure: AppError) => websiteFactsOf(failure)?.problem === 'page-taken-over'

/** Whether the store failed temporarily, and not the page. */
export function isStoreAway(failure: AppError): boolean {
  const { code, retryable } = failure
  return retryable && websiteFactsOf(failure) === null && (code === 'DB_ERROR' || code === 'TIMEOUT')
}

export function pastedSource({ id, url, chunksCount }: WebsiteSource): AppError {
  return refusedRequest('This source has pasted text: a fetch does not replace it.', {
    problem: 'source-pasted',
    sourceId: id,
    url,
    chunksStillServed: chunksCount,
  })
}

export function tooMany(url: string, count: number): AppError {
  return websiteFailure(
    'VALIDATION_ERROR',
    `${count} pages are already being processed.`,
    { problem: 'too-many-pages', url },
    { retryable: true },
  )
}
