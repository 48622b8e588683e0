import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { forgetOldest } from '#src/domain/shared/forget-oldest.js'

const dayMs = 24 * 60 * 60 * 1000
/** How long a browser stays logged in after its last request, in milliseconds. */
export const sessionLifeMs = 30 * dayMs
const maxSessions = 1000
/** A request sooner than this after the last one that was noted is not noted, in milliseconds. */
const noteEveryMs = 60 * 60 * 1000

/** The time of the last noted request by the hash of the session, oldest first, in milliseconds since 1970. */
export type SessionTimes = ReadonlyMap<string, number>

/** Where sessions are kept. Several servers may share the place. */
export interface SessionPlace {
  current(): SessionTimes
  change(change: (times: Map<string, number>) => void): void
}

/** Sessions that end with the server. */
export function sessionsInMemory(): SessionPlace {
  const times = new Map<string, number>()
  return { current: () => times, change: (change) => change(times) }
}

/**
 * The sessions of logged-in browsers. Each browser holds a random value, of which only a keyed hash is kept: with
 * another key, that is after a change of the server's token, no earlier session is valid. Source: page-open.
 */
export class Sessions {
  readonly #clock: Clock
  readonly #place: SessionPlace
  readonly #key: string

  constructor(clock: Clock, place: SessionPlace = sessionsInMemory(), key = randomBytes(32).toString('base64url')) {
    this.#clock = clock
    this.#place = place
    this.#key = key
  }

  /** Creates a session and returns its value. */
  begin(): string {
    const value = randomBytes(32).toString('base64url')
    const now = this.#now()
    this.#place.change((times) => {
      for (const [hash, seen] of times) if (now - seen > sessionLifeMs) times.delete(hash)
      times.set(this.#hashOf(value), now)
      forgetOldest(times, maxSessions)
    })
    return value
  }

  has(value: string): boolean {
    const hash = this.#hashOf(value)
    const seen = this.#place.current().get(hash)
    const now = this.#now()
    if (seen === undefined) return false
    if (now - seen > sessionLifeMs) {
      this.end(value)
      return false
    }
    if (now - seen > noteEveryMs)
      this.#place.change((times) => {
        // another server may have ended it
        if (times.delete(hash)) times.set(hash, now)
      })
    return true
  }

  end(value: string): void {
    const hash = this.#hashOf(value)
    if (this.#place.current().has(hash)) this.#place.change((times) => times.delete(hash))
  }

  #now(): number {
    return this.#clock.now().getTime()
  }

  #hashOf(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('base64url')
  }
}
