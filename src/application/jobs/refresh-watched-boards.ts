import type { JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { WatchedBoard, WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { ListedPostings } from '#src/domain/jobs/listed-postings.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { matchOf } from '#src/domain/jobs/posting-match.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { type FetchBoard, type FetchBoardRequest, type FetchedBoard, unreadBoard } from './fetch-board.js'

/** What a person is shown of a new posting. */
export type NewPosting = Pick<Posting, 'url' | 'title' | 'company' | 'location'>

export interface RefreshedBoard extends Omit<FetchedBoard, 'board'> {
  readonly reference: string
  readonly phrases: readonly string[]
  /** The first of the added postings. */
  readonly fresh: readonly NewPosting[]
  /** How many postings that matched last time are no longer listed; null if unknown. */
  readonly gone: number | null
}

export type RefreshRequest = Pick<FetchBoardRequest, 'signal' | 'onReport'> & {
  readonly onProgress?: (reference: string, fetched: number) => void
  /** The reference of one watched board; by default all are fetched. */
  readonly only?: string
}

/** Further postings are counted, but not named. */
export const maxNamedPostings = 20

/**
 * Fetches every watched board again, or one of them, one after the other, and records the results. Postings that are no longer listed
 * are counted; their jobs are not changed. Throws DB_NOT_FOUND, DB_ERROR. Source: jobs-watch.
 */
export class RefreshWatchedBoards {
  readonly #watched: WatchedBoards
  readonly #boards: Pick<JobBoards, 'find'>
  readonly #fetching: Pick<FetchBoard, 'execute'>
  readonly #clock: Clock

  constructor(
    watched: WatchedBoards,
    boards: Pick<JobBoards, 'find'>,
    fetching: Pick<FetchBoard, 'execute'>,
    clock: Clock,
  ) {
    this.#watched = watched
    this.#boards = boards
    this.#fetching = fetching
    this.#clock = clock
  }

  /** Returns the result of each board; after an abort, boards that were not started are left out. */
  async execute(request: RefreshRequest): Promise<readonly RefreshedBoard[]> {
    const refreshed: RefreshedBoard[] = []
    for (const board of await this.#watched.list()) {
      if (request.signal?.aborted) break
      if (request.only !== undefined && request.only !== board.reference) continue
      refreshed.push(await this.#refresh(board, request))
    }
    return refreshed
  }

  async #refresh({ reference, phrases }: WatchedBoard, request: RefreshRequest): Promise<RefreshedBoard> {
    const listed = new ListedPostings()
    const fresh: NewPosting[] = []
    const fetched = await this.#fetch(reference, {
      ...request,
      match: matchOf(phrases),
      onProgress: (count) => request.onProgress?.(reference, count),
      onListed: (url) => listed.add(url),
      onNew: ({ url, title, company, location }) => {
        if (fresh.length < maxNamedPostings) fresh.push({ url, title, company, location })
      },
    })
    const gone = await this.#note(reference, fetched, listed)
    return { ...fetched, reference, phrases, fresh, gone }
  }

  async #fetch(reference: string, request: Omit<FetchBoardRequest, 'board'>): Promise<Omit<FetchedBoard, 'board'>> {
    let board: FetchBoardRequest['board']
    try {
      board = this.#boards.find(reference)
    } catch (error) {
      // another version may know more board systems
      return unreadBoard(toAppError(error))
    }
    return this.#fetching.execute({ ...request, board })
  }

  /** Records the outcome. Returns how many postings are gone, or null. */
  async #note(
    reference: string,
    { failure, finished, fetched }: Omit<FetchedBoard, 'board'>,
    listed: ListedPostings,
  ): Promise<number | null> {
    const at = this.#clock.now().toISOString()
    if (failure !== null) await this.#watched.noteFailure({ reference, at, failure: failure.message })
    // an incomplete reading does not tell what is gone
    if (failure !== null || !finished) return null
    const before = await this.#watched.findListed(reference)
    await this.#watched.noteRead({ reference, at, postings: fetched, listed: listed.toText() })
    return before === null ? null : listed.countGone(before)
  }
}
