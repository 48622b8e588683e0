import type { MailEntry, MailProblem } from '../../../domain/mail/raw-message.js'
import type { NewMessage } from './mail-source.js'

/** Reads raw messages. No message makes it throw: what cannot be read is in its faults. Throws INTERNAL_ERROR. */
export interface MessageParser {
  /** One result for each entry, in the order of the entries; problems are passed through. */
  parse(entries: AsyncIterable<MailEntry>): AsyncIterable<NewMessage | MailProblem>
}
