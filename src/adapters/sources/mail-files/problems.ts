import { codeOf, isDenied, isMissing, isOfSystem } from '#src/adapters/kit/errors.js'
import { markedDeleted } from '#src/domain/mail/raw-message.js'

/** Larger messages are reported and not read. */
export const maxReadBytes = 256 * 1024 * 1024

/** Why something was not read: fixed phrases, so that an import can count them. */
export const problems = {
  tooLarge: 'larger than 256 MB',
  changed: 'changed while it was read',
  strayText: 'text before the first message',
  noMessage: 'not a mail message',
  denied: 'no permission to read it',
  missing: 'no longer there',
  unreadable: 'could not be read',
  noFile: 'neither a file nor a folder',
  deleted: markedDeleted,
  noMessageInMbox: 'an mbox without messages',
  linkOut: 'a link that leads out of its folder',
  cut: 'ends in the middle of a message, which is not imported',
  packedBadly: 'damaged, or packed in a way that cannot be read',
  encrypted: 'protected with a password: unpack it, and import the result',
  packedTooMuch: 'unpacks to far more data than mail would',
} as const

/** Possible problems of a message that is read completely. */
export const warnings = { holdsOthers: 'seems to contain other messages; stored whole' } as const

/** A failure detected by this program; its message is one of `problems`. */
export class ReadProblem extends Error {}

/** The path is a pipe, a socket or a device. */
export class NoFileError extends ReadProblem {
  constructor() {
    super(problems.noFile)
  }
}

export class TooLargeError extends ReadProblem {
  constructor() {
    super(problems.tooLarge)
  }
}

export class LinkOutError extends ReadProblem {
  constructor() {
    super(problems.linkOut)
  }
}

/** The phrase for a file system error. The error's own message contains the path and is not shown. */
export function reasonOf(error: unknown): string {
  if (error instanceof ReadProblem) return error.message
  if (isDenied(error)) return problems.denied
  // zlib's errors for damaged data
  if (codeOf(error).startsWith('Z_')) return problems.packedBadly
  return isMissing(error) ? problems.missing : problems.unreadable
}

/** Replaces errors of decompression libraries, whose messages contain sizes and offsets. */
export function toPackedProblem(error: unknown): unknown {
  return error instanceof ReadProblem || isOfSystem(error) ? error : new ReadProblem(problems.packedBadly)
}
