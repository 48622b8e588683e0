import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import type { ApplicationFacts } from '#src/domain/hunt/stages/application-state.js'
import type { StagedMessage } from '#src/domain/hunt/stages/staged-message.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'

/** A message, to which job it belongs by what, and what counts of it. */
export interface LinkedMessage extends UnderstoodMessage, Pick<StagedMessage, 'verdict' | 'isWeak'> {
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
  /** Every message that belongs to it or may, judged or not. */
  readonly messages: readonly LinkedMessage[]
  /** All from which it is told how the application stands: by its history it was applied to, then or when its row was changed last. */
  readonly factsOf: (jobId: number) => ApplicationFacts
  /** What was noted of employers that have no job. */
  readonly notesOfOthers: readonly StagedNote[]
  /** Whether storage has a place for what is said of letters and applications. */
  readonly keepsEntries: boolean
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
