const mayTell = /^(?:list-|x-|precedence|auto-)/i
const ofList = /^(?:list-(?:id|post)|x-mailing-list|x-mailman-version): *\S/i
const leaves = /^list-unsubscribe: *\S/i
const toMany = /^(?:x-)?precedence: *(?:bulk|list|junk)\b/i
const toOne = /^auto-submitted: *auto-replied\b/i
const automatic = /^(?:auto-submitted: *auto-|x-auto-response-suppress: *\S|x-auto(?:reply|respond): *\S)/i

/** How a message was sent, according to its headers. */
export interface Sending {
  /** Whether it went to a list or to many people. */
  readonly isBulk: boolean
  /** Whether it is from a mailing list or a newsletter. */
  readonly isList: boolean
  /** Whether a program sent it. */
  readonly isAutomatic: boolean
  /** Whether the reader can unsubscribe. */
  readonly canUnsubscribe: boolean
}

/**
 * Reads it from the header lines. `List-Unsubscribe` alone does not make a list: applicant tracking systems add it to
 * mail for one person. An automatic reply goes to one person, whatever its precedence.
 */
export function readSending(lines: readonly string[]): Sending {
  const telling = lines.filter((line) => mayTell.test(line))
  const some = (pattern: RegExp) => telling.some((line) => pattern.test(line))
  const isList = some(ofList)
  const isBulk = isList || (some(toMany) && !some(toOne))
  return { isBulk, isList, isAutomatic: isBulk || some(automatic), canUnsubscribe: some(leaves) }
}
