import { connect } from 'node:net'
import type pg from 'pg'

// of the wire protocol: the length of the request, and the number that stands for it
const requestLength = 16
const cancelRequest = 80_877_102

interface Started {
  readonly host: string
  readonly port: number
  readonly processID: number | null
  readonly secretKey: number | null
}

/**
 * Asks the server to stop what a connection is at, over a connection of its own. The driver's own way is deprecated. No
 * answer comes: what was stopped fails, or was done already.
 */
export function requestCancel(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Started
  if (processID === null || secretKey === null) return
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', () => socket.destroy())
  socket.setTimeout(2000, () => socket.destroy())
  const request = Buffer.alloc(requestLength)
  request.writeInt32BE(requestLength, 0)
  request.writeInt32BE(cancelRequest, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  socket.end(request)
}

/** Breaks a connection off; what it was at fails at once. */
export function breakOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  connection.stream.destroy()
}
