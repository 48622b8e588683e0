import { AppError, type ErrorCode, type Facts, type FailureOptions } from '#src/domain/shared/app-error.js'

/** Problems with papers that need a browser. The edges word the remedies. */
export interface PaperProblem {
  readonly problem:
    | 'browser-missing'
    /** The program that the person named does not exist, or cannot be started. */
    | 'browser-not-there'
    /** It is a browser that cannot print without a window. */
    | 'browser-unable'
    | 'browser-failed'
    | 'browser-late'
}

export type PaperFacts = Facts & { readonly context: 'papers' } & PaperProblem

export function paperFailure(
  code: ErrorCode,
  message: string,
  problem: PaperProblem['problem'],
  options: FailureOptions = {},
): AppError {
  const facts: PaperFacts = { context: 'papers', problem }
  return new AppError(code, message, { ...options, facts })
}
