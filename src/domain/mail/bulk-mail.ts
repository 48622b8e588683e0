const mayTell = /^(?:list-|x-|precedence|auto-)/i
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
 * Reads it from the header lines. `List-Unsubscribe` makes nothing a list: applicant systems write it into what
 * they send to one person. An automatic answer goes to one person, whatever its precedence.
 */
export function readSending(lines: readonly string[]): Sending {
  const telling = lines.filter((line) => mayTell.test(line))
  const some = (pattern: RegExp) => telling.some((line) => pattern.test(line))
  const isList = some(ofList)
  const isBulk = isList || (some(toMany) && !some(toOne))
  return { isBulk, isList, isAutomatic: isBulk || some(automatic), canUnsubscribe: some(leaves) }
}
