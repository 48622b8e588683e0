import type { ProcessingProgress } from './page-processing.js'

type Listener = (progress: ProcessingProgress) => void

/** Reports the progress of a work to all listeners. A new listener gets the latest progress at once. */
export class ProgressFeed {
  readonly #listeners = new Set<Listener>()
  #latest: ProcessingProgress | null = null

  publish(progress: ProcessingProgress): void {
    this.#latest = progress
    for (const listener of this.#listeners) this.#publishTo(listener, progress)
  }

  /** Listens until the returned function is called or the listener throws. */
  listen(listener: Listener): () => void {
    // a wrapper, because the same function may listen twice
    const own: Listener = (progress) => listener(progress)
    this.#listeners.add(own)
    if (this.#latest !== null) this.#publishTo(own, this.#latest)
    return () => this.#listeners.delete(own)
  }

  #publishTo(listener: Listener, progress: ProcessingProgress): void {
    try {
      listener(progress)
    } catch {
      // a failing listener must not stop the work, which others may wait for
      this.#listeners.delete(listener)
    }
  }
}
