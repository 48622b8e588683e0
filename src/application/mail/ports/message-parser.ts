import type { RawMessage } from '#src/domain/mail/raw-message.js'
import type { NewMessage } from './mail-source.js'

/** A parsed message with its raw source. */
export interface ParsedMessage extends NewMessage {
  readonly position: string
  readonly source: RawMessage
}

/** Parses raw messages. A message never makes it throw; unreadable parts become faults. Throws INTERNAL_ERROR. */
export interface MessageParser {
  /** Yields one result per entry, in order; entries that are not raw messages are passed through. */
  parse<Other extends object>(entries: AsyncIterable<RawMessage | Other>): AsyncIterable<ParsedMessage | Other>
}
