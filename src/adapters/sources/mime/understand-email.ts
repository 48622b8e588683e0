import type { StoredEmail } from '#src/application/mail/ports/understand-stored.js'
import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { readDateHeader } from '#src/domain/mail/sent-on.js'
import { calendarSources } from './body-text.js'
import type { MimePart } from './mime-part.js'
import { readMimeTree } from './mime-tree.js'
import type { EmailContent, MessageRead } from './parse-email.js'
import { readInvitations } from './read-invitations.js'
import { stripAttachments } from './strip-attachments.js'

type Words = Pick<EmailContent, 'subject' | 'from' | 'fromEmail' | 'plainText'>

/** Classifies a message; `head` contains its headers. Returns null on an error: the message itself is still read. */
export function understandRead(
  { content, root }: { readonly content: Words } & Pick<MessageRead, 'root'>,
  head: Uint8Array,
): KeptFacts | null {
  return understand(content, head, root)
}

function understand(words: Words, head: Uint8Array, root: MimePart | null): KeptFacts | null {
  const { subject, from, fromEmail, plainText } = words
  const lines = sendingLines(head)
  const { isAutomatic, ...sending } = readSending(lines)
  const date = readDateHeader(lines)
  try {
    const invitations = root === null ? [] : readInvitations(calendarSources(root, new Set()))
    return {
      facts: understandMessage({ subject, from, fromEmail, plainText, ...sending, ...date, invitations }),
      isAutomatic,
    }
  } catch {
    return null
  }
}

const namesCalendar = /text\/calendar|application\/ics/i

/** The same for a stored message; its texts come from the archive. */
export async function understandStored(email: StoredEmail): Promise<KeptFacts | null> {
  const raw = email.raw ?? new Uint8Array()
  // few messages have a calendar, and the others need not be split into parts
  const hasCalendar = namesCalendar.test(Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1'))
  return understand(email, raw, hasCalendar ? await readMimeTree(stripAttachments(raw).bytes, new Set()) : null)
}
