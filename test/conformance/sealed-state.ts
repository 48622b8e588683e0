import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)

const sealOf = (state: string) => createHmac('sha256', key).update(state).digest('base64url')

/** A state that the client keeps and cannot change. */
export function sealState(state: string): string {
  return `${state}.${sealOf(state)}`
}

/** Null when it is not as it was sealed. */
export function openState(sealed: unknown): string | null {
  const [state = '', ...seal] = String(sealed).split('.')
  return seal.join('.') === sealOf(state) ? state : null
}
