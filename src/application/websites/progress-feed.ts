import type { ProcessingProgress } from './page-processing.js'

type Listener = (progress: ProcessingProgress) => void

/** Tells everybody who listens how far a work is; who comes later is told at once where it stands. */
export class ProgressFeed {
  readonly #listeners = new Set<Listener>()
  #latest: ProcessingProgress | null = null

  tell(progress: ProcessingProgress): void {
    this.#latest = progress
    for (const listener of this.#listeners) this.#tellOne(listener, progress)
  }

  /** Until the returned function is called, or the listener throws. */
  listen(listener: Listener): () => void {
    // one function may listen for two calls
    const own: Listener = (progress) => listener(progress)
    this.#listeners.add(own)
    if (this.#latest !== null) this.#tellOne(own, this.#latest)
    return () => this.#listeners.delete(own)
  }

  #tellOne(listener: Listener, progress: ProcessingProgress): void {
    try {
      listener(progress)
    } catch {
      // a caller who cannot hear must not stop the work, which others may wait for
      this.#listeners.delete(listener)
    }
  }
}
