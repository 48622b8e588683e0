import { createHash } from 'node:crypto'
import type { Digest } from '#src/application/copy/ports/digest.js'

/** Of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function openSha256(): Digest {
  const hash = createHash('sha256')
  return { add: (text) => void hash.update(text), end: () => hash.digest('hex') }
}
