import type { MessageFacts } from './message-facts.js'
import { type MessageKind, messageKinds } from './message-kind.js'

const others: readonly MessageKind[] = ['job_alert', 'recruiter_outreach', 'not_job_related']

/** The kinds of received mail that speak of an application. */
export const applicationKinds: readonly MessageKind[] = messageKinds.filter((kind) => !others.includes(kind))

/** Whether a letter that a message passes on speaks of an application. */
export function insideSpeaks({ inside }: Pick<MessageFacts, 'inside'>): boolean {
  return inside !== undefined && applicationKinds.includes(inside.received.kind)
}

/** Whether a message speaks of an application: a received one by its kind, the applicant's own by what it does. */
export function speaksOfApplication(
  { received, sent }: Pick<MessageFacts, 'received' | 'sent'>,
  isOwn: boolean,
): boolean {
  return isOwn ? sent !== null : applicationKinds.includes(received.kind)
}
