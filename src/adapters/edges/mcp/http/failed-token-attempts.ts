/** The time window in milliseconds; the log gets at most one line per window. */
const windowMs = 60_000
/** This many failed attempts are answered without a delay. */
const undelayedAttempts = 2
const firstWaitMs = 250
export const maxTokenWaitMs = 10_000
/** How many attempts are remembered: beyond these the delay does not grow. */
const maxRemembered = undelayedAttempts + 1 + Math.ceil(Math.log2(maxTokenWaitMs / firstWaitMs))

export interface FailedTokenAttemptsParts {
  /** Milliseconds from any starting point. */
  readonly now: () => number
  /** Receives the total since the start, at most once a minute. */
  readonly report: (total: number) => void
}

/** Counts wrong tokens: from the third within a minute, each answer is delayed longer. */
export class FailedTokenAttempts {
  readonly #parts: FailedTokenAttemptsParts
  #times: readonly number[] = []
  #total = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: FailedTokenAttemptsParts) {
    this.#parts = parts
  }

  /** Counts one wrong token and returns the delay of its answer in milliseconds. */
  count(): number {
    const now = this.#parts.now()
    this.#total += 1
    this.#times = [...this.#times.filter((time) => now - time < windowMs), now].slice(-maxRemembered)
    const waiting = this.#times.length - undelayedAttempts
    if (waiting <= 0) return 0
    if (now - this.#reportedAt >= windowMs) {
      this.#reportedAt = now
      this.#parts.report(this.#total)
    }
    return Math.min(firstWaitMs * 2 ** (waiting - 1), maxTokenWaitMs)
  }
}
