import type { StoreFile } from './container.js'

/** A call of a port's method on its way to the process that answers it. */
export interface PortCall<Port> {
  readonly file: StoreFile
  readonly method: keyof Port & string
  readonly args: readonly unknown[]
}

/**
 * A port whose methods `ask` answers elsewhere, by their names: a method that is added to the port needs no line here.
 * Those in `own` are answered by themselves.
 */
export function remotePort<Port extends object>(
  ask: (call: Pick<PortCall<Port>, 'method' | 'args'>) => Promise<unknown>,
  own: Partial<Port> = {},
): Port {
  return new Proxy(own as Port, {
    get: (_, name) => {
      // whoever awaits the port looks for `then`
      if (typeof name === 'symbol' || name === 'then' || name in own) return Reflect.get(own, name)
      return (...args: readonly unknown[]) => ask({ method: name as keyof Port & string, args })
    },
  })
}
