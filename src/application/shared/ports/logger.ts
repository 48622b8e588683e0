/** Messages for the person who runs the program. Never contains the text of a job, a page or a mail. */
export interface Logger {
  info(text: string): void
  /** `cause` is logged with its stack and its own causes. */
  error(text: string, cause?: unknown): void
}
