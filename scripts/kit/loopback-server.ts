import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

export interface LoopbackServer {
  readonly port: number
  /** What has to be allowed to reach it: `127.0.0.1:<port>`. */
  readonly host: string
  /** Cuts off who is still connected. */
  close(): Promise<void>
}

/** Has a server listen on a free port of this machine alone. */
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

/** A port of this machine on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
