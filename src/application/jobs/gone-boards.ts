import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import { boardFactsOf } from '#src/domain/jobs/board-failure.js'
import { type AppError, type ErrorCode, toAppError } from '#src/domain/shared/app-error.js'

const goneMs = 90 * 24 * 60 * 60 * 1000

/** Returns the boards that were found to be gone in the last 90 days; none if there is no storage yet. */
export async function goneLately(gone: GoneBoards, now: Date): Promise<ReadonlySet<string>> {
  const boards = await orElse(gone.goneBoards(), new Map<string, string>())
  const from = now.getTime() - goneMs
  return new Set([...boards].flatMap(([reference, at]) => (Date.parse(at) > from ? [reference] : [])))
}

/**
 * Remembers that a board is gone if this failure says so, where the storage has a place for it. Returns whether it does.
 */
export async function noteIfGone(
  gone: GoneBoards,
  reference: string,
  failure: AppError | null,
  now: Date,
): Promise<boolean> {
  if (boardFactsOf(failure)?.problem !== 'board-missing') return false
  await orElse(gone.noteBoardGone(reference, now.toISOString()), undefined, ['DB_NOT_FOUND', 'DB_ERROR'])
  return true
}

/** A storage that does not exist yet remembers nothing, and is not created for this; nor is a table in another's file. */
async function orElse<T>(work: Promise<T>, value: T, codes: readonly ErrorCode[] = ['DB_NOT_FOUND']): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(toAppError(error).code)) return value
    throw error
  }
}
