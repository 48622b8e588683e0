import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Timer } from '#src/application/sync/ports/timer.js'

export interface SyncClockParts {
  readonly clock: Clock
  readonly timer: Timer
  /** Returns a number from 0 to 1, such as `Math.random`. */
  readonly random: () => number
}

export interface SyncClockRequest {
  /** Between the starts of two runs, in milliseconds. */
  readonly intervalMs: number
  /** Ends the clock; a run in progress gets it too. */
  readonly signal: AbortSignal
  readonly run: (signal: AbortSignal) => Promise<void>
  /** Called with the error of a run; the clock goes on. */
  readonly onFailure: (error: unknown) => void
}

/** A timer does not count the time in which the machine sleeps, so the clock is read at least this often. */
const maxStepMs = 15_000

/** Runs are moved apart by up to this share of the interval, so that many machines do not ask at the same moment. */
const maxJitter = 0.1

/**
 * Runs at once, and then at every interval; a run that is missed while the machine sleeps or another run takes long is
 * made up for once. Two runs are never made at the same time. Source: sync-serve.
 */
export class SyncClock {
  readonly #parts: SyncClockParts

  constructor(parts: SyncClockParts) {
    this.#parts = parts
  }

  /** Returns when the signal is aborted and the last run has ended. */
  async execute({ intervalMs, signal, run, onFailure }: SyncClockRequest): Promise<void> {
    while (!signal.aborted) {
      const begun = this.#now()
      try {
        await run(signal)
      } catch (error) {
        onFailure(error)
      }
      await this.#waitUntil(begun + intervalMs * (1 + maxJitter * this.#parts.random()), begun, signal)
    }
  }

  /** A clock that was set back to before `begun` says nothing about how long it takes until `due`. */
  async #waitUntil(due: number, begun: number, signal: AbortSignal): Promise<void> {
    const { timer } = this.#parts
    for (let now = this.#now(); now < due && now >= begun && !signal.aborted; now = this.#now())
      await timer.wait(Math.min(due - now, maxStepMs), signal)
  }

  #now(): number {
    return this.#parts.clock.now().getTime()
  }
}
