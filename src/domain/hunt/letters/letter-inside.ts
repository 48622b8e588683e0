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
 * A message that passes on a letter to the applicant, as that letter: its sender, day and subject are its own. Another one is what it
 * was: what others were written is no letter of this hunt. Source: hunt-facts.
 */
export function asLetterInside<Message extends PassedOn>(message: Message, own: ReadonlySet<string>): Message {
  const { inside } = message
  if (inside === undefined || !inside.to.some((address) => own.has(address))) return message
  const { at, ...letter } = inside
  return { ...message, ...letter, at: at ?? message.at, sent: null, isOwn: false }
}
