import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { huntFactsOf } from '#src/domain/hunt/hunt-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Throws the error; if a job was not found, its message says which command shows the ids. */
export function nameJobList(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  // other things that were not found have words of their own
  if (error.facts !== null && huntFactsOf(error)?.problem !== 'job-unknown') throw error
  throw new AppError('NOT_FOUND', `${error.message} \`${commandOn('jobs', 'jobs list')}\` shows the ids.`, {
    cause: error,
  })
}
