import { ownText } from '#src/domain/mail/own-text.js'
import type { Invitation } from './message-facts.js'

/** All that a letter says itself, as quotes are looked for in it. */
export interface LetterWords {
  readonly emailId: number
  readonly subject: string
  /** Own text of the whole letter; of a forwarded one, that of the letter inside. */
  readonly text: string
  /** Of its invitations. */
  readonly others: readonly string[]
}

/** A letter as it is stored. */
interface StoredLetter {
  readonly emailId: number
  readonly subject: string | null
  /** Decoded text body. */
  readonly text: string | null
  readonly invitations: readonly Invitation[]
}

const forwarded = /^\s*(?:fwd?|転送)\s*[:：]/i

/** What a letter says itself: quoted messages are left out, but for the one that is forwarded. Takes time linear in its length. */
export function ownWordsOf({ emailId, subject, text, invitations }: StoredLetter): LetterWords {
  const isForwarded = forwarded.test(subject ?? '')
  return {
    emailId,
    subject: subject ?? '',
    text: isForwarded ? (text ?? '').trim() : ownText(text ?? ''),
    others: invitations.map(({ summary, place, link }) => [summary, place, link].filter(Boolean).join('\n')),
  }
}

/** Whether a letter says this: forms of letters and white space do not matter. Takes time linear in its length. */
export function saysWords({ subject, text, others }: LetterWords, quote: string): boolean {
  const wanted = squeezed(quote)
  return wanted !== '' && [subject, text, ...others].some((part) => squeezed(part).includes(wanted))
}

function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}
