import { createHash, timingSafeEqual } from 'node:crypto'

/** How long it takes does not depend on where they differ. */
export function areEqualSecrets(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
