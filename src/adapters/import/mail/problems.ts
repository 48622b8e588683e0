/** Larger messages are reported and not read. */
export const maxMessageBytes = 256 * 1024 * 1024

/** Why something was not read: the same phrase for every file, so that an import can count them. */
export const problems = {
  tooLarge: 'larger than 256 MB',
  changed: 'changed while it was read',
  strayText: 'text before the first message',
  noMessage: 'not a mail message',
  denied: 'no permission to read it',
  missing: 'no longer there',
  unreadable: 'could not be read',
  noFile: 'neither a file nor a folder',
  deleted: 'deleted in its mail program (--include-deleted keeps it)',
  noMessageInMbox: 'an mbox in which no message was found',
} as const

/** What may be wrong with a message that is read whole. */
export const warnings = { holdsOthers: 'seems to hold other messages; stored whole' } as const

/** What is at a path is a pipe, a socket or a device. */
export class NoFileError extends Error {
  constructor() {
    super(problems.noFile)
  }
}

/** What the file system's error means. Its own text names the path and is not shown. */
export function reasonOf(error: unknown): string {
  if (error instanceof NoFileError) return problems.noFile
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EACCES' || code === 'EPERM') return problems.denied
  if (code === 'ENOENT' || code === 'ENOTDIR') return problems.missing
  return problems.unreadable
}
