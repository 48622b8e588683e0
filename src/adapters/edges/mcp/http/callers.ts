import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Exchange } from './connections.js'
import { createTokenCheck } from './guard.js'
import { type GuestPlace, GuestPlaces } from './guest-places.js'
import { Refusal } from './refusal.js'
import { WrongTries } from './wrong-tries.js'

const maxGuests = 16

const tokenIsMissing = () =>
  new Refusal(401, 'Send the token of this server: "Authorization: Bearer TOKEN".', {
    headers: { 'www-authenticate': 'Bearer' },
  })

export interface CallersParts {
  /** Null when none is asked for. */
  readonly token: string | null
  readonly logger: Logger
  /** How long the answer to a wrong token waits at most, in milliseconds. */
  readonly maxTokenWaitMs: number
}

/** Tells those who may ask from guests, who have a few places of their own and wait when they guess. */
export class Callers {
  readonly #hasToken: (authorization: string | undefined) => boolean
  readonly #guests = new GuestPlaces(maxGuests)
  readonly #tries: WrongTries
  readonly #maxWaitMs: number

  /** Without a token, everybody may ask. */
  constructor({ token, logger, maxTokenWaitMs }: CallersParts) {
    this.#maxWaitMs = maxTokenWaitMs
    this.#hasToken = token === null ? () => true : createTokenCheck(token)
    this.#tries = new WrongTries({
      now: () => performance.now(),
      report: (total) =>
        logger.error(`Wrong tokens are sent to this server, ${total} so far: each further one waits for its answer.`),
    })
  }

  /** Whether the request brings the token; its connection then makes no room for others. */
  admit({ request, vouch }: Exchange): boolean {
    const isAdmitted = this.#hasToken(request.headers.authorization)
    if (isAdmitted) vouch()
    return isAdmitted
  }

  /** A place for who may not ask. A token that is wrong is answered later. */
  async receive(exchange: Exchange): Promise<GuestPlace> {
    const { request, response, gone } = exchange
    const place = this.#guests.take(() => request.socket.destroy())
    response.once('close', place.leave)
    if (gone.signal.aborted) place.leave()
    if (bringsBearer(exchange)) await this.slowDown(exchange)
    return place
  }

  /** Throws Refusal for who does not bring the token. */
  async require(exchange: Exchange): Promise<void> {
    if (this.admit(exchange)) return
    if (bringsBearer(exchange)) await this.receive(exchange)
    throw tokenIsMissing()
  }

  /** Counts a wrong token, and waits with its answer as long as that must; no longer than its sender does. */
  async slowDown({ receiving: { signal } }: Exchange): Promise<void> {
    const waitMs = Math.min(this.#tries.count(), this.#maxWaitMs)
    if (waitMs > 0) await delay(waitMs, null, { signal }).catch(() => {})
  }
}

/** Who sends none at all guesses nothing. */
function bringsBearer({ request }: Exchange): boolean {
  return /^bearer +\S/i.test(request.headers.authorization ?? '')
}
