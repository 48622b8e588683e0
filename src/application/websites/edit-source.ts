import { WebsiteError } from '../../domain/websites/website-error.js'
import type { Clock } from '../shared/ports/clock.js'
import { goneSource } from './page-processing.js'
import type { PageWorks } from './page-works.js'
import type { Owner, ProcessingRecord, WebsiteRepository } from './ports/website-repository.js'

/** What writing by hand needs. */
export interface EditingParts {
  readonly repository: WebsiteRepository
  readonly works: PageWorks
  readonly clock: Clock
  /** Who writes by hand. */
  readonly editor: Owner
  readonly isAlive: (owner: Owner) => boolean
}

/** The source, which nobody else works on. Throws NOT_FOUND, VALIDATION_ERROR when somebody does, DB_ERROR. */
export async function findEditable(
  { repository, works, editor, isAlive }: EditingParts,
  sourceId: number,
): Promise<ProcessingRecord> {
  let record = await repository.find(sourceId)
  if (isTaken(record, editor) && !isAlive(record.owner)) {
    await works.recover()
    record = await repository.find(sourceId)
  }
  if (record === null) throw goneSource(sourceId)
  if (isTaken(record, editor)) throw busySource(sourceId)
  return record
}

/** Whether it is there and somebody else works on it. */
function isTaken(
  record: ProcessingRecord | null,
  editor: Owner,
): record is ProcessingRecord & { readonly owner: Owner } {
  return record !== null && record.owner !== null && record.owner !== editor
}

export function busySource(sourceId: number): WebsiteError {
  return new WebsiteError('VALIDATION_ERROR', 'This source is being worked on: nothing is written to it meanwhile.', {
    type: 'DataValidationError',
    details: { source_id: sourceId },
    suggestion:
      'Call again when its status is no longer pending or processing, or delete the source, which stops the work.',
    retryable: true,
  })
}
