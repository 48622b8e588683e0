import { createHash } from 'node:crypto'
import type { Digest } from '#src/application/copy/ports/digest.js'

/** The SHA-256 of a text, as hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function openSha256(): Digest {
  const hash = createHash('sha256')
  return { add: (text) => void hash.update(text), end: () => hash.digest('hex') }
}
