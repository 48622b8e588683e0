import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from '#src/domain/shared/app-error.js'

/** What may go wrong with the boards of companies. The edges say what helps. */
export type BoardProblem =
  | {
      readonly problem: 'board-unknown'
      /** What can be named: a reference, and an address that means the same. */
      readonly taken: readonly { readonly reference: string; readonly address: string }[]
    }
  | { readonly problem: 'board-misnamed' | 'board-missing' }
  /** The site does not let programs ask for the address. */
  | { readonly problem: 'board-shut'; readonly address: string }
  | { readonly problem: 'board-private'; readonly host: string }
  | {
      readonly problem: 'board-not-read'
      /** Of HTTP; null when there was no answer. */
      readonly statusCode: number | null
      readonly retryAfterSeconds: number | null
      /** Whether its host is not known: fetching it again later is of no use. */
      readonly isUnknownHost?: boolean
    }

export type BoardFacts = Facts & { readonly context: 'boards' } & BoardProblem

export function boardFailure(
  code: ErrorCode,
  message: string,
  problem: BoardProblem,
  options: FailureOptions = {},
): AppError {
  return new AppError(code, message, { ...options, facts: { context: 'boards', ...problem } })
}

/** The facts of a failure about a board; null for any other error. */
export function boardFactsOf(error: unknown): BoardFacts | null {
  return factsOf<BoardFacts>(error, 'boards')
}
