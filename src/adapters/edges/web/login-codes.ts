import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { forgetOldest } from '#src/domain/shared/forget-oldest.js'

/** How long a code opens the page, in milliseconds. */
export const codeLifeMs = 60_000
const maxCodes = 100

/** Codes of 256 bits that log a browser in once. Only their hashes are kept, in memory. Source: page-open. */
export class LoginCodes {
  readonly #clock: Clock
  /** When each code was issued, oldest first. */
  readonly #issued = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(): string {
    const code = randomBytes(32).toString('base64url')
    this.#issued.set(hashOf(code), this.#now())
    forgetOldest(this.#issued, maxCodes)
    return code
  }

  /** Whether the code can still be used. */
  has(code: string): boolean {
    const issued = this.#issued.get(hashOf(code))
    return issued !== undefined && this.#now() - issued <= codeLifeMs
  }

  /** Uses the code up. Returns whether it could be used. */
  take(code: string): boolean {
    const isGood = this.has(code)
    this.#issued.delete(hashOf(code))
    return isGood
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64')
}
