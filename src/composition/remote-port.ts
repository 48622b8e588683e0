import type { StoreFile } from './container.js'

/** A method call of a port, sent to another process. */
export interface PortCall<Port> {
  readonly file: StoreFile
  readonly method: keyof Port & string
  readonly args: readonly unknown[]
}

/**
 * A port whose method calls are forwarded to `ask` by name, so that new methods of the port need no change here.
 * Methods in `own` are not forwarded.
 */
export function remotePort<Port extends object>(
  ask: (call: Pick<PortCall<Port>, 'method' | 'args'>) => Promise<unknown>,
  own: Partial<Port> = {},
): Port {
  return new Proxy(own as Port, {
    get: (_, name) => {
      // awaiting the port reads `then`
      if (typeof name === 'symbol' || name === 'then' || name in own) return Reflect.get(own, name)
      return (...args: readonly unknown[]) => ask({ method: name as keyof Port & string, args })
    },
  })
}
