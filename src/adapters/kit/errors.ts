/** As Node or a driver names what went wrong; '' for what has no such name. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether the file system says that nothing is there. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** Whether the system says that this user may not do it. */
export function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error))
}

/** Whether it is the system that failed, as opposed to a library. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The stack of an error and those of its causes, for a log. */
export function formatStacks(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.stack ?? cause.message
  return cause.cause === undefined ? own : `${own}\ncaused by ${formatStacks(cause.cause)}`
}

/** A line for the log about a failure that is expected: with the codes of what went wrong underneath, and none of its words. */
export function withCodes(text: string, cause: unknown): string {
  const codes = codesOf(cause)
  return text.replace(/\s+/g, ' ') + (codes.length === 0 ? '' : ` (${codes.join(', ')})`)
}

function codesOf(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return []
  const code = codeOf(cause)
  return [...(/^\w+$/.test(code) ? [code] : []), ...codesOf(cause.cause)]
}
