import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntEntry, Judge, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { type UndoFault, undoFault } from '#src/domain/hunt/verdicts/standing-entries.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface UndoEntriesRequest {
  readonly undoes: string
  /** The name of the new batch. */
  readonly batch: string
  readonly actor: Judge
  readonly at: UtcTime
}

export interface UndoneEntries {
  readonly undone: number
  readonly failures: readonly { readonly entry: HuntEntry; readonly fault: UndoFault }[]
}

// another writer may come between reading and writing
const maxAttempts = 5

/**
 * Undoes a batch of statements atomically, unless something newer was stated about the same things. Returns null for an
 * unknown batch. Throws DB_NOT_FOUND, DB_ERROR. Source: letters-verdicts.
 */
export async function undoEntries(
  jobs: Pick<HuntJobs, 'entries' | 'keepEntries'>,
  { undoes, batch, actor, at }: UndoEntriesRequest,
): Promise<UndoneEntries | null> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const known = await jobs.entries()
    if (known === null) return null
    const { entries: all, last } = known
    // a decision on a link is taken back by another one
    const said = all.filter(({ batch: each, statement }) => each === undoes && statement.of !== 'link')
    if (said.length === 0) return null
    const failures = said.flatMap((entry) => {
      const fault = undoFault(entry, all)
      return fault === null ? [] : [{ entry, fault }]
    })
    if (failures.length > 0) return { undone: 0, failures }
    const entries = said.map(
      ({ id, statement }): NewHuntEntry => ({ at, batch, actor, client: null, undoes: id, statement }),
    )
    const kept = await jobs.keepEntries({ entries, after: last })
    if (kept !== null) return { undone: kept.length, failures: [] }
  }
  throw new AppError('DB_ERROR', 'The same letters are being changed elsewhere. Try again.', { retryable: true })
}
