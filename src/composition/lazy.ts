import type { Closable } from '#src/adapters/kit/closing.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { remotePort } from './remote-port.js'

/** What is loaded when first asked for: a context, or an adapter. */
export class Lazy<Loaded extends Closable> {
  readonly #load: () => Promise<Loaded>
  #loading: Promise<Loaded> | null = null
  #isClosed = false

  constructor(load: () => Promise<Loaded>) {
    this.#load = load
  }

  /** Throws what loading does; INTERNAL_ERROR after `close`. */
  async load(): Promise<Loaded> {
    // a call that was received before the end and begins after it: what it would open, nobody would close
    if (this.#isClosed) throw new AppError('INTERNAL_ERROR', 'The server is stopping.')
    this.#loading ??= this.#load().catch((error: unknown) => {
      // the next call may find what this one missed
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /**
   * A port of what is loaded, which its first call loads, but for the methods in `own`. Only for ports all of whose methods
   * give promises.
   */
  port<Port extends object>(choose: (loaded: Loaded) => Port, own: Partial<Port> = {}): Port {
    return remotePort<Port>(async ({ method, args }) => {
      const port = choose(await this.load())
      return (port[method] as (...args: readonly unknown[]) => unknown).apply(port, [...args])
    }, own)
  }

  /** Stops what was loaded, if anything was; nothing is loaded any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    const loaded = await this.#loading?.catch(() => null)
    await loaded?.close()
  }
}

/** A port whose adapter is loaded and made with the first call: an engine that nobody asked for costs nothing. */
export function lazyPort<Port extends Closable>(open: () => Promise<Port>): Port {
  const adapter = new Lazy(open)
  return adapter.port<Port>((port) => port, { close: () => adapter.close() } as Partial<Port>)
}
