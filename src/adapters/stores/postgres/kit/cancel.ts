import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as encrypt } from 'node:tls'
import type pg from 'pg'

// of the wire protocol: the length of a request, and the number that identifies it
const cancelRequest = { length: 16, code: 80_877_102 }
const tlsRequest = { length: 8, code: 80_877_103 }
const tlsAccepted = 'S'

/** What the driver knows about an open connection. */
interface Started {
  readonly host: string
  readonly port: number
  readonly ssl: ConnectionOptions | false
  readonly processID: number | null
  readonly secretKey: number | null
}

/**
 * Asks the server to cancel the running statement of a connection. The request uses its own connection, encrypted if
 * the other is; the driver's own way is deprecated and never encrypted. There is no answer: the statement fails, or had
 * already finished. A late request could cancel the next statement, so the connection must not be used again.
 */
export async function requestCancel(client: pg.PoolClient, patienceMs: number): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Started
  if (processID === null || secretKey === null) return
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const timer = setTimeout(() => socket.destroy(), patienceMs)
  try {
    const stream = ssl === false ? socket : await encrypted(socket, host, ssl)
    stream.end(requestOf(cancelRequest, processID, secretKey))
    stream.resume()
    await once(stream, 'close')
  } catch {
    // if nothing was cancelled, the caller breaks the connection off
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

async function encrypted(socket: Socket, host: string, options: ConnectionOptions): Promise<Socket> {
  socket.write(requestOf(tlsRequest))
  const [answer] = await once(socket, 'data')
  if (String(answer) !== tlsAccepted) throw new Error('The server does not encrypt.')
  const { key } = options
  const stream = encrypt({
    socket,
    host,
    ...options,
    // the driver makes this property non-enumerable
    ...(key === undefined ? {} : { key }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  await once(stream, 'secureConnect')
  return stream
}

function requestOf({ length, code }: typeof cancelRequest, ...numbers: readonly number[]): Buffer {
  const request = Buffer.alloc(length)
  const all = [length, code, ...numbers]
  for (const [at, number] of all.entries()) request.writeInt32BE(number, at * 4)
  return request
}

/** Breaks a connection off; its running statement fails at once. */
export function breakOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  connection.stream.destroy()
}
