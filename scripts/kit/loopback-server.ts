import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

export interface LoopbackServer {
  readonly port: number
  /** The host to allow for access: `127.0.0.1:<port>`. */
  readonly host: string
  /** Also closes open connections. */
  close(): Promise<void>
}

/** Starts a server on a free port of loopback. */
export async function listenOnLoopback(server: Server | SecureServer): Promise<LoopbackServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `127.0.0.1:${port}`,
    close: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Returns a port of this machine that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
