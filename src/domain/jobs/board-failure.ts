import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from '#src/domain/shared/app-error.js'

/** Problems with the job boards of companies. The edges word the remedies. */
export type BoardProblem =
  | {
      readonly problem: 'board-unknown'
      /** Accepted names: a reference, and an equivalent address. */
      readonly taken: readonly { readonly reference: string; readonly address: string }[]
    }
  | { readonly problem: 'board-misnamed' | 'board-missing' }
  /** The site does not allow programs to request the address. */
  | { readonly problem: 'board-shut'; readonly address: string }
  | { readonly problem: 'board-private'; readonly host: string }
  | {
      readonly problem: 'board-not-read'
      /** The HTTP status; null if there was no answer. */
      readonly statusCode: number | null
      readonly retryAfterSeconds: number | null
      /** Whether the host is unknown, so that retrying is useless. */
      readonly isUnknownHost?: boolean
      /** Whether the name of the board is part of the host, which is then wrong with it. */
      readonly isNameInHost?: boolean
      /** What to do where waiting does not help. */
      readonly advice?: string
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

/** Returns the facts of a board failure, or null for any other error. */
export function boardFactsOf(error: unknown): BoardFacts | null {
  return factsOf<BoardFacts>(error, 'boards')
}
