import type { MessageFacts } from './message-facts.js'

/** Whether a letter says that an application came in, and nothing that a reader would have to see. */
export function isSureReceipt({
  received,
  invitations,
  dates,
}: Pick<MessageFacts, 'received' | 'invitations' | 'dates'>): boolean {
  const { isSureReceipt: isSure = false, warnings } = received
  return isSure && warnings.length === 0 && invitations.length === 0 && !dates.some(({ isDeadline }) => isDeadline)
}
