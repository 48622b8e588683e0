import type { LinkedMessage } from './hunt-view.js'

/** The kinds of conversations of a hunt that are listed apart. */
export const mailGroups = ['mine', 'offer', 'invitation', 'refusal', 'receipt'] as const

export type MailGroup = (typeof mailGroups)[number]

/** A conversation, and the letter that it is listed for. */
export interface ListedMail {
  /** Newest first. */
  readonly messages: readonly LinkedMessage[]
  readonly letter: LinkedMessage
}

export type MailGroups = Readonly<Record<MailGroup, readonly ListedMail[]>>
