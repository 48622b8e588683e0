import type { StoredEmail } from '../../application/mail/ports/understand-stored.js'
import type { Invitation, KeptFacts } from '../../domain/applications/message-facts.js'
import { understandMessage } from '../../domain/applications/understand-message.js'
import { readSending } from '../../domain/mail/bulk-mail.js'
import type { EmailContent, MessageRead } from './parse-email.js'

type Words = Pick<EmailContent, 'subject' | 'from' | 'fromEmail' | 'plainText'>

/** What is understood of a message; `head` holds its headers. Null where that failed: the message itself is read. */
export function understandRead(
  { content }: { readonly content: Words } & Pick<MessageRead, 'root'>,
  head: Uint8Array,
): KeptFacts | null {
  return understand(content, head, [])
}

function understand(words: Words, head: Uint8Array, invitations: readonly Invitation[]): KeptFacts | null {
  const { subject, from, fromEmail, plainText } = words
  const { isBulk, isAutomatic } = readSending(head)
  try {
    return { facts: understandMessage({ subject, from, fromEmail, plainText, isBulk, invitations }), isAutomatic }
  } catch {
    return null
  }
}

/** The same for a message that is stored; its texts are those of the archive. */
export async function understandStored(email: StoredEmail): Promise<KeptFacts | null> {
  return understand(email, email.raw ?? new Uint8Array(), [])
}
