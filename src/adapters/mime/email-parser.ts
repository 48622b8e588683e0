import type { KeptFacts } from '../../domain/applications/message-facts.js'
import type { IndexText, ParsedEmail } from '../../domain/mail/email.js'
import type { MailEntry, MailProblem } from '../../domain/mail/raw-message.js'

/** A parsed message and where it lay in its source. */
export interface ParsedEntry {
  readonly position: string
  readonly email: ParsedEmail
  /** Its full-text columns, where they were made beside the parsing. */
  readonly indexText?: IndexText
  /** What is understood of it; absent where that failed. */
  readonly facts?: KeptFacts
}

/** Turns raw messages into emails. Source: mail-import. */
export interface EmailParser {
  /**
   * One result for each entry, in the order of the entries; problems are passed through. No message makes it throw: what
   * cannot be read is in the email's `faults`. What `entries` throws is thrown after the results of all entries before.
   * Throws INTERNAL_ERROR when the parser itself cannot run.
   */
  parse(entries: AsyncIterable<MailEntry>): AsyncGenerator<ParsedEntry | MailProblem>
  /** Lets go of everything it uses. */
  close(): Promise<void>
}
