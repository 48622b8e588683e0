import { codeOf, isDenied, isMissing, isOfSystem } from '#src/adapters/kit/errors.js'
import { markedDeleted } from '#src/domain/mail/raw-message.js'

/** Larger messages are reported and not read. */
export const maxReadBytes = 256 * 1024 * 1024

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
  deleted: markedDeleted,
  noMessageInMbox: 'an mbox in which no message was found',
  linkOut: 'a link that leads out of its folder',
  cut: 'ends in the middle of a message, which is not imported',
  packedBadly: 'damaged, or packed in a way that cannot be read',
  packedTooMuch: 'unpacks to far more than mail does',
} as const

/** What may be wrong with a message that is read whole. */
export const warnings = { holdsOthers: 'seems to hold other messages; stored whole' } as const

/** What cannot be read for a reason of ours; its message is one of `problems`. */
export class ReadProblem extends Error {}

/** What is at a path is a pipe, a socket or a device. */
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

/** What the file system's error means. Its own text names the path and is not shown. */
export function reasonOf(error: unknown): string {
  if (error instanceof ReadProblem) return error.message
  if (isDenied(error)) return problems.denied
  // what zlib says of damaged bytes
  if (codeOf(error).startsWith('Z_')) return problems.packedBadly
  return isMissing(error) ? problems.missing : problems.unreadable
}

/** What a library that unpacks says, it says in words of its own, with sizes and offsets: it cannot be read. */
export function toPackedProblem(error: unknown): unknown {
  return error instanceof ReadProblem || isOfSystem(error) ? error : new ReadProblem(problems.packedBadly)
}
