import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { Judge, NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'

/**
 * How far an application has come: `rejected` by the employer, `withdrawn` by the applicant. `silent` replaces the
 * first two if it is the employer's turn and nobody has written for a while.
 */
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

/** After this many days without a message, an application that was sent or acknowledged is silent. */
export const silentAfterDays = 21

/** The evidence for an event of an application. */
export interface Evidence {
  /** The archive's id of the message; null for a change of the job's status and for notes. */
  readonly emailId: number | null
  readonly quote: string | null
  /** The rule that found it; null if somebody judged it. */
  readonly rule: string | null
  /** Who says so; null for a status. */
  readonly judged: Judge | null
}

export interface LastEvent extends Evidence {
  /** `2026-07-08T11:00:00.000Z`; null if the message has no date. */
  readonly at: string | null
  readonly kind: MessageKind | SentKind | NoteKind | 'status'
  /** Signs of fraud; such a message sets no stage. */
  readonly warnings: readonly WarningSign[]
}

/** A date in the future. */
export interface NextDate {
  readonly kind: 'interview' | 'deadline'
  /** An instant, a day (`2026-07-08`), or a local time from a letter without a zone (`2026-07-08T20:00`). */
  readonly at: string
  readonly zone: string | null
  /**
   * Where the zone comes from: the stated time, the letter's Date header, or the sender's country; null if there is
   * none.
   */
  readonly zoneFrom: 'text' | 'date' | 'country' | null
  readonly place: string | null
  readonly link: string | null
}

export interface ApplicationState {
  /** Null if no message shows one. */
  readonly stage: Stage | null
  readonly lastEvent: LastEvent | null
  readonly waitingOn: WaitingOn
  /** Whole days since the last message, or else since the application; null if neither has a date. */
  readonly daysSilent: number | null
  readonly next: NextDate | null
  /** The earliest of the own letter, its receipt, a noted day and the status; null if unknown. */
  readonly appliedAt: string | null
  /** Who judged the last event; null if there is only a status. */
  readonly judged: Judge | null
}
