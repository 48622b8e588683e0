import { createHash } from 'node:crypto'
import type { Digest } from '#src/application/copy/ports/digest.js'

export function openSha256(): Digest {
  const hash = createHash('sha256')
  return { add: (text) => void hash.update(text), end: () => hash.digest('hex') }
}
