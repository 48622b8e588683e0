import type { MessageFacts } from './message-facts.js'

/** Whether a letter only confirms an application and has nothing that a reader would need to see. */
export function isSureReceipt({
  received,
  invitations,
  dates,
}: Pick<MessageFacts, 'received' | 'invitations' | 'dates'>): boolean {
  const { isSureReceipt: isSure = false, warnings } = received
  return isSure && warnings.length === 0 && invitations.length === 0 && !dates.some(({ isDeadline }) => isDeadline)
}
