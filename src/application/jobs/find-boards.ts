import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import type { BadBoardLine, KnownBoards } from '#src/application/jobs/ports/known-boards.js'
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { formatReference } from '#src/domain/jobs/board-reference.js'
import { type BoardQuestion, type KnownBoard, searchBoards } from '#src/domain/jobs/board-search.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { goneLately } from './gone-boards.js'

const maxFoundBoards = 50

export type FindBoardsRequest = Partial<BoardQuestion>

export interface FoundBoard extends KnownBoard {
  readonly reference: string
  readonly isWatched: boolean
  /** Whether it was found to be gone in the last 90 days. */
  readonly isGone: boolean
}

export interface FoundBoards {
  /** At most 50, best first. */
  readonly boards: readonly FoundBoard[]
  /** How many fit. */
  readonly total: number
  /** Lines of the person's own list that cannot be read. */
  readonly bad: readonly BadBoardLine[]
}

export interface FindBoardsParts {
  readonly known: KnownBoards
  readonly watched: Pick<WatchedBoards, 'list'>
  readonly gone: GoneBoards
  readonly clock: Clock
}

/**
 * Finds boards of companies that are known, without asking any of them. Throws VALIDATION_ERROR if nothing is asked
 * for, and DB_ERROR. Source: sync-boards.
 */
export class FindBoards {
  readonly #parts: FindBoardsParts

  constructor(parts: FindBoardsParts) {
    this.#parts = parts
  }

  async execute(request: FindBoardsRequest): Promise<FoundBoards> {
    const question = toQuestion(request)
    const { known, watched, gone, clock } = this.#parts
    const { boards, bad } = await known.read()
    const fits = searchBoards(boards, question)
    const [watchedOnes, lost] = [await watchedReferences(watched), await goneLately(gone, clock.now())]
    const found = fits.slice(0, maxFoundBoards).map((board) => {
      const reference = formatReference(board)
      return { ...board, reference, isWatched: watchedOnes.has(reference), isGone: lost.has(reference) }
    })
    return { boards: found, total: fits.length, bad }
  }
}

/** The references of watched boards; none if the storage has none or does not exist yet. */
export async function watchedReferences(watched: Pick<WatchedBoards, 'list'>): Promise<ReadonlySet<string>> {
  try {
    return new Set((await watched.list()).map(({ reference }) => reference))
  } catch (error) {
    if (toAppError(error).code === 'DB_NOT_FOUND') return new Set()
    throw error
  }
}

/** Throws VALIDATION_ERROR if nothing is asked for. */
export function toQuestion({ query = '', place, language, field }: FindBoardsRequest): BoardQuestion {
  const question = { query, place: place || null, language: language || null, field: field || null }
  if (query.trim() !== '' || question.place !== null || question.language !== null || question.field !== null)
    return question
  throw new AppError(
    'VALIDATION_ERROR',
    'Say what to look for: words of a title or a company, a place, a language or a field.',
  )
}
