import { request } from 'node:http'

/** Returns the bytes that a browser with an empty cache loads for a page and its parts: bodies as sent, compressed. */
export async function weighPage(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const parts = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, part = '']) => part)
  if (parts.length < 3) throw new Error(`${path} loads ${parts.length} files`)
  const sizes = await Promise.all([path, ...new Set(parts)].map((address) => bytesOf(origin + address)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve(bytes)).once('error', reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}
