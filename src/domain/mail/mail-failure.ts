import { AppError, type Facts, factsOf } from '#src/domain/shared/app-error.js'

/** The dates in a question, by what they limit. */
export type AskedDate = 'dateFrom' | 'dateTo' | 'date' | 'since'

/** Parts of a mail question that cannot be understood. The edges word them, because they know the field names. */
export type QuestionProblem =
  | { readonly problem: 'date-unreadable'; readonly field: AskedDate }
  | { readonly problem: 'dates-exchanged' | 'domain-unreadable' | 'thread-id-unreadable' | 'message-id-empty' }
  | { readonly problem: 'pattern-refused'; readonly why: string }
  | { readonly problem: 'query-excludes-only' }
  | { readonly problem: 'query-date-unreadable'; readonly name: 'before' | 'after' }
  /** No message is identified, or a uid lacks its mailbox or uidvalidity. */
  | { readonly problem: 'message-not-named' | 'uid-incomplete' }

export type MailFacts = Facts & { readonly context: 'mail' } & QuestionProblem

/** Creates the failure for a question that cannot be understood. */
export function refusedQuestion(message: string, problem: QuestionProblem): AppError {
  return new AppError('VALIDATION_ERROR', message, { facts: { context: 'mail', ...problem } })
}

/** Returns the facts of a failure about mail, or null for any other error. */
export function mailFactsOf(error: unknown): MailFacts | null {
  return factsOf<MailFacts>(error, 'mail')
}
