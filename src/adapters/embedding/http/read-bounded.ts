/** The body as text, or null when it is longer than `bytes`; the rest is not read then. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, bytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > bytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
