import type { Closable } from '#src/adapters/kit/closing.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { remotePort } from './remote-port.js'

/** A context or adapter that is loaded on first use. */
export class Lazy<Loaded extends Closable> {
  readonly #load: () => Promise<Loaded>
  #loading: Promise<Loaded> | null = null
  #isClosed = false

  constructor(load: () => Promise<Loaded>) {
    this.#load = load
  }

  /** Throws the errors of loading, and INTERNAL_ERROR after `close`. */
  async load(): Promise<Loaded> {
    // a call that starts after `close` must not open anything, because nobody would close it
    if (this.#isClosed) throw new AppError('INTERNAL_ERROR', 'The server is stopping.')
    this.#loading ??= this.#load().catch((error: unknown) => {
      // the next call may succeed
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /**
   * A port of the loaded object, which the first call loads; methods in `own` are not forwarded. Only for ports whose
   * methods all return promises.
   */
  port<Port extends object>(choose: (loaded: Loaded) => Port, own: Partial<Port> = {}): Port {
    return remotePort<Port>(async ({ method, args }) => {
      const port = choose(await this.load())
      return (port[method] as (...args: readonly unknown[]) => unknown).apply(port, [...args])
    }, own)
  }

  /** Closes the loaded object, if any; nothing is loaded afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    const loaded = await this.#loading?.catch(() => null)
    await loaded?.close()
  }
}

/** A port whose adapter is loaded and created by the first call, so that an unused engine costs nothing. */
export function lazyPort<Port extends Closable>(open: () => Promise<Port>): Port {
  const adapter = new Lazy(open)
  return adapter.port<Port>((port) => port, { close: () => adapter.close() } as Partial<Port>)
}
