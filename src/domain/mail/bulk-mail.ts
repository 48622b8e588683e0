import { headerLines } from './header-block.js'

// beyond it stands nothing that a program looks at
const headBytes = 64 * 1024

const ofList = /^(?:list-(?:id|post)|x-mailing-list|x-mailman-version): *\S/i
const leaves = /^list-unsubscribe: *\S/i
const toMany = /^(?:x-)?precedence: *(?:bulk|list|junk)\b/i
const toOne = /^auto-submitted: *auto-replied\b/i
const automatic = /^(?:auto-submitted: *auto-|x-auto-response-suppress: *\S|x-auto(?:reply|respond): *\S)/i

/** How a message was sent, as its headers say. */
export interface Sending {
  /** To a list, or to many. */
  readonly isBulk: boolean
  /** To the members of a mailing list, or the readers of a newsletter. */
  readonly isList: boolean
  /** By a program. */
  readonly isAutomatic: boolean
  /** Whether its reader can unsubscribe. */
  readonly canUnsubscribe: boolean
}

/**
 * Reads it from the headers; `raw` may be the start of the message. `List-Unsubscribe` makes nothing a list: applicant systems write it into what
 * they send to one person. An automatic answer goes to one person, whatever its precedence.
 */
export function readSending(raw: Uint8Array): Sending {
  const lines = headerLines(raw.subarray(0, headBytes))
  const some = (pattern: RegExp) => lines.some((line) => pattern.test(line))
  const isList = some(ofList)
  const isBulk = isList || (some(toMany) && !some(toOne))
  return { isBulk, isList, isAutomatic: isBulk || some(automatic), canUnsubscribe: some(leaves) }
}
