import type { HuntStatement, Judge, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HuntParts } from './hunt-parts.js'

/** Who makes a statement. */
export interface GivenBy {
  /** Defaults to `person`. */
  readonly actor?: Judge
  /** The program that the agent runs in, by its own name. */
  readonly client?: string | null
}

/**
 * Stores statements as one batch, and returns its id. Throws VALIDATION_ERROR if batches cannot be named, DB_NOT_FOUND,
 * DB_ERROR.
 */
export async function keepStatements(
  { jobs, clock, ids }: Pick<HuntParts, 'jobs' | 'clock' | 'ids'>,
  statements: readonly HuntStatement[],
  { actor = 'person', client = null }: GivenBy,
): Promise<string> {
  if (ids === undefined) throw new AppError('VALIDATION_ERROR', 'This hunt was opened without batch ids.')
  const [at, batch] = [clock.now().toISOString(), ids.next()]
  const entries = statements.map((statement): NewHuntEntry => ({ at, batch, actor, client, undoes: null, statement }))
  await jobs.keepEntries({ entries, after: null })
  return batch
}
