import type { MessageKind, SentKind, WarningSign } from './message-kind.js'

/** The longest quote, in characters. */
export const maxQuoteLength = 200

/** A message to be judged. Texts are decoded; '' if there is none. */
export interface MessageText {
  readonly subject: string
  /** Display name of the sender, without the address. */
  readonly fromName: string
  /** Bare address of the sender. */
  readonly fromEmail: string
  /** The author's own text, without quoted messages and the signature (`ownText`). */
  readonly text: string
  /** Whether its headers mark it as list or bulk mail (List-Id, List-Post, Precedence: bulk and the like). */
  readonly isBulk: boolean
  /** Whether it has a calendar request. */
  readonly hasInvitation: boolean
}

/** The kind of a message, and the words that decided it; null if none did. */
export interface Judgement<Kind extends string> {
  readonly kind: Kind
  /** The name of the rule, such as `rejection/other-candidates`. */
  readonly rule: string
  /** Literal text of the subject or body, except for runs of white space. */
  readonly quote: string | null
}

export interface Classification extends Judgement<MessageKind> {
  readonly warnings: readonly { readonly sign: WarningSign; readonly quote: string }[]
  /** An `application_received` that says nothing else, so that nobody needs to read it. */
  readonly isSureReceipt?: boolean
}

/** A calendar event. */
export interface Invitation {
  /** The UID of the event, equal in all its versions; null if it has none. */
  readonly uid: string | null
  readonly summary: string | null
  /** An instant, `2026-07-08T11:00:00.000Z`, or a day, `2026-07-08`, if it has no time; null if unreadable. */
  readonly start: string | null
  readonly end: string | null
  /** The zone that the event names: `Asia/Tokyo`, `UTC`; null if it names none. */
  readonly zone: string | null
  readonly place: string | null
  readonly link: string | null
  /** The organizer's address in lower case; absent if unknown. */
  readonly organizer?: string
  /** Whether it cancels the event. */
  readonly isCancelled: boolean
}

/** A day in a message, with its time if stated. */
export interface StatedDate {
  /** Local time: `2026-07-08`, `2026-07-08T15:00`. */
  readonly at: string
  /**
   * As written, such as `PST`; otherwise from the letter's Date header or country: `+09:00`, `Asia/Tokyo`; else null.
   */
  readonly zone: string | null
  /** Where the zone comes from, if not from the text. */
  readonly zoneFrom?: 'date' | 'country'
  /** Whether it is a deadline. */
  readonly isDeadline: boolean
  /** The line that states it. */
  readonly quote: string
}

/** What is understood of a message, independent of who is looking for a job; stored next to the message. */
export interface MessageFacts {
  /** As received mail. */
  readonly received: Classification
  /** As mail from the applicant; null if it says nothing about an application. */
  readonly sent: Judgement<SentKind> | null
  readonly invitations: readonly Invitation[]
  /** Days in the own text, in order, if it is about jobs; at most `maxStatedDates`. */
  readonly dates: readonly StatedDate[]
  /** Links to postings and applicant systems, unchanged; at most 20. */
  readonly urls: readonly string[]
  /** Such as `R-12345`, `REQ2024-77`; at most 20. */
  readonly requisitionIds: readonly string[]
  /** Whether its headers mark it as list or bulk mail, or allow to unsubscribe. */
  readonly isBulk: boolean
  /** The beginning of the own text, at most `maxOpening` characters, in which employer and title are searched. */
  readonly opening: string
  /** Its end, at most `maxEnding` characters. */
  readonly ending: string
  /** The signature of mail that is not bulk, at most `maxSignature` characters; absent if there is none. */
  readonly signature?: string
  /** Absent if no letter is forwarded. */
  readonly inside?: LetterInside
}

/** The forwarded letter inside a message, understood separately. */
export interface LetterInside
  extends Pick<MessageFacts, 'received' | 'dates' | 'urls' | 'requisitionIds' | 'opening' | 'ending' | 'signature'> {
  /** Display string. */
  readonly from: string
  /** In lower case, like the recipients' addresses. */
  readonly fromEmail: string
  readonly to: readonly string[]
  readonly subject: string | null
  /** When it was sent, `2026-07-08T11:00:00.000Z`; null if unreadable. */
  readonly at: string | null
}

/** What is stored next to a message. */
export interface KeptFacts {
  readonly facts: MessageFacts
  /** Whether its headers mark it as automatic or bulk mail. */
  readonly isAutomatic: boolean
}

export const maxOpening = 800
export const maxEnding = 300
export const maxSignature = 160
export const maxStatedDates = 20
