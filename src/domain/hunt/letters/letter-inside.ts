import type { MessageFacts } from './message-facts.js'

interface PassedOn extends MessageFacts {
  readonly at: string | null
  readonly from: string | null
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly subject: string | null
  readonly isOwn: boolean
}

/**
 * Returns a message that forwards a letter to the applicant as that letter, with the letter's own sender, day and
 * subject. Other messages are returned unchanged: letters to other people do not belong to this hunt.
 * Source: hunt-facts.
 */
export function unwrapForwardedLetter<Message extends PassedOn>(message: Message, own: ReadonlySet<string>): Message {
  const { inside } = message
  if (inside === undefined || !inside.to.some((address) => own.has(address))) return message
  const { at, ...letter } = inside
  return { ...message, ...letter, at: at ?? message.at, sent: null, isOwn: false }
}
