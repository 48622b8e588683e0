/** Bounds that the person who runs the program sets. */
export interface MailLimits {
  /** No list is longer. */
  readonly maxLimit: number
}
