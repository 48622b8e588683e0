import { AppError, type Facts, factsOf } from '#src/domain/shared/app-error.js'

/** A date of a question, by what it bounds. */
export type AskedDate = 'dateFrom' | 'dateTo' | 'date' | 'since'

/** What of a question to the mail cannot be understood. The edges word it: they know the names of the fields. */
export type QuestionProblem =
  | { readonly problem: 'date-unreadable'; readonly field: AskedDate }
  | { readonly problem: 'dates-exchanged' | 'domain-unreadable' | 'thread-id-unreadable' | 'message-id-empty' }
  | { readonly problem: 'pattern-refused'; readonly why: string }
  | { readonly problem: 'query-excludes-only' }
  | { readonly problem: 'query-date-unreadable'; readonly name: 'before' | 'after' }
  /** Nothing says which message, or a uid without what it counts in. */
  | { readonly problem: 'message-not-named' | 'uid-incomplete' }

export type MailFacts = Facts & { readonly context: 'mail' } & QuestionProblem

/** A question that cannot be understood. */
export function refusedQuestion(message: string, problem: QuestionProblem): AppError {
  return new AppError('VALIDATION_ERROR', message, { facts: { context: 'mail', ...problem } })
}

/** The facts of a failure about the mail; null for any other error. */
export function mailFactsOf(error: unknown): MailFacts | null {
  return factsOf<MailFacts>(error, 'mail')
}
