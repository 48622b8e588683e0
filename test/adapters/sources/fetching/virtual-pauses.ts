import type { Pauses } from '#src/adapters/sources/fetching/host-queue.js'

/** Virtual time: sleeping returns at once and advances the clock. */
export class VirtualPauses implements Pauses {
  #nowMs = 0
  readonly slept: number[] = []

  now(): number {
    return this.#nowMs
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.slept.push(ms)
    this.pass(ms)
  }

  pass(ms: number): void {
    this.#nowMs += ms
  }
}

/** Stopped time: a sleep ends only when aborted. */
export class EndlessPauses implements Pauses {
  /** Resolves when a sleep begins. */
  readonly sleeping: Promise<void>
  #fellAsleep = () => {}

  constructor() {
    this.sleeping = new Promise((resolve) => {
      this.#fellAsleep = resolve
    })
  }

  now(): number {
    return 0
  }

  sleep(_: number, signal: AbortSignal): Promise<void> {
    this.#fellAsleep()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  }
}
