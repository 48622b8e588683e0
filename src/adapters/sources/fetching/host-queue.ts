import { setTimeout as sleep } from 'node:timers/promises'
import { type HostTurns, unsharedTurns } from '#src/application/websites/ports/host-turns.js'

/** Time as the queue sees it; tests give their own. */
export interface Pauses {
  /** Milliseconds since some moment, never going back. */
  now(): number
  /** Rejects at once when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const realPauses: Pauses = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

// a host that was left alone for this long needs no pause any more
const forgetAfterMs = 10 * 60 * 1000

/**
 * Lets one task a host run at a time, in the order in which they came, with a pause between them. Who shares the host with
 * others takes a turn from them for each task, once the own pause is over: those get theirs meanwhile.
 */
export class HostQueue {
  readonly #pauses: Pauses
  readonly #shared: HostTurns
  readonly #hosts = new Map<string, Turns>()

  constructor(pauses: Pauses, shared: HostTurns = unsharedTurns) {
    this.#pauses = pauses
    this.#shared = shared
  }

  /**
   * Runs `task` when the host's earlier tasks are done and at least `pauseMs` have passed since the last one ended.
   * Throws what taking a turn throws. While it waits, an abort of `signal` ends the wait and throws the reason; the task itself looks after the signal.
   */
  async run<T>(host: string, pauseMs: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const turns = this.#turnsOf(host)
    await turns.take(signal)
    try {
      const waitMs = turns.endedAt + pauseMs - this.#pauses.now()
      if (waitMs > 0) await this.#pauses.sleep(waitMs, signal)
      signal.throwIfAborted()
      const turn = await this.#shared.take(host, pauseMs, signal)
      try {
        return await task()
      } finally {
        turns.endedAt = this.#pauses.now()
        await turn.end()
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      turns.give()
    }
  }

  #turnsOf(host: string): Turns {
    const known = this.#hosts.get(host)
    if (known !== undefined) return known
    const forgotten = this.#pauses.now() - forgetAfterMs
    for (const [name, turns] of this.#hosts) if (turns.idle && turns.endedAt < forgotten) this.#hosts.delete(name)
    const turns = new Turns()
    this.#hosts.set(host, turns)
    return turns
  }
}

/** Who may talk to one host, and who waits. */
class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []
  /** When the last task ended. */
  endedAt = Number.NEGATIVE_INFINITY

  get idle(): boolean {
    return !this.#taken
  }

  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!this.#taken) {
      this.#taken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        signal.removeEventListener('abort', left)
        resolve()
      }
      const left = () => {
        this.#waiting.splice(this.#waiting.indexOf(granted), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', left, { once: true })
      this.#waiting.push(granted)
    })
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken = false
    else next()
  }
}
