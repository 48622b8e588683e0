interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

export interface PermitsOptions {
  /** What may be held at a time, in all. */
  readonly total: number
  /** More than this many do not wait. */
  readonly maxWaiting: number
}

/** Lets work begin while it weighs no more than a total, in the order in which it came. */
export class Permits {
  readonly #options: PermitsOptions
  #held = 0
  #waiting: Waiting[] = []

  constructor(options: PermitsOptions) {
    this.#options = options
  }

  /**
   * Resolves when work of this weight may begin, at most `total`; the caller ends it by calling what it is given, once or more. Null
   * when too many wait already, or the signal is aborted first.
   */
  async take(weight: number, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return null
    if (this.#waiting.length > 0 || this.#held + weight > this.#options.total) {
      if (this.#waiting.length >= this.#options.maxWaiting) return null
      if (!(await this.#wait(weight, signal))) return null
    } else this.#held += weight
    let left = weight
    return () => {
      this.#release(left)
      left = 0
    }
  }

  /** Whether its turn came. */
  #wait(weight: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#proceed()
        resolve(false)
      }
      const waiting = {
        weight,
        begin: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #release(weight: number): void {
    this.#held -= weight
    this.#proceed()
  }

  #proceed(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#held + first.weight > this.#options.total) return
      this.#waiting.shift()
      this.#held += first.weight
      first.begin()
    }
  }
}
