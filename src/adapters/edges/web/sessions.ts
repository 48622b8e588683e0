import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'

/** So long a browser stays logged in after it asked last, in milliseconds. */
export const sessionLifeMs = 7 * 24 * 60 * 60 * 1000
const maxSessions = 1000

/**
 * The browsers that brought the token of the server. Each holds a random value; here is only what it hashes to. They end with the
 * server.
 */
export class Sessions {
  readonly #clock: Clock
  /** When each was seen last, the longest ago first. */
  readonly #seen = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The value for a new browser. */
  begin(): string {
    const value = randomBytes(32).toString('base64url')
    this.#note(keyOf(value))
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > maxSessions && oldest !== undefined) this.#seen.delete(oldest)
    return value
  }

  has(value: string): boolean {
    const key = keyOf(value)
    const seen = this.#seen.get(key)
    if (seen === undefined) return false
    this.#seen.delete(key)
    if (this.#clock.now().getTime() - seen > sessionLifeMs) return false
    this.#note(key)
    return true
  }

  end(value: string): void {
    this.#seen.delete(keyOf(value))
  }

  #note(key: string): void {
    this.#seen.set(key, this.#clock.now().getTime())
  }
}

function keyOf(value: string): string {
  return createHash('sha256').update(value).digest('base64')
}
