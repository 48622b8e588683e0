import type { FindBoardsRequest, FoundBoard, FoundBoards } from '#src/application/jobs/find-boards.js'
import type { WatchedBoard, WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { RefreshedBoard, RefreshRequest } from './refresh-watched-boards.js'

export interface BoardWatchParts {
  /** Asks no board. */
  findBoards(request: FindBoardsRequest): Promise<FoundBoards>
  /** Watches boards for the postings of a question; those that are watched keep their phrases. Asks no board. */
  watchFor(boards: readonly Pick<FoundBoard, 'reference' | 'company'>[], question: FindBoardsRequest): Promise<unknown>
  refresh(request: RefreshRequest): Promise<readonly RefreshedBoard[]>
  readonly watched: Pick<WatchedBoards, 'list' | 'remove'>
}

/** How far the first reading of a board is. */
export type FirstReading =
  | { readonly state: 'reading'; readonly fetched: number }
  | { readonly state: 'read'; readonly fetched: number; readonly matched: number; readonly added: number }
  | { readonly state: 'failed'; readonly failure: AppError }

export type ShownBoard = WatchedBoard & { readonly first: FirstReading | null }

/** At most this many boards wait to be read; others are read by the next sync. */
const maxWaiting = 20

/**
 * Watches boards that a person chooses, and reads each once in the background, one after the other. What came is told
 * until the program ends. One object must serve all calls. Source: page-add-board.
 */
export class BoardWatch {
  readonly #open: () => Promise<BoardWatchParts>
  readonly #first = new Map<string, FirstReading>()
  readonly #stop = new AbortController()
  #reading: Promise<void> = Promise.resolve()

  constructor(open: () => Promise<BoardWatchParts>) {
    this.#open = open
  }

  /** Throws VALIDATION_ERROR, DB_ERROR. */
  async find(query: string): Promise<FoundBoards> {
    return (await this.#open()).findBoards({ query })
  }

  /** Returns false if the query does not find the board, or it is gone. Throws VALIDATION_ERROR, DB_ERROR. */
  async watch(reference: string, query: string): Promise<boolean> {
    const parts = await this.#open()
    const board = (await parts.findBoards({ query })).boards.find((found) => found.reference === reference)
    if (board === undefined || board.isGone) return false
    await parts.watchFor([board], { query })
    this.#readLater(reference, parts)
    return true
  }

  /** Its jobs stay. Returns false if it was not watched. Throws DB_ERROR. */
  async unwatch(reference: string): Promise<boolean> {
    const { watched } = await this.#open()
    this.#first.delete(reference)
    return (await this.list()).some((board) => board.reference === reference) && watched.remove(reference)
  }

  /** None if the storage does not exist yet. Throws DB_ERROR. */
  async list(): Promise<readonly ShownBoard[]> {
    const { watched } = await this.#open()
    try {
      return (await watched.list()).map((board) => ({ ...board, first: this.#first.get(board.reference) ?? null }))
    } catch (error) {
      if (toAppError(error).code === 'DB_NOT_FOUND') return []
      throw error
    }
  }

  /** Stops reading, and returns when it has ended. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#reading
  }

  /** Returns when no board is being read. */
  async idle(): Promise<void> {
    await this.#reading
  }

  #readLater(reference: string, parts: BoardWatchParts): void {
    const waiting = [...this.#first.values()].filter(({ state }) => state === 'reading').length
    if (this.#first.get(reference)?.state === 'reading' || waiting >= maxWaiting) return
    this.#first.set(reference, { state: 'reading', fetched: 0 })
    this.#reading = this.#reading.then(() => this.#read(reference, parts))
  }

  async #read(reference: string, parts: BoardWatchParts): Promise<void> {
    const tell = (reading: FirstReading) => {
      // one that is not watched any more is not told about
      if (this.#first.has(reference)) this.#first.set(reference, reading)
    }
    try {
      if (this.#stop.signal.aborted || !this.#first.has(reference)) return
      const onProgress = (_: string, fetched: number) => tell({ state: 'reading', fetched })
      const [board] = await parts.refresh({ only: reference, onProgress, signal: this.#stop.signal })
      if (board === undefined) this.#first.delete(reference)
      else tell(toReading(board))
    } catch (error) {
      tell({ state: 'failed', failure: toAppError(error) })
    }
  }
}

function toReading({ fetched, matched, added, failure }: RefreshedBoard): FirstReading {
  return failure === null ? { state: 'read', fetched, matched, added } : { state: 'failed', failure }
}
