import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'

/** A message, and to which job it belongs by what. */
export interface LinkedMessage extends UnderstoodMessage {
  readonly match: MessageMatch
  /** As `MessageMatch` has it. */
  readonly isWeak: boolean
}

/** Jobs and mail of a hunt, brought together. */
export interface KnownHunt {
  readonly jobs: ReadonlyMap<number, RosterJob>
  readonly messagesOf: (jobId: number) => readonly LinkedMessage[]
  /** Messages that speak of an application whose job is not known, and the others of their conversations. */
  readonly unlinked: readonly LinkedMessage[]
  /** Those of these ids that speak of an application, or stand in a conversation that does. */
  readonly withIds: (ids: readonly number[]) => readonly LinkedMessage[]
  readonly isApplied: (jobId: number) => boolean
  /** When it was applied to by its history, else when its row was changed last; null where that is not known. */
  readonly appliedAt: (jobId: number) => string | null
  /** What was decided of jobs and what belongs to them. */
  readonly links: readonly JobLink[]
  /** How many messages could not be looked at. */
  readonly unread: number
  /** How many jobs and messages it holds. */
  readonly size: number
}

export interface HuntView extends KnownHunt {
  /** As of when. */
  readonly now: string
}
