import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'

/** A message as it is compared with jobs. */
export interface MatchedMessage
  extends Pick<
    MessageFacts,
    'received' | 'sent' | 'invitations' | 'urls' | 'requisitionIds' | 'isBulk' | 'opening' | 'ending' | 'signature'
  > {
  readonly id: number
  /** With its angle brackets. */
  readonly messageId: string | null
  readonly threadId: string | null
  readonly at: string | null
  readonly from: string | null
  readonly fromEmail: string | null
  /** Display strings of the recipients. */
  readonly to: readonly string[]
  readonly subject: string | null
  readonly isOwn: boolean
}

/** By what a message was given to a job, in the order in which it is tried. */
export const matchRules = [
  'confirmed',
  'posting-url',
  'requisition-id',
  'known-sender',
  'organizer',
  'company-in-subject',
  'company-in-sender',
  'company-in-domain',
  'company-in-text',
  'answer',
] as const

export type MatchRule = (typeof matchRules)[number]

export interface MessageMatch {
  /** Null where no row, or more than one, is left. */
  readonly jobId: number | null
  /** By what the rows were found; null where none were. */
  readonly rule: MatchRule | null
  /** Stands in the message, but for runs of white space; null where its conversation decided. */
  readonly quote: string | null
  /** The rows that are left where there are several, by id. */
  readonly candidates: readonly number[]
  /** Whether it shows a letter with its application, and counts for nothing of it: a name alone says no more. */
  readonly isWeak: boolean
  /** Whether who writes says by name or by domain that it is the employer. */
  readonly isFromEmployer: boolean
  /**
   * The jobs of the employer whose orders or newsletter it is, by id: it belongs to none of them, and whoever reads letters is told of its
   * sender once.
   */
  readonly roundOf: readonly number[]
}

export const unmatched: MessageMatch = {
  jobId: null,
  rule: null,
  quote: null,
  candidates: [],
  isWeak: false,
  isFromEmployer: false,
  roundOf: [],
}
