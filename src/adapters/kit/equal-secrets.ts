import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time: the duration does not tell where the texts differ. */
export function areEqualSecrets(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** Always of the same length, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
