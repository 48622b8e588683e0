import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Timer } from '#src/application/sync/ports/timer.js'
import { AppError } from '#src/domain/shared/app-error.js'

const maxTries = 5
const maxMs = 60_000
const firstPauseMs = 1000

export interface TryAgainParts {
  readonly clock: Clock
  readonly timer: Timer
  /** A number from 0 to less than 1. */
  readonly random: () => number
  /** Grows whenever the work gets on. */
  readonly gotOn: () => number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs work that loses its connection, again and again, with growing pauses: at most five times and 60 seconds without
 * getting on. Returns null if it was aborted. Throws the last failure. Source: sync-interrupted.
 */
export async function tryAgain<T>(work: () => Promise<T>, parts: TryAgainParts): Promise<T | null> {
  const { clock, timer, random, gotOn, signal } = parts
  const patience = new Patience(clock)
  while (!signal?.aborted) {
    const before = gotOn()
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) return null
      const pauseMs = patience.nextPause(gotOn() > before, random())
      if (pauseMs === null || !isLost(error)) throw error
      await timer.wait(pauseMs, signal)
    }
  }
  return null
}

class Patience {
  readonly #clock: Clock
  #tries = 0
  #since = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns how long to wait after a failure, in milliseconds; null to give up. */
  nextPause(gotOn: boolean, random: number): number | null {
    const now = this.#clock.now().getTime()
    if (gotOn) this.#tries = 0
    if (this.#tries === 0) this.#since = now
    this.#tries++
    const pauseMs = firstPauseMs * 2 ** (this.#tries - 1) * (0.5 + random)
    return this.#tries >= maxTries || now - this.#since + pauseMs > maxMs ? null : pauseMs
  }
}

function isLost(error: unknown): boolean {
  return error instanceof AppError && error.code === 'FETCH_FAILED' && error.retryable
}
