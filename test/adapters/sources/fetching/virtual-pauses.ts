import type { Pauses } from '#src/adapters/sources/fetching/host-queue.js'

/** Time that passes only when somebody sleeps, and then at once. */
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

/** Time that stands still: whoever sleeps wakes up only when aborted. */
export class EndlessPauses implements Pauses {
  /** Resolves when somebody sleeps. */
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
