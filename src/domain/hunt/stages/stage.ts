import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { Judge, NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'

/** How far an application has come: `rejected` by them, `withdrawn` by the applicant. `silent` stands for the first two where it is the employer's turn and nobody wrote for a while. */
export const stages = [
  'applied',
  'acknowledged',
  'assessment',
  'interview',
  'offer',
  'accepted',
  'rejected',
  'withdrawn',
  'silent',
] as const

export type Stage = (typeof stages)[number]

export const waitingSides = ['me', 'them'] as const

/** Who has to act. */
export type WaitingOn = (typeof waitingSides)[number] | null

/** After this many days without a word, an application that was sent or acknowledged is silent. */
export const silentAfterDays = 21

/** What a mark on the way of an application is shown by. */
export interface Evidence {
  /** The archive's id of the message; null for a change of the job's status, and for what was noted. */
  readonly emailId: number | null
  readonly quote: string | null
  /** The rule that found it; null where somebody judged it. */
  readonly rule: string | null
  /** Who says so; null of a status. */
  readonly judged: Judge | null
}

export interface LastEvent extends Evidence {
  /** `2026-07-08T11:00:00.000Z`; null where the message has no date. */
  readonly at: string | null
  readonly kind: MessageKind | SentKind | NoteKind | 'status'
  /** Signs of a fraud: it gives no stage. */
  readonly warnings: readonly WarningSign[]
}

/** A date that is ahead. */
export interface NextDate {
  readonly kind: 'interview' | 'deadline'
  /** An instant, a day (`2026-07-08`), or a time as a letter gives it, of no zone (`2026-07-08T20:00`). */
  readonly at: string
  readonly zone: string | null
  /** What told the zone: who said when it is, the letter's own clock, or the country of its sender; null where there is none. */
  readonly zoneFrom: 'text' | 'date' | 'country' | null
  readonly place: string | null
  readonly link: string | null
}

export interface ApplicationState {
  /** Null where no message tells one. */
  readonly stage: Stage | null
  readonly lastEvent: LastEvent | null
  readonly waitingOn: WaitingOn
  /** Whole days since the last message, else since it was applied to; null where neither has a date. */
  readonly daysSilent: number | null
  readonly next: NextDate | null
  /** The earliest of one's own letter, its receipt, a day that was noted and the status; null where none tells. */
  readonly appliedAt: string | null
  /** Who says what the last event is; null where nothing happened but a status. */
  readonly judged: Judge | null
}
