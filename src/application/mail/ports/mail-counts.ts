import type { PeriodCount } from '#src/domain/mail/counts-by-time.js'

export interface SenderCount {
  /** Display string, or the address where there is none. */
  readonly from: string
  readonly count: number
}

export interface DomainCount {
  readonly domain: string
  readonly count: number
}

export interface MailboxCount {
  readonly mailbox: string | null
  readonly count: number
}

export interface SenderPeriodCount extends PeriodCount {
  readonly from: string
}

export interface ArchiveExtent {
  readonly total: number
  /** First and last internal date, epoch seconds; null when no message has one. */
  readonly earliest: number | null
  readonly latest: number | null
}

/** By which messages are duplicates of each other. */
export const duplicateFields = ['subject', 'messageId'] as const

export type DuplicateField = (typeof duplicateFields)[number]

export interface DuplicateGroup {
  readonly value: string
  /** At least 2. */
  readonly count: number
  /** Ascending, the first of them. */
  readonly ids: readonly number[]
}
