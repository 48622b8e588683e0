import { isAboutApplication } from '#src/domain/hunt/letters/of-application.js'
import { addressOf } from './known-senders.js'
import type { MatchedMessage } from './message-match.js'
import { senderDomain } from './sender-domains.js'

/** A sender with more messages about other things is not assumed to write about an application. */
export const maxOtherMessages = 10

/** Counts for each sender and domain the messages that are not about applications. */
export class SenderVolume {
  readonly #ofAddress = new Map<string, number>()
  readonly #daysOfDomain = new Map<string, string[]>()

  /** `isLinked` tells whether a message or its conversation certainly belongs to an application. */
  constructor(messages: readonly MatchedMessage[], isLinked: (message: MatchedMessage) => boolean) {
    for (const message of messages) {
      const address = addressOf(message.fromEmail)
      if (message.isOwn || address === null || isAboutApplication(message, false) || isLinked(message)) continue
      this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1)
      const { domain } = senderDomain(address)
      if (domain === null || message.at === null) continue
      const days = this.#daysOfDomain.get(domain)
      if (days === undefined) this.#daysOfDomain.set(domain, [message.at])
      else days.push(message.at)
    }
  }

  isLarge(email: string | null): boolean {
    return (this.#ofAddress.get(addressOf(email) ?? '') ?? 0) > maxOtherMessages
  }

  /** Whether the domain had written much before that moment; false if it is null. */
  wasLargeBefore(email: string | null, at: string | null): boolean {
    if (at === null) return false
    const days = this.#daysOfDomain.get(senderDomain(email).domain ?? '') ?? []
    let count = 0
    for (const day of days) if (day < at && ++count > maxOtherMessages) return true
    return false
  }
}
