/** The `code` of an error of Node or a driver; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether the file system reports that the path does not exist. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** Whether the system reports that this user lacks the permission. */
export function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error))
}

/** Says that a file that a person named does not exist; `path` is what they gave, perhaps made absolute. */
export function missingFile(name: string, path = name): string {
  return /(?:^|[/\\])https?:[/\\]/i.test(path)
    ? 'This is a web address, not a file: download it, and give the file.'
    : `There is no file ${name}.`
}

/** Says why a file that a person named cannot be read, and what to do. */
export function unreadableFile(name: string, cause: unknown, path = name): string {
  if (isMissing(cause)) return missingFile(name, path)
  if (codeOf(cause) === 'EISDIR') return `${name} is a folder; give a file in it.`
  return isDenied(cause)
    ? `${name} cannot be read: permission denied. Check its permissions.`
    : `${name} cannot be read.`
}

/** Whether the error comes from a system call rather than a library. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The stack of an error and those of its causes, for a log. */
export function formatStacks(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.stack ?? cause.message
  return cause.cause === undefined ? own : `${own}\ncaused by ${formatStacks(cause.cause)}`
}

/** A log line about an expected failure: `text` with the codes of its causes, without their messages. */
export function withCodes(text: string, cause: unknown): string {
  const codes = codesOf(cause)
  return text.replace(/\s+/g, ' ') + (codes.length === 0 ? '' : ` (${codes.join(', ')})`)
}

function codesOf(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return []
  const code = codeOf(cause)
  return [...(/^\w+$/.test(code) ? [code] : []), ...codesOf(cause.cause)]
}
