import type { PeriodCount } from '#src/domain/mail/counts-by-time.js'

export interface SenderCount {
  /** Display string, or the address if there is none. */
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
  /** First and last internal date, in epoch seconds; null if no message has one. */
  readonly earliest: number | null
  readonly latest: number | null
}

/** The fields by which messages are duplicates. */
export const duplicateFields = ['subject', 'messageId'] as const

export type DuplicateField = (typeof duplicateFields)[number]

export interface DuplicateGroup {
  readonly value: string
  /** At least 2. */
  readonly count: number
  /** The first ids, ascending. */
  readonly ids: readonly number[]
}
