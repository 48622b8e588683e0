import { readIds } from '#src/adapters/stores/index/jobs/id-lists.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { SearchQueries } from './search-queries.js'

// most pages are within the first block
const blockSizes = [2000, 30_000]

/** The ids of all jobs in the order of the queue, read only as far as needed. */
export class QueueOfFile implements Iterable<readonly number[]> {
  readonly #read: (offset: number, limit: number) => readonly number[]
  readonly #blocks: (readonly number[])[] = []
  #isWhole = false
  #ids: readonly number[] | null = null

  constructor(connection: Connection, queries: SearchQueries) {
    this.#read = (offset, limit) => readIds(connection.first(queries.queue, { offset, limit })?.ids ?? null)
  }

  *[Symbol.iterator](): Generator<readonly number[]> {
    let read = 0
    for (let i = 0; i < this.#blocks.length || !this.#isWhole; i++) {
      const block = this.#blocks[i] ?? this.#readMore(read)
      read += block.length
      yield block
    }
  }

  get ids(): readonly number[] {
    this.#ids ??= this.#blocks.length === 0 ? this.#readMore(0, -1) : [...this].flat()
    return this.#ids
  }

  #readMore(offset: number, limit = blockSizes[this.#blocks.length] ?? -1): readonly number[] {
    const block = this.#read(offset, limit)
    this.#blocks.push(block)
    this.#isWhole = limit === -1 || block.length < limit
    return block
  }
}
