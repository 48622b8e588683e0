import { forwardedMessage } from '#src/domain/mail/forwarded-message.js'
import { ownText } from '#src/domain/mail/own-text.js'
import type { Invitation } from './message-facts.js'

/** All that a letter says itself, as quotes are looked for in it. */
export interface LetterWords {
  readonly emailId: number
  readonly subject: string
  /** Own text of the whole letter; of a forwarded one, that of the letter inside. */
  readonly text: string
  /** Of its invitations; where it passes a letter on, the subject of that and the words around it. */
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

/** What a letter says itself: quoted messages are left out; of one that is passed on it is what the letter inside says, then what is said around it. Takes time linear in its length. */
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

/** Whether a letter says this: forms of letters and white space do not matter. Takes time linear in its length. */
export function saysWords({ subject, text, others }: LetterWords, quote: string): boolean {
  const wanted = squeezed(quote)
  return wanted !== '' && [subject, text, ...others].some((part) => squeezed(part).includes(wanted))
}

function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}
