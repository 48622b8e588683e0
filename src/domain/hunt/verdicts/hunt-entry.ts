import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import type { JobLinkTarget, LinkState } from '#src/domain/jobs/job-link.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Who made a statement. For the same letter, the first of these counts. */
export const judges = ['person', 'agent', 'rule'] as const

export type Judge = (typeof judges)[number]

/** Identifies a letter in another archive of the same mail. */
export interface LetterIdentity {
  /** With angle brackets; null if it has none: such a letter is identified by its id, sender and day. */
  readonly messageId: string | null
  /** The archive's id when it was judged. */
  readonly emailId: number
  /** Bare address, lower case. */
  readonly sender: string | null
  /** `2026-07-08`, in UTC. */
  readonly day: string | null
}

/** The job of a statement at that time: a job that is captured again gets another id. */
export interface JobReference {
  readonly jobId: number
  readonly url: string | null
}

export const turns = ['me', 'them', 'none'] as const

/** Who has to act after a letter. */
export type Turn = (typeof turns)[number]

/** What somebody says a letter is. Times are as in `GivenTime`. */
export interface LetterVerdict {
  readonly of: 'letter'
  readonly letter: LetterIdentity
  readonly kind: MessageKind
  /** The job that it belongs to, if stated. */
  readonly job: JobReference | null
  /** Literal words of the letter. */
  readonly quote: string | null
  /** When the interview mentioned in the letter starts. */
  readonly starts: string | null
  readonly ends: string | null
  readonly zone: string | null
  readonly due: string | null
  readonly turn: Turn | null
  readonly note: string | null
}

/** For a letter of which only the kind is stated. */
export const nothingSaid = {
  ...{ quote: null, starts: null, ends: null, zone: null, due: null, turn: null, note: null },
} as const

/** A verdict on all letters of one address. */
export interface SenderVerdict {
  readonly of: 'sender'
  /** Bare address, lower case. */
  readonly sender: string
  readonly kind: MessageKind
}

/** Events of an application without a letter. */
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

/** Something that no letter says. Times are as in `GivenTime`. */
export interface ApplicationNote {
  readonly of: 'application'
  /** Null if the employer has no job in the queue. */
  readonly job: JobReference | null
  /** Only set if there is no job. */
  readonly company: string | null
  readonly kind: NoteKind
  /** When it happened; for an interview, when it takes place. */
  readonly happened: string
  readonly ends: string | null
  readonly zone: string | null
  readonly due: string | null
  readonly text: string | null
  readonly contact: Contact | null
  readonly documents: readonly string[]
  readonly file: string | null
  /** For papers that are ready: what the row of the job said before. */
  readonly replaced?: JobPapers
}

/** What the row of a job says about its papers. */
export interface JobPapers {
  readonly resumePdfPath: string | null
  readonly resumeWrittenAt: string | null
}

/** Whether something belongs to a job. The link is kept apart; this says what it was before. */
export interface LinkDecision {
  readonly of: 'link'
  readonly job: JobReference
  readonly target: JobLinkTarget
  /** Null if nobody had decided. */
  readonly from: LinkState | null
  readonly to: LinkState
}

export type HuntStatement = LetterVerdict | SenderVerdict | ApplicationNote | LinkDecision

/** A statement with its author and time. Entries are added and never changed; a later entry may undo an earlier one. */
export interface NewHuntEntry {
  readonly at: UtcTime
  /** The batch of entries that were written together. */
  readonly batch: string
  readonly actor: Judge
  /** The program that the agent runs in, by its own name, or the version of the rules; null for a person. */
  readonly client: string | null
  /** The entry that this one undoes; it has the same statement. */
  readonly undoes: number | null
  readonly statement: HuntStatement
}

export interface HuntEntry extends NewHuntEntry {
  readonly id: number
}

/** The longest note or text, in UTF-16 units. */
export const maxEntryText = 2000
