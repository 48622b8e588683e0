import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'

/** The fields of a message that are compared with jobs. */
export interface MatchedMessage
  extends Pick<
    MessageFacts,
    'received' | 'sent' | 'invitations' | 'urls' | 'requisitionIds' | 'isBulk' | 'opening' | 'ending' | 'signature'
  > {
  readonly id: number
  /** With angle brackets. */
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

/** The reasons for a match, in the order in which they are tried. */
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
  /** Null if no job or more than one remains. */
  readonly jobId: number | null
  /** The rule that found the jobs; null if there are none. */
  readonly rule: MatchRule | null
  /** Literal text of the message, except for runs of white space; null if the conversation decided. */
  readonly quote: string | null
  /** The remaining jobs if there are several, by id. */
  readonly candidates: readonly number[]
  /** Whether only a name links it to the application: it is shown there but does not count. */
  readonly isWeak: boolean
  /** Whether the sender's name or domain is that of the employer. */
  readonly isFromEmployer: boolean
  /**
   * The jobs of the employer whose bulk mail it is, by id. It belongs to none of them, and its sender is reported once.
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
