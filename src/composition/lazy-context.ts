interface Closable {
  close(): Promise<void>
}

/** A context that is loaded when first asked for. */
export class LazyContext<Context extends Closable> {
  readonly #load: () => Promise<Context>
  #loading: Promise<Context> | null = null

  constructor(load: () => Promise<Context>) {
    this.#load = load
  }

  load(): Promise<Context> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      // the next call may find what this one missed
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Stops what was loaded, if anything was. */
  async close(): Promise<void> {
    const context = await this.#loading?.catch(() => null)
    await context?.close()
  }
}
