import type { Clock } from '#src/application/shared/ports/clock.js'
import type {
  Lease,
  PageQuestions,
  ProcessingRecord,
  SourceEdits,
} from '#src/application/websites/ports/website-repository.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { goneSource, websiteFailure } from '#src/domain/websites/website-failure.js'
import type { OwnLease } from './own-lease.js'
import type { PageWorks } from './page-works.js'

/** The dependencies of edits by hand. */
export interface EditingParts {
  readonly repository: PageQuestions & SourceEdits
  readonly works: PageWorks
  readonly clock: Clock
  /** Shared by all edits by hand in this process. */
  readonly lease: OwnLease
}

/** Returns the source. Throws NOT_FOUND, DB_ERROR. */
export async function requireSource(pages: PageQuestions, sourceId: number): Promise<ProcessingRecord> {
  const record = await pages.find(sourceId)
  if (record === null) throw goneSource(sourceId)
  return record
}

/** Returns a source that nobody else works on. Throws NOT_FOUND, VALIDATION_ERROR if somebody does, DB_ERROR. */
export async function requireEditable(
  { repository, works, lease }: EditingParts,
  sourceId: number,
): Promise<ProcessingRecord> {
  const own = await lease.get()
  let record = await requireSource(repository, sourceId)
  if (isTaken(record, own) && (await works.recover()) > 0) record = await requireSource(repository, sourceId)
  if (isTaken(record, own)) throw busySource(sourceId)
  return record
}

/** Whether somebody else works on it. */
export function isTaken({ lease }: ProcessingRecord, own: Lease): boolean {
  return lease !== null && lease !== own
}

/** The failure for a source that somebody else works on. */
export function busySource(sourceId: number): AppError {
  return websiteFailure(
    'VALIDATION_ERROR',
    'This source is being processed and cannot be changed until that ends.',
    { problem: 'source-busy', sourceId },
    { retryable: true },
  )
}
