import type { EmailParser, ParsedEntry } from '../../../../src/adapters/mime/email-parser.js'
import { lighten } from '../../../../src/adapters/mime/lighten.js'
import { readMessage } from '../../../../src/adapters/mime/parse-email.js'
import { understandRead } from '../../../../src/adapters/mime/understand-email.js'
import {
  isProblem,
  type MailEntry,
  type MailProblem,
  type RawMessage,
} from '../../../../src/domain/mail/raw-message.js'

/** Parses in the caller's thread, one message after the other, with no limit on time: what a pool is compared with. */
export class InProcessParser implements EmailParser {
  async *parse(entries: AsyncIterable<MailEntry>): AsyncGenerator<ParsedEntry | MailProblem> {
    for await (const entry of entries) yield isProblem(entry) ? entry : await parse(entry)
  }

  async close(): Promise<void> {}
}

async function parse({ raw, mailbox, position, ...arrival }: RawMessage): Promise<ParsedEntry> {
  const read = await readMessage(lighten(raw), arrival)
  const facts = understandRead(read, raw)
  return { position, email: { raw, mailbox, ...read.content }, ...(facts === null ? {} : { facts }) }
}
