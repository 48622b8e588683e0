import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What happens to a connection once this many bytes have come from the server. */
export interface LineFault {
  readonly afterBytes: number
  readonly what: 'cut' | 'garble' | 'stall'
}

const stallMs = 300

/** A port that passes on to a server on loopback, whose connections have these faults in turn; later ones have none. */
export async function badLine(port: number, faults: readonly LineFault[]): Promise<number> {
  const open = new Set<Socket>()
  let connections = 0
  const line = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    const fault = faults[connections++]
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        for (const each of [client, server]) each.destroy()
      })
    }
    client.pipe(server)
    let passed = 0
    server.on('data', (bytes: Buffer) => {
      const isDue = fault !== undefined && passed <= fault.afterBytes && passed + bytes.length > fault.afterBytes
      const from = passed
      passed += bytes.length
      if (!isDue) client.write(bytes)
      else spoil(bytes, fault.afterBytes - from, fault.what, { client, server })
    })
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => line.close(resolve))
  })
  return (line.address() as AddressInfo).port
}

function spoil(
  bytes: Buffer,
  at: number,
  what: LineFault['what'],
  { client, server }: { readonly client: Socket; readonly server: Socket },
): void {
  if (what === 'cut') {
    client.write(bytes.subarray(0, at), () => client.destroy())
    return
  }
  if (what === 'garble') {
    const garbled = Buffer.from(bytes)
    garbled[at] = (garbled[at] ?? 0) ^ 0xff
    client.write(garbled)
    return
  }
  server.pause()
  setTimeout(() => {
    client.write(bytes)
    server.resume()
  }, stallMs)
}
