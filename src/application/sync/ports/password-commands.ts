/**
 * Commands of the person that print a password: a program with its arguments, or one line for their shell. One has 30 s
 * and no terminal. Throws VALIDATION_ERROR, never with what the command wrote. Source: sync-secrets.
 */
export interface PasswordCommands {
  /** The first line of its output, without the line end. */
  run(command: string | readonly string[], signal?: AbortSignal): Promise<string>
}
