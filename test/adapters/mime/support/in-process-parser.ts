import type { EmailParser, ParsedEntry } from '../../../../src/adapters/mime/email-parser.js'
import { parseEmail } from '../../../../src/adapters/mime/parse-email.js'
import { isProblem, type MailEntry, type MailProblem } from '../../../../src/domain/mail/raw-message.js'

/** Parses in the caller's thread, one message after the other, with no limit on time: what a pool is compared with. */
export class InProcessParser implements EmailParser {
  async *parse(entries: AsyncIterable<MailEntry>): AsyncGenerator<ParsedEntry | MailProblem> {
    for await (const entry of entries) {
      yield isProblem(entry) ? entry : { position: entry.position, email: await parseEmail(entry) }
    }
  }

  async close(): Promise<void> {}
}
