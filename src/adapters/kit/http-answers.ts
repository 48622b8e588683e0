/** What was read of a body: all of it, or its first bytes if it is longer than allowed. */
export interface BoundedBody {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Reads at most `maxBytes` and ignores the rest. Throws what the body throws. */
export async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BoundedBody> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length > maxBytes) return { bytes: Buffer.concat(parts, maxBytes), isWhole: false }
  }
  return { bytes: Buffer.concat(parts, length), isWhole: true }
}

/** Whether the same request may succeed a moment later. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}
