import { setTimeout as sleep } from 'node:timers/promises'
import { type HostLeases, unsharedLeases } from '#src/application/websites/ports/host-leases.js'

/** The clock of the queue; tests provide their own. */
export interface Pauses {
  /** A monotonic time in milliseconds. */
  now(): number
  /** Rejects immediately when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const realPauses: Pauses = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

// after this time without a request, a host needs no pause
const forgetAfterMs = 10 * 60 * 1000

/**
 * Runs one task per host at a time, in order of arrival, with a pause in between. If hosts are shared with others, a
 * shared lease is taken for each task after the own pause, so that others can take it meanwhile.
 */
export class HostQueue {
  readonly #pauses: Pauses
  readonly #shared: HostLeases
  readonly #hosts = new Map<string, HostMutex>()

  constructor(pauses: Pauses, shared: HostLeases = unsharedLeases) {
    this.#pauses = pauses
    this.#shared = shared
  }

  /**
   * Runs `task` when earlier tasks of the host are done and at least `pauseMs` have passed since the last one ended.
   * Throws if taking the lease throws. Aborting `signal` ends the wait and throws its reason; the task itself must observe
   * the signal.
   */
  async run<T>(host: string, pauseMs: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexOf(host)
    await mutex.acquire(signal)
    try {
      const waitMs = mutex.endedAt + pauseMs - this.#pauses.now()
      if (waitMs > 0) await this.#pauses.sleep(waitMs, signal)
      signal.throwIfAborted()
      const lease = await this.#shared.take(host, pauseMs, signal)
      try {
        return await task()
      } finally {
        mutex.endedAt = this.#pauses.now()
        await lease.end()
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      mutex.release()
    }
  }

  #mutexOf(host: string): HostMutex {
    const known = this.#hosts.get(host)
    if (known !== undefined) return known
    const forgotten = this.#pauses.now() - forgetAfterMs
    for (const [name, mutex] of this.#hosts) if (mutex.idle && mutex.endedAt < forgotten) this.#hosts.delete(name)
    const mutex = new HostMutex()
    this.#hosts.set(host, mutex)
    return mutex
  }
}

/** Gives a host to one task of this process at a time, in order of arrival. */
class HostMutex {
  #taken = false
  readonly #waiting: (() => void)[] = []
  /** The time when the last task ended. */
  endedAt = Number.NEGATIVE_INFINITY

  get idle(): boolean {
    return !this.#taken
  }

  async acquire(signal: AbortSignal): Promise<void> {
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

  release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken = false
    else next()
  }
}
