import { AppError, type ErrorCode, type Facts, factsOf } from '#src/domain/shared/app-error.js'

/** A paper that cannot go out, or that none was chosen. */
export type PaperFault =
  | { readonly fault: 'nothing-chosen' | 'no-folder' }
  | { readonly fault: 'document-unknown'; readonly id: string }
  | { readonly fault: 'file-unknown'; readonly file: string }
  /** Places that are left to fill in; `more` counts those that are not listed. */
  | {
      readonly fault: 'document-unfinished'
      readonly id: string
      readonly places: readonly { readonly line: number; readonly text: string }[]
      readonly more: number
    }

/** Problems with applications. The edges that are not in English word them. */
export type HuntProblem =
  | { readonly problem: 'job-unknown' }
  | { readonly problem: 'papers-refused'; readonly faults: readonly PaperFault[] }
  /** The job has a status with which its papers cannot get ready. */
  | { readonly problem: 'papers-not-expected'; readonly status: string | null }

export type HuntFacts = Facts & { readonly context: 'hunt' } & HuntProblem

export function huntFailure(code: ErrorCode, message: string, problem: HuntProblem): AppError {
  return new AppError(code, message, { facts: { context: 'hunt', ...problem } })
}

/** Returns the facts of a failure about an application, or null for any other error. */
export function huntFactsOf(error: unknown): HuntFacts | null {
  return factsOf<HuntFacts>(error, 'hunt')
}
