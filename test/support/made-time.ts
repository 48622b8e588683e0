import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Timer } from '#src/application/sync/ports/timer.js'

interface Waiting {
  readonly until: number
  readonly end: () => void
}

/** A clock and a timer that move only when a test moves them. */
export class MadeTime implements Clock, Timer {
  #wall: number
  /** The time that timers count: it stands still while the machine sleeps. */
  #awake = 0
  #waiting: readonly Waiting[] = []

  constructor(start = '2026-11-23T08:00:00Z') {
    this.#wall = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#wall)
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const waiting = { until: this.#awake + ms, end }
      const stop = () => this.#end([waiting])
      this.#waiting = [...this.#waiting, waiting]
      signal?.addEventListener('abort', stop)
    })
  }

  /** Lets `ms` milliseconds pass; everything that becomes due in them happens in order. */
  async pass(ms: number): Promise<void> {
    const end = this.#awake + ms
    await settle()
    for (let due = this.#firstDue(end); due !== null; due = this.#firstDue(end)) {
      this.#wall += due - this.#awake
      this.#awake = due
      this.#end(this.#waiting.filter(({ until }) => until <= this.#awake))
      await settle()
    }
    this.#wall += end - this.#awake
    this.#awake = end
  }

  /** The machine sleeps: the time of day goes on, timers do not. A negative number sets the clock back. */
  sleep(ms: number): void {
    this.#wall += ms
  }

  #firstDue(end: number): number | null {
    const due = this.#waiting.map(({ until }) => until).filter((until) => until <= end)
    return due.length === 0 ? null : Math.max(Math.min(...due), this.#awake)
  }

  #end(ended: readonly Waiting[]): void {
    this.#waiting = this.#waiting.filter((waiting) => !ended.includes(waiting))
    for (const { end } of ended) end()
  }
}

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let n = 0; n < 20; n++) await turn()
}
