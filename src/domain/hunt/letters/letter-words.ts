import { forwardedMessage } from '#src/domain/mail/forwarded-message.js'
import { ownText } from '#src/domain/mail/own-text.js'
import type { Invitation } from './message-facts.js'

/** All of a letter's own words, in which quotes are searched. */
export interface LetterWords {
  readonly emailId: number
  readonly subject: string
  /** The own text of the whole letter; for a forwarded one, that of the letter inside. */
  readonly text: string
  /** The texts of its invitations; for a forwarded letter also its subject and the words around it. */
  readonly others: readonly string[]
}

/** A letter as stored. */
interface StoredLetter {
  readonly emailId: number
  readonly subject: string | null
  /** Decoded text body. */
  readonly text: string | null
  readonly invitations: readonly Invitation[]
}

/**
 * Returns a letter's own words without quoted messages. For a forwarded letter these are the words of the letter
 * inside, then those around it. Takes time linear in its length.
 */
export function ownWordsOf({ emailId, subject, text, invitations }: StoredLetter): LetterWords {
  const inside = forwardedMessage(subject, text ?? '')
  const invited = invitations.map(({ summary, place, link }) => [summary, place, link].filter(Boolean).join('\n'))
  return {
    emailId,
    subject: subject ?? '',
    text: ownText(inside?.text ?? text ?? ''),
    others: [...invited, ...(inside === null ? [] : [inside.subject ?? '', ownText(text ?? '')])],
  }
}

/** Whether a letter contains this quote, ignoring letter forms and white space. Takes time linear in its length. */
export function saysWords({ subject, text, others }: LetterWords, quote: string): boolean {
  const wanted = squeezed(quote)
  return wanted !== '' && [subject, text, ...others].some((part) => squeezed(part).includes(wanted))
}

function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}
