import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import type { JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { type BoardReference, formatReference } from '#src/domain/jobs/board-reference.js'
import { ListedPostings } from '#src/domain/jobs/listed-postings.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { type FetchBoard, type FetchBoardRequest, type FetchedBoard, unreadBoard } from './fetch-board.js'
import { noteIfGone } from './gone-boards.js'

export interface FetchChosenRequest extends Pick<FetchBoardRequest, 'signal' | 'onReport'> {
  /** References or addresses of boards. */
  readonly references: readonly string[]
  /** Whether those that exist are watched from then on. */
  readonly watch: boolean
  readonly onProgress?: (reference: string, fetched: number) => void
}

export interface ChosenBoard extends Omit<FetchedBoard, 'board'> {
  /** As it was given, if it names no board. */
  readonly reference: string
  readonly isGone: boolean
}

export interface FetchChosenParts {
  readonly boards: Pick<JobBoards, 'find'>
  readonly fetching: Pick<FetchBoard, 'execute'>
  readonly watched: Pick<WatchedBoards, 'list' | 'add' | 'noteRead' | 'noteFailure'>
  readonly gone: GoneBoards
  readonly clock: Clock
}

/**
 * Adds all postings of boards that were chosen, one board after the other, and watches them if asked to. A board that
 * fails does not stop the others; one that is gone is remembered and not watched. After an abort, boards that were not
 * started are left out. Throws DB_NOT_FOUND, DB_ERROR. Source: sync-boards, sync-boards-gone.
 */
export class FetchChosenBoards {
  readonly #parts: FetchChosenParts

  constructor(parts: FetchChosenParts) {
    this.#parts = parts
  }

  async execute(request: FetchChosenRequest): Promise<readonly ChosenBoard[]> {
    const chosen: ChosenBoard[] = []
    for (const text of request.references) {
      if (request.signal?.aborted) break
      const board = this.#find(text)
      chosen.push('kind' in board ? await this.#fetch(board, request) : board)
    }
    return chosen
  }

  #find(text: string): BoardReference | ChosenBoard {
    try {
      return this.#parts.boards.find(text)
    } catch (error) {
      return { ...unreadBoard(toAppError(error)), reference: text, isGone: false }
    }
  }

  async #fetch(
    board: BoardReference,
    { signal, onReport, onProgress, watch }: FetchChosenRequest,
  ): Promise<ChosenBoard> {
    const { fetching, gone, clock } = this.#parts
    const reference = formatReference(board)
    const listed = new ListedPostings()
    const { board: _, ...fetched } = await fetching.execute({
      board,
      match: null,
      onProgress: (count) => onProgress?.(reference, count),
      onListed: (url) => listed.add(url),
      ...(signal === undefined ? {} : { signal }),
      ...(onReport === undefined ? {} : { onReport }),
    })
    const isGone = await noteIfGone(gone, reference, fetched.failure, clock.now())
    if (watch && !isGone) await this.#watch(reference, fetched, listed)
    return { ...fetched, reference, isGone }
  }

  /** A board that is watched already keeps its phrases. */
  async #watch(reference: string, { failure, finished, fetched }: Omit<FetchedBoard, 'board'>, listed: ListedPostings) {
    const { watched, clock } = this.#parts
    const at = clock.now().toISOString()
    if ((await watched.list()).some((each) => each.reference === reference)) return
    await watched.add({ reference, phrases: [], at })
    if (failure !== null) await watched.noteFailure({ reference, at, failure: failure.message })
    else if (finished) await watched.noteRead({ reference, at, postings: fetched, listed: listed.toText() })
  }
}
