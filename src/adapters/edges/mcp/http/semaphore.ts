interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

export interface SemaphoreOptions {
  /** The total weight that may be held at once. */
  readonly total: number
  /** Requests beyond this number are not queued. */
  readonly maxWaiting: number
}

/** A weighted semaphore: work begins in order of arrival while the held weight stays within a total. */
export class Semaphore {
  readonly #options: SemaphoreOptions
  #held = 0
  #waiting: Waiting[] = []

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /**
   * Resolves when work of this weight (at most `total`) may begin. The caller releases it by calling the result, once
   * or more. Returns null if too many are queued, or if the signal is aborted first.
   */
  async acquire(weight: number, signal: AbortSignal): Promise<(() => void) | null> {
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

  /** Returns false if the signal was aborted first. */
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
