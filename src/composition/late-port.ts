import { askedThrough } from './asked-through.js'

interface Closable {
  close(): Promise<void>
}

/**
 * A port whose adapter is loaded and made with the first call: an engine that nobody asked for costs nothing. Only for
 * ports all of whose methods give promises.
 */
export function latePort<Port extends Closable>(open: () => Promise<Port>): Port {
  let opened: Promise<Port> | null = null
  const port = () => {
    opened ??= open()
    return opened
  }
  return askedThrough<Port>(
    async ({ method, args }) => {
      const adapter = await port()
      return (adapter[method] as (...args: readonly unknown[]) => unknown).apply(adapter, [...args])
    },
    { close: async () => (await opened?.catch(() => null))?.close() } as Partial<Port>,
  )
}
