import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'

/** How long a browser stays logged in after its last request, in milliseconds. */
export const sessionLifeMs = 7 * 24 * 60 * 60 * 1000
const maxSessions = 1000

/**
 * The sessions of logged-in browsers. Each browser holds a random value, of which only the hash is kept here. Sessions
 * end with the server.
 */
export class Sessions {
  readonly #clock: Clock
  /** The time of the last request by session, oldest first. */
  readonly #seen = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Creates a session and returns its value. */
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
