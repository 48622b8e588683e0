/** What is looked back on, in milliseconds; the log has one line for each. */
const windowMs = 60_000
/** This many wrong tries are answered at once. */
const freeTries = 2
const firstWaitMs = 250
export const maxTokenWaitMs = 10_000
/** So many are remembered: after these no wait is longer. */
const maxRemembered = freeTries + 1 + Math.ceil(Math.log2(maxTokenWaitMs / firstWaitMs))

export interface WrongTriesParts {
  /** In milliseconds, from any start. */
  readonly now: () => number
  /** Told how many there were since the start, once a minute at most. */
  readonly report: (total: number) => void
}

/** Counts the wrong tokens that are sent: from the third within a minute, each waits longer for its answer. */
export class WrongTries {
  readonly #parts: WrongTriesParts
  #times: readonly number[] = []
  #total = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: WrongTriesParts) {
    this.#parts = parts
  }

  /** Counts one more, and says how long its answer waits, in milliseconds. */
  count(): number {
    const now = this.#parts.now()
    this.#total += 1
    this.#times = [...this.#times.filter((time) => now - time < windowMs), now].slice(-maxRemembered)
    const waiting = this.#times.length - freeTries
    if (waiting <= 0) return 0
    if (now - this.#reportedAt >= windowMs) {
      this.#reportedAt = now
      this.#parts.report(this.#total)
    }
    return Math.min(firstWaitMs * 2 ** (waiting - 1), maxTokenWaitMs)
  }
}
