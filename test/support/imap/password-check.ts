import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'

/** Answers the question of a program whether a password is right, as the saslauthd of a system does. */
export async function passwordCheck(path: string, password: string): Promise<Server> {
  const server = createServer((socket) => answer(socket, password))
  server.listen(path)
  await once(server, 'listening')
  // it is asked by another user
  chmodSync(path, 0o777)
  return server
}

/** A question is four texts: user, password, service and realm. Each has its length, of two bytes, before it. */
function answer(socket: Socket, password: string): void {
  let asked = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => {
    asked = Buffer.concat([asked, bytes])
    const texts = textsIn(asked)
    if (texts.length === 4) socket.end(texts[1] === password ? '\0\u0002OK' : '\0\u0002NO')
  })
}

function textsIn(bytes: Buffer): readonly string[] {
  const texts: string[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    if (end > bytes.length) break
    texts.push(bytes.toString('utf8', at + 2, end))
    at = end
  }
  return texts
}
