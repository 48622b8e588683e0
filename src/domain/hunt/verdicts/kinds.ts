import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { NoteKind } from './hunt-entry.js'

/** The kinds that need no quote: those not about an application, and a receipt, which is easy to recognize. */
export const kindsWithoutQuote: ReadonlySet<MessageKind> = new Set([
  ...(['application_received', 'job_alert', 'not_job_related'] as const),
])

/** The kinds that a letter with signs of fraud may only get from somebody who saw the signs. */
export const temptingKinds: ReadonlySet<MessageKind> = new Set(['offer', 'interview_invitation'] as const)

/** The kinds that can be given to all letters of a sender. */
export const kindsOfSenders: readonly MessageKind[] = ['not_job_related', 'job_alert', 'recruiter_outreach']

/** Whether the rules decide this kind; the others are left to a reader. */
export function isGuess(kind: MessageKind): boolean {
  return kind !== 'human_other' && kind !== 'not_job_related'
}

/** The notes that prove an application. */
export const provingNotes: ReadonlySet<NoteKind> = new Set([
  ...(['applied', 'withdrew', 'offer_accepted', 'offer_declined', 'employer_declined'] as const),
])
