import { compareBytes } from '#src/adapters/stores/index/stored-order.js'
import type {
  BoardFailed,
  BoardReadOut,
  BoardToWatch,
  WatchedBoard,
  WatchedBoards,
} from '#src/application/jobs/ports/watched-boards.js'

interface Kept extends WatchedBoard {
  readonly listed: string | null
}

/** Watched boards held in memory. */
export class MemoryWatchedBoards implements WatchedBoards {
  readonly #boards = new Map<string, Kept>()

  async list(): Promise<readonly WatchedBoard[]> {
    const boards = [...this.#boards.values()].map(({ listed: _, ...board }) => board)
    return boards.sort((a, b) => compareBytes(a.reference, b.reference))
  }

  async add({ reference, phrases, at }: BoardToWatch): Promise<boolean> {
    const known = this.#boards.get(reference)
    const isSame = known !== undefined && known.phrases.join() === phrases.join()
    const read = { readAt: null, postings: null, failedAt: null, failure: null, listed: null }
    if (!isSame) this.#boards.set(reference, { reference, addedAt: at, ...read, ...known, phrases, listed: null })
    return known !== undefined
  }

  async remove(reference: string): Promise<boolean> {
    return this.#boards.delete(reference)
  }

  async findListed(reference: string): Promise<string | null> {
    return this.#boards.get(reference)?.listed ?? null
  }

  async noteRead({ reference, at, postings, listed }: BoardReadOut): Promise<void> {
    this.#change(reference, { readAt: at, postings, listed, failedAt: null, failure: null })
  }

  async noteFailure({ reference, at, failure }: BoardFailed): Promise<void> {
    this.#change(reference, { failedAt: at, failure })
  }

  async close(): Promise<void> {}

  #change(reference: string, changes: Partial<Kept>): void {
    const board = this.#boards.get(reference)
    if (board !== undefined) this.#boards.set(reference, { ...board, ...changes })
  }
}
