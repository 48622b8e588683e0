import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)

const sealOf = (state: string) => createHmac('sha256', key).update(state).digest('base64url')

/** Seals a state, so that the client can keep but not change it. */
export function sealState(state: string): string {
  return `${state}.${sealOf(state)}`
}

/** Returns null if the state was changed. */
export function openState(sealed: unknown): string | null {
  const [state = '', ...seal] = String(sealed).split('.')
  return seal.join('.') === sealOf(state) ? state : null
}
