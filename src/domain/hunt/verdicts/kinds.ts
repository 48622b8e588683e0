import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { NoteKind } from './hunt-entry.js'

/** What may be said of a letter without words of it: what says nothing of an application, and a receipt, which is soon told. */
export const kindsWithoutQuote: ReadonlySet<MessageKind> = new Set([
  ...(['application_received', 'job_alert', 'not_job_related'] as const),
])

/** What a letter with signs of a fraud is only for who saw them. */
export const temptingKinds: ReadonlySet<MessageKind> = new Set(['offer', 'interview_invitation'] as const)

/** What all letters of a sender can be at once. */
export const kindsOfSenders: readonly MessageKind[] = ['not_job_related', 'job_alert', 'recruiter_outreach']

/** Whether the rules tell what a letter is; the others are left to a reader. */
export function isGuess(kind: MessageKind): boolean {
  return kind !== 'human_other' && kind !== 'not_job_related'
}

/** What is noted of an application that was sent. */
export const provingNotes: ReadonlySet<NoteKind> = new Set([
  ...(['applied', 'withdrew', 'offer_accepted', 'offer_declined', 'employer_declined'] as const),
])
