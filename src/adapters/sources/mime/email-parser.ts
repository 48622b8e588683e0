import type { MessageParser, ParsedMessage } from '#src/application/mail/ports/message-parser.js'

/** A parsed message and where it lay in its source. */
export type ParsedEntry = ParsedMessage

/** Turns raw messages into emails. Source: mail-import. */
export interface EmailParser extends MessageParser {
  /** Lets go of everything it uses. */
  close(): Promise<void>
}
