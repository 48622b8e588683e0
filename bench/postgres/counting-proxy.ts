import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server on this machine that counts how often the program waits for an answer. */
export class CountingProxy {
  /** May be reset. */
  roundTrips = 0
  readonly #target: number
  readonly #server = createServer((client) => this.#serve(client))

  private constructor(target: number) {
    this.#target = target
  }

  static async to(target: number): Promise<CountingProxy> {
    const proxy = new CountingProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Closes the proxy; resolves when nobody is connected. */
  async close(): Promise<void> {
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    let isWaiting = false
    client.on('data', (bytes) => {
      if (!isWaiting) this.roundTrips++
      isWaiting = true
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      isWaiting = false
      client.write(bytes)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  }
}
