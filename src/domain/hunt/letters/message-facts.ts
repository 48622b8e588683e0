import type { MessageKind, SentKind, WarningSign } from './message-kind.js'

/** The longest quote, in characters. */
export const maxQuoteLength = 200

/** A message as it is judged. Texts are as they were decoded; '' where there is none. */
export interface MessageText {
  readonly subject: string
  /** Display name of the sender, without the address. */
  readonly fromName: string
  /** Bare address of the sender. */
  readonly fromEmail: string
  /** What the message itself says: quoted messages and the signature are left out (`ownText`). */
  readonly text: string
  /** Whether its headers say that it went to a list or to many (List-Id, List-Post, Precedence: bulk and the like). */
  readonly isBulk: boolean
  /** Whether a part of it is a calendar's request. */
  readonly hasInvitation: boolean
}

/** What a message was taken for, and the words of it that decided; null where nothing in it did. */
export interface Judgement<Kind extends string> {
  readonly kind: Kind
  /** The name of the rule, such as `rejection/other-candidates`. */
  readonly rule: string
  /** Stands in the subject or the text as it is here, but for runs of white space. */
  readonly quote: string | null
}

export interface Classification extends Judgement<MessageKind> {
  readonly warnings: readonly { readonly sign: WarningSign; readonly quote: string }[]
  /** An `application_received` that says nothing else: sure enough that nobody need read it. */
  readonly isSureReceipt?: boolean
}

/** An event of a calendar part. */
export interface Invitation {
  /** The event's own name, the same in each version of it; null where it has none. */
  readonly uid: string | null
  readonly summary: string | null
  /** Instants, `2026-07-08T11:00:00.000Z`; a day alone, `2026-07-08`, where it has no time; null where it cannot be read. */
  readonly start: string | null
  readonly end: string | null
  /** As the event names it: `Asia/Tokyo`, `UTC`; null where it names none. */
  readonly zone: string | null
  readonly place: string | null
  readonly link: string | null
  /** The address of who invites, in lower case; not where absent. */
  readonly organizer?: string
  /** Whether it takes the event back. */
  readonly isCancelled: boolean
}

/** A day that a message names, with the time where it says one. */
export interface StatedDate {
  /** On the clock of where it is said: `2026-07-08`, `2026-07-08T15:00`. */
  readonly at: string
  /** As it is written, such as `PST`; where none is, as the letter's clock or country has it: `+09:00`, `Asia/Tokyo`; else null. */
  readonly zone: string | null
  /** What told the zone, where the text does not. */
  readonly zoneFrom?: 'date' | 'country'
  /** Whether something is to be done by then. */
  readonly isDeadline: boolean
  /** The line that says it. */
  readonly quote: string
}

/** What is understood of a message, whoever looks for a job: kept beside the message. */
export interface MessageFacts {
  /** As received mail. */
  readonly received: Classification
  /** As mail that the applicant sent; null where it would say nothing of an application. */
  readonly sent: Judgement<SentKind> | null
  readonly invitations: readonly Invitation[]
  /** Days that the own text names, in its order, where it speaks of jobs; at most `maxStatedDates`. */
  readonly dates: readonly StatedDate[]
  /** Links to postings and applicant systems, as they stand; at most 20. */
  readonly urls: readonly string[]
  /** Such as `R-12345`, `REQ2024-77`; at most 20. */
  readonly requisitionIds: readonly string[]
  /** Whether it went to a list or to many, or its readers can unsubscribe, as its headers say. */
  readonly isBulk: boolean
  /** How the own text begins, in characters at most `maxOpening`: where employer and title are looked for. */
  readonly opening: string
  /** How it ends, at most `maxEnding`. */
  readonly ending: string
  /** Of a letter to few, at most `maxSignature`; absent where there is none. */
  readonly signature?: string
  /** Absent where it passes on none. */
  readonly inside?: LetterInside
}

/** The letter that a message passes on, as it is understood by itself. */
export interface LetterInside
  extends Pick<MessageFacts, 'received' | 'dates' | 'urls' | 'requisitionIds' | 'opening' | 'ending' | 'signature'> {
  /** Display string. */
  readonly from: string
  /** In lower case, as the addresses of the receivers. */
  readonly fromEmail: string
  readonly to: readonly string[]
  readonly subject: string | null
  /** When it was sent, `2026-07-08T11:00:00.000Z`; null where that cannot be read. */
  readonly at: string | null
}

/** What is kept beside a message. */
export interface KeptFacts {
  readonly facts: MessageFacts
  /** Whether a program sent it, or it went to many, as its headers say. */
  readonly isAutomatic: boolean
}

export const maxOpening = 800
export const maxEnding = 300
export const maxSignature = 160
export const maxStatedDates = 20
