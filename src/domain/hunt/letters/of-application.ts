import type { MessageFacts } from './message-facts.js'
import { type MessageKind, messageKinds } from './message-kind.js'

const others: readonly MessageKind[] = ['job_alert', 'recruiter_outreach', 'not_job_related']

/** The kinds of received mail that are about an application. */
export const applicationKinds: readonly MessageKind[] = messageKinds.filter((kind) => !others.includes(kind))

/** Whether a forwarded letter is about an application. */
export function forwardsApplicationLetter({ inside }: Pick<MessageFacts, 'inside'>): boolean {
  return inside !== undefined && applicationKinds.includes(inside.received.kind)
}

/** Whether a message is about an application: received mail by its kind, the applicant's own by what it does. */
export function isAboutApplication(
  { received, sent }: Pick<MessageFacts, 'received' | 'sent'>,
  isOwn: boolean,
): boolean {
  return isOwn ? sent !== null : applicationKinds.includes(received.kind)
}
