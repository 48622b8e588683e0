/** What the person who runs the program may want to know. Never what a job, a page or a mail says. */
export interface Logger {
  info(text: string): void
  /** `cause` is written with its stack and its own causes. */
  error(text: string, cause?: unknown): void
}
