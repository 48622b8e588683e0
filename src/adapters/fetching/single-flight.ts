interface Running<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  wantedBy: number
}

/** Work that several callers want at the same time is done once, and given up when none of them wants it any longer. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Running<T>>()

  /** The result of the work under way for `key`, or else of `start`. An abort of `signal` throws its reason at once. */
  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const work = this.#running.get(key) ?? this.#begin(key, start)
    work.wantedBy++
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        reject(signal.reason)
        work.wantedBy--
        if (work.wantedBy === 0) this.#giveUp(key, work, signal.reason)
      }
    })
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([work.result, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController()
    const result = start(controller.signal).finally(() => {
      if (this.#running.get(key) === work) this.#running.delete(key)
    })
    // whoever waits gets the failure; when nobody does any more it is of no interest
    result.catch(() => {})
    const work: Running<T> = { result, controller, wantedBy: 0 }
    this.#running.set(key, work)
    return work
  }

  #giveUp(key: string, work: Running<T>, reason: unknown): void {
    // at once, so that whoever comes next begins anew
    if (this.#running.get(key) === work) this.#running.delete(key)
    work.controller.abort(reason)
  }
}
