import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface Arrival {
  readonly id: number
  readonly jobId: number
  readonly at: UtcTime
}

/** When jobs were added, in this order. */
export class MemoryArrivals {
  #arrivals: readonly Arrival[] = []
  #last = 0

  /** The id of the last arrival; 0 if there was none. */
  get last(): number {
    return this.#last
  }

  all(): readonly Arrival[] {
    return this.#arrivals
  }

  add(jobId: number, at: UtcTime): void {
    this.#last += 1
    this.#arrivals = [...this.#arrivals.filter((each) => each.jobId !== jobId), { id: this.#last, jobId, at }]
  }

  /** A job that was captured again under a new id arrived when its former one did. */
  move(from: number, to: number): void {
    this.#arrivals = this.#arrivals.map((each) => (each.jobId === from ? { ...each, jobId: to } : each))
  }
}
