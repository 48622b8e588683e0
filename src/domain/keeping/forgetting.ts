/** Whose traces are erased. */
export type ForgetTarget =
  | { readonly kind: 'job'; readonly id: number }
  /** The name as a job or a letter has it; compared without legal forms. */
  | { readonly kind: 'employer'; readonly name: string }
  /** An email address whose mail was downloaded or imported. */
  | { readonly kind: 'mailbox'; readonly address: string }
  /** An email address that letters came from or went to. */
  | { readonly kind: 'person'; readonly address: string }

export type ForgottenKind =
  | 'job'
  | 'change'
  | 'link'
  | 'check'
  | 'entry'
  | 'page'
  | 'document'
  /** Of documents that stay. */
  | 'version'
  | 'task'
  /** What tasks that stay said before an agent changed them. */
  | 'earlier'
  | 'letter'
  | 'account'
  /** A copy of a whole store that an upgrade made. */
  | 'copy'

/** What goes: how many, and the first few by name. */
export interface Forgotten {
  readonly what: ForgottenKind
  readonly count: number
  readonly names: readonly string[]
}

export const maxForgottenNames = 5
