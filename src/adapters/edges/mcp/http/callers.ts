import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Exchange } from './connections.js'
import { FailedTokenAttempts } from './failed-token-attempts.js'
import { createTokenCheck } from './guard.js'
import { type GuestSlot, GuestSlots } from './guest-slots.js'
import { Refusal } from './refusal.js'

const maxGuests = 16

const tokenIsMissing = () =>
  new Refusal(
    401,
    'The token is missing or wrong: send the header "Authorization: Bearer" with the token of this server.',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  )

export interface CallersParts {
  /** Null if no token is required. */
  readonly token: string | null
  readonly logger: Logger
  /** The longest delay of the answer to a wrong token, in milliseconds. */
  readonly maxTokenWaitMs: number
}

/**
 * Separates authorized callers from guests. Guests have a few slots of their own and are delayed when they guess
 * tokens.
 */
export class Callers {
  readonly #hasToken: (authorization: string | undefined) => boolean
  readonly #guests = new GuestSlots(maxGuests)
  readonly #failedAttempts: FailedTokenAttempts
  readonly #maxWaitMs: number

  /** Without a token, everybody is authorized. */
  constructor({ token, logger, maxTokenWaitMs }: CallersParts) {
    this.#maxWaitMs = maxTokenWaitMs
    this.#hasToken = token === null ? () => true : createTokenCheck(token)
    this.#failedAttempts = new FailedTokenAttempts({
      now: () => performance.now(),
      report: (total) => logger.error(`${total} requests had a wrong token; answers to such requests are now delayed.`),
    })
  }

  /** Returns whether the request carries the token; if so, its connection is not closed to make room for others. */
  admit({ request, authorize }: Exchange): boolean {
    const isAdmitted = this.#hasToken(request.headers.authorization)
    if (isAdmitted) authorize()
    return isAdmitted
  }

  /** Takes a slot for an unauthorized request. The answer to a wrong token is delayed. */
  async receive(exchange: Exchange): Promise<GuestSlot> {
    const { request, response, gone } = exchange
    const slot = this.#guests.take(() => request.socket.destroy())
    response.once('close', slot.leave)
    if (gone.signal.aborted) slot.leave()
    if (bringsBearer(exchange)) await this.slowDown(exchange)
    return slot
  }

  /** Throws Refusal if the request does not carry the token. */
  async require(exchange: Exchange): Promise<void> {
    if (this.admit(exchange)) return
    if (bringsBearer(exchange)) await this.receive(exchange)
    throw tokenIsMissing()
  }

  /** Counts a wrong token and delays its answer, but only while the sender waits. */
  async slowDown({ receiving: { signal } }: Exchange): Promise<void> {
    const waitMs = Math.min(this.#failedAttempts.count(), this.#maxWaitMs)
    if (waitMs > 0) await delay(waitMs, null, { signal }).catch(() => {})
  }
}

/** A request without a token is not a guess. */
function bringsBearer({ request }: Exchange): boolean {
  return /^bearer +\S/i.test(request.headers.authorization ?? '')
}
