import { AppError } from '#src/domain/shared/app-error.js'

interface Closable {
  close(): Promise<void>
}

/** A context that is loaded when first asked for. */
export class LazyContext<Context extends Closable> {
  readonly #load: () => Promise<Context>
  #loading: Promise<Context> | null = null
  #isClosed = false

  constructor(load: () => Promise<Context>) {
    this.#load = load
  }

  /** Throws what loading does; INTERNAL_ERROR after `close`. */
  async load(): Promise<Context> {
    // a call that was received before the end and begins after it: what it would open, nobody would close
    if (this.#isClosed) throw new AppError('INTERNAL_ERROR', 'The server is stopping.')
    this.#loading ??= this.#load().catch((error: unknown) => {
      // the next call may find what this one missed
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Stops what was loaded, if anything was; nothing is loaded any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    const context = await this.#loading?.catch(() => null)
    await context?.close()
  }
}
