import type { JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { WatchedBoard, WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { ListedPostings } from '#src/domain/jobs/listed-postings.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { matchOf } from '#src/domain/jobs/posting-match.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import type { FetchBoard, FetchBoardRequest, FetchedBoard } from './fetch-board.js'

/** What a person is told of a posting that is new. */
export type NewPosting = Pick<Posting, 'url' | 'title' | 'company' | 'location'>

export interface RefreshedBoard extends Omit<FetchedBoard, 'board'> {
  readonly reference: string
  readonly phrases: readonly string[]
  /** The first of those that were added. */
  readonly fresh: readonly NewPosting[]
  /** How many of those that fitted last time are no longer listed; null where that is not known. */
  readonly gone: number | null
}

export type RefreshRequest = Pick<FetchBoardRequest, 'signal' | 'onReport'> & {
  readonly onProgress?: (reference: string, fetched: number) => void
}

/** More are counted, and not named. */
export const maxNamedPostings = 20

const nothing = { fetched: 0, matched: 0, added: 0, known: 0, filled: 0, bad: 0, warned: 0, isUnread: false }

/**
 * Fetches every watched board again, one after the other, and notes what came of it. Postings that are no longer listed are
 * counted; the jobs that they made stay as they are. Fails with DB_NOT_FOUND, DB_ERROR. Source: jobs-watch.
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

  /** What came of each; the signal leaves out those that were not begun. */
  async execute(request: RefreshRequest): Promise<readonly RefreshedBoard[]> {
    const refreshed: RefreshedBoard[] = []
    for (const board of await this.#watched.list()) {
      if (request.signal?.aborted) break
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
      // another version may know of systems that this one does not
      return { ...nothing, finished: true, failure: toAppError(error) }
    }
    return this.#fetching.execute({ ...request, board })
  }

  /** How many are gone. */
  async #note(
    reference: string,
    { failure, finished, fetched }: Omit<FetchedBoard, 'board'>,
    listed: ListedPostings,
  ): Promise<number | null> {
    const at = this.#clock.now().toISOString()
    if (failure !== null) await this.#watched.noteFailure({ reference, at, failure: failure.message })
    // what was not read to its end says nothing of what is no longer there
    if (failure !== null || !finished) return null
    const before = await this.#watched.findListed(reference)
    await this.#watched.noteRead({ reference, at, postings: fetched, listed: listed.toText() })
    return before === null ? null : listed.countGone(before)
  }
}
