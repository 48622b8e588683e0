import type { EmailParser, ParsedEntry } from '#src/adapters/sources/mime/email-parser.js'
import { readMessage } from '#src/adapters/sources/mime/parse-email.js'
import { stripAttachments } from '#src/adapters/sources/mime/strip-attachments.js'
import { understandRead } from '#src/adapters/sources/mime/understand-email.js'
import { isRaw, type RawMessage } from '#src/domain/mail/raw-message.js'

/** Parses in the caller's thread, one message at a time and without a time limit, for comparison with a pool. */
export class InProcessParser implements EmailParser {
  async *parse<Other extends object>(entries: AsyncIterable<RawMessage | Other>): AsyncGenerator<ParsedEntry | Other> {
    for await (const entry of entries) yield isRaw(entry) ? await parse(entry) : entry
  }

  async close(): Promise<void> {}
}

async function parse(source: RawMessage): Promise<ParsedEntry> {
  const { raw, mailbox, position, ...arrival } = source
  const read = await readMessage(stripAttachments(raw), arrival)
  const facts = understandRead(read, raw)
  return { position, source, email: { raw, mailbox, ...read.content }, ...(facts === null ? {} : { facts }) }
}
