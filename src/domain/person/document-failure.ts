import { AppError, type ErrorCode, type Facts, factsOf } from '#src/domain/shared/app-error.js'
import type { DocumentHead } from './document.js'

/** Problems with the documents and tasks of the person. The edges word the remedies. */
export type DocumentProblem =
  /** There is no such document, or no such task. */
  | { readonly problem: 'unknown' | 'unknown-task' }
  /** The document has no such version. */
  | { readonly problem: 'unknown-version' }
  /** There is nothing that postings can be compared with. */
  | { readonly problem: 'no-confirmed-profile' }
  /** Another version is there: of the document that is saved, or, if `isNew`, of the only one of its kind. */
  | { readonly problem: 'conflict'; readonly now: DocumentHead; readonly isNew: boolean }

export type DocumentFacts = Facts & { readonly context: 'documents' } & DocumentProblem

export function documentFailure(code: ErrorCode, message: string, problem: DocumentProblem): AppError {
  return new AppError(code, message, { facts: { context: 'documents', ...problem } })
}

/** Returns the facts of a failure about documents or tasks, or null for any other error. */
export function documentFactsOf(error: unknown): DocumentFacts | null {
  return factsOf<DocumentFacts>(error, 'documents')
}
