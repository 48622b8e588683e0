/** Keeps the best of a stream of items, in memory that depends on how many are wanted and not on how many come. */
export class Ranking<T> {
  readonly #limit: number
  readonly #compare: (a: T, b: T) => number
  #kept: T[] = []

  /** `compare` is negative when `a` is better than `b`. */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit
    this.#compare = compare
  }

  add(item: T): void {
    this.#kept.push(item)
    // sorting now and then costs less than keeping order all the time
    if (this.#kept.length >= 2 * this.#limit + 1000) this.#kept = this.#best()
  }

  /** The best, best first. */
  take(): readonly T[] {
    return this.#best()
  }

  #best(): T[] {
    return this.#kept.sort(this.#compare).slice(0, this.#limit)
  }
}
