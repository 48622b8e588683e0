import { within } from '#src/application/shared/within.js'
import type { PageQuestions } from '#src/application/websites/ports/website-repository.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { TextChanges } from '#src/domain/websites/compare-texts.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'
import type { PageOutcome, ProcessingProgress } from './page-processing.js'
import type { Work } from './page-works.js'
import { requireSource } from './require-source.js'

export interface ProcessWebsiteResult {
  readonly source: WebsiteSource
  /**
   * `cached`: already served, nothing was done. `processing`: still running. `kept`: the new page is worse than the
   * served one, which stays; the source says why.
   */
  readonly state: 'completed' | 'unchanged' | 'cached' | 'processing' | 'kept'
  readonly chunksDeleted: number
  readonly chunksCreated: number
  /** Changes from the previously served text; null if nothing was replaced or the new text says the same. */
  readonly changes: TextChanges | null
}

interface WaitRequest {
  /** How long to wait for the end, in milliseconds; null waits without limit. */
  readonly waitMs: number | null
  readonly onProgress?: (progress: ProcessingProgress) => void
}

/**
 * Returns the result of a work, or `processing` if it does not end within the wait time. Throws the failure of the work
 * with its source.
 */
export async function awaitWork(
  pages: PageQuestions,
  work: Work,
  { waitMs, onProgress = () => {} }: WaitRequest,
): Promise<ProcessWebsiteResult> {
  const stopListening = work.listen(onProgress)
  try {
    const outcome = waitMs === null ? await work.outcome : await within(work.outcome, waitMs)
    const { source } = await requireSource(pages, work.source.id)
    if (outcome === null) return resultWith(source, 'processing')
    return { ...resultWith(source, outcome.unchanged ? 'unchanged' : 'completed'), ...pickWritten(outcome) }
  } catch (error) {
    const source = await keptSource(pages, work, error)
    if (source !== null) return resultWith(source, 'kept')
    throw withSource(error, work.source)
  } finally {
    stopListening()
  }
}

/** Returns the source if its page was refused and an earlier text is served, otherwise null. */
async function keptSource(pages: PageQuestions, { source }: Work, error: unknown): Promise<WebsiteSource | null> {
  if (source.chunksCount === 0 || websiteFactsOf(error)?.problem !== 'page-refused') return null
  return (await pages.find(source.id))?.source ?? null
}

/** The result if nothing was written. */
export function resultWith(source: WebsiteSource, state: ProcessWebsiteResult['state']): ProcessWebsiteResult {
  return { source, state, chunksDeleted: 0, chunksCreated: 0, changes: null }
}

function pickWritten({ chunksDeleted, chunksCreated, changes }: PageOutcome) {
  return { chunksDeleted, chunksCreated, changes }
}

/** Adds to a failure the source it is about and, while the source exists, how much of it is still served. */
function withSource(error: unknown, { id: sourceId, url, chunksCount }: WebsiteSource): AppError {
  const failure = toAppError(error)
  const facts = websiteFactsOf(failure)
  if (facts === null) return failure
  const { code, message, retryable, cause } = failure
  const served = code === 'NOT_FOUND' ? {} : { chunksStillServed: chunksCount }
  return new AppError(code, message, { facts: { sourceId, url, ...served, ...facts }, retryable, cause })
}
