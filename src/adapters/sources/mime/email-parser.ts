import type { MessageParser, ParsedMessage } from '#src/application/mail/ports/message-parser.js'

/** A parsed message and its position in the source. */
export type ParsedEntry = ParsedMessage

/** Parses raw messages into emails. Source: mail-import. */
export interface EmailParser extends MessageParser {
  /** Releases all resources. */
  close(): Promise<void>
}
