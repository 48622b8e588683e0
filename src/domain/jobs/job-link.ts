import type { UtcTime } from '#src/domain/shared/calendar.js'

export const linkTargets = ['thread', 'message', 'page'] as const

/**
 * Something linked to a job: a conversation by its thread id, a message by its Message-ID or id, a stored page by its
 * source id.
 */
export interface JobLinkTarget {
  readonly kind: (typeof linkTargets)[number]
  readonly id: string
}

export const linkStates = ['proposed', 'confirmed', 'rejected'] as const

export type LinkState = (typeof linkStates)[number]

export interface JobLink {
  readonly id: number
  readonly jobId: number
  /** The URL of the job when it was linked. */
  readonly url: string | null
  readonly target: JobLinkTarget
  readonly state: LinkState
  readonly evidence: string | null
  readonly at: UtcTime
}
