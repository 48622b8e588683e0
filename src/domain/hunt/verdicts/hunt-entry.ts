import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Who said it. Of two that say something of the same letter, the first of these counts. */
export const judges = ['person', 'agent', 'rule'] as const

export type Judge = (typeof judges)[number]

/** By what a letter is known again in another archive of the same mail. */
export interface LetterIdentity {
  /** With its angle brackets; null where it has none: such a letter is known by its id alone. */
  readonly messageId: string | null
  /** The archive's own id when it was judged. */
  readonly emailId: number
  /** Bare address, lower case. */
  readonly sender: string | null
  /** `2026-07-08`, in UTC. */
  readonly day: string | null
}

/** The job that something is said of, as it was then: a job that is captured anew has another id. */
export interface JobReference {
  readonly jobId: number
  readonly url: string | null
}

export const turns = ['me', 'them', 'none'] as const

/** Who has to act after a letter. */
export type Turn = (typeof turns)[number]

/** What somebody says that a letter is. Times are as `GivenTime` keeps them. */
export interface LetterVerdict {
  readonly of: 'letter'
  readonly letter: LetterIdentity
  readonly kind: MessageKind
  /** The job that it is of, where that was said. */
  readonly job: JobReference | null
  /** Stands in the letter's own words. */
  readonly quote: string | null
  /** Of the interview that it speaks of. */
  readonly starts: string | null
  readonly ends: string | null
  readonly zone: string | null
  readonly due: string | null
  readonly turn: Turn | null
  readonly note: string | null
}

/** Of a letter of which no more is said than its kind. */
export const nothingSaid = {
  ...{ quote: null, starts: null, ends: null, zone: null, due: null, turn: null, note: null },
} as const

/** What somebody says of all letters of one address. */
export interface SenderVerdict {
  readonly of: 'sender'
  /** Bare address, lower case. */
  readonly sender: string
  readonly kind: MessageKind
}

/** What happens to an application without a letter. */
export const noteKinds = [
  'applied',
  'withdrew',
  'offer_accepted',
  'offer_declined',
  'employer_declined',
  'interview',
  'deadline',
  'call',
  'contact',
  'note',
  'papers_ready',
] as const

export type NoteKind = (typeof noteKinds)[number]

export interface Contact {
  readonly name: string
  readonly address: string | null
  readonly role: string | null
}

/** What no letter says. Times are as `GivenTime` keeps them. */
export interface ApplicationNote {
  readonly of: 'application'
  /** Null where the employer has no job in the queue. */
  readonly job: JobReference | null
  /** Named only where there is no job. */
  readonly company: string | null
  readonly kind: NoteKind
  /** When it happened; of an interview, when it is. */
  readonly happened: string
  readonly ends: string | null
  readonly zone: string | null
  readonly due: string | null
  readonly text: string | null
  readonly contact: Contact | null
  readonly documents: readonly string[]
  readonly file: string | null
}

export type HuntStatement = LetterVerdict | SenderVerdict | ApplicationNote

/** A statement with who made it and when. Entries are added and never changed: what is taken back is named by a later one. */
export interface NewHuntEntry {
  readonly at: UtcTime
  /** Of the entries that were written together. */
  readonly batch: string
  readonly actor: Judge
  /** The program that the agent runs in, as it names itself, or the version of the rules; null for a person. */
  readonly client: string | null
  /** The entry that this one takes back; its statement is that one's. */
  readonly undoes: number | null
  readonly statement: HuntStatement
}

export interface HuntEntry extends NewHuntEntry {
  readonly id: number
}

/** The longest note or text, in characters (UTF-16 units). */
export const maxEntryText = 2000
