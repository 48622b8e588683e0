import type { RawMessage } from '#src/domain/mail/raw-message.js'
import type { NewMessage } from './mail-source.js'

/** A message that was parsed, and what it was parsed from. */
export interface ParsedMessage extends NewMessage {
  readonly position: string
  readonly source: RawMessage
}

/** Reads raw messages. No message makes it throw: what cannot be read is in its faults. Throws INTERNAL_ERROR. */
export interface MessageParser {
  /** One result for each entry, in the order of the entries; what is no raw message is passed through. */
  parse<Other extends object>(entries: AsyncIterable<RawMessage | Other>): AsyncIterable<ParsedMessage | Other>
}
