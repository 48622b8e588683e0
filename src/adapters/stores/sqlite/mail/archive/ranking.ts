import type { ListPage } from '#src/domain/mail/list-page.js'

/** Keeps the best of a stream of items, in memory that depends on how far down they are wanted and not on how many come. */
export class Ranking<T> {
  readonly #page: ListPage
  readonly #compare: (a: T, b: T) => number
  #kept: T[] = []

  /** `compare` is negative when `a` is better than `b`. */
  constructor(page: ListPage, compare: (a: T, b: T) => number) {
    this.#page = page
    this.#compare = compare
  }

  add(item: T): void {
    this.#kept.push(item)
    // sorting now and then costs less than keeping order all the time
    if (this.#kept.length >= 2 * this.#reach + 1000) this.#kept = this.#best()
  }

  /** The page of the best, best first. */
  take(): readonly T[] {
    return this.#best().slice(this.#page.offset)
  }

  #best(): T[] {
    return this.#kept.sort(this.#compare).slice(0, this.#reach)
  }

  get #reach(): number {
    return this.#page.offset + this.#page.limit
  }
}
