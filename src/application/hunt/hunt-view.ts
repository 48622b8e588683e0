import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import type { ApplicationFacts } from '#src/domain/hunt/stages/application-state.js'
import type { StagedMessage } from '#src/domain/hunt/stages/staged-message.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'

/** A message with its job and the verdict that counts. */
export interface LinkedMessage extends UnderstoodMessage, Pick<StagedMessage, 'verdict' | 'isWeak'> {
  readonly match: MessageMatch
  /** As in `MessageMatch`. */
  readonly isWeak: boolean
}

/** The jobs and mail of a hunt, linked to each other. */
export interface KnownHunt {
  readonly jobs: ReadonlyMap<number, RosterJob>
  readonly messagesOf: (jobId: number) => readonly LinkedMessage[]
  /** Messages about an application with an unknown job, and the rest of their conversations. */
  readonly unlinked: readonly LinkedMessage[]
  /** Returns the messages with these ids that are about an application, or in a conversation that is. */
  readonly withIds: (ids: readonly number[]) => readonly LinkedMessage[]
  /** All messages that belong or may belong to the hunt, judged or not. */
  readonly messages: readonly LinkedMessage[]
  /**
   * The facts that determine an application's state. The time of applying is from the job's history, or else the last
   * change of its row.
   */
  readonly factsOf: (jobId: number) => ApplicationFacts
  /** The jobs with notes. */
  readonly notedJobs: readonly number[]
  /** Notes about employers without a job. */
  readonly notesOfOthers: readonly StagedNote[]
  /** Whether the storage has a table for statements about letters and applications. */
  readonly keepsEntries: boolean
  /** The confirmed and rejected links of jobs. */
  readonly links: readonly JobLink[]
  /** How many messages could not be read. */
  readonly unread: number
  /** The number of jobs and messages. */
  readonly size: number
}

export interface HuntView extends KnownHunt {
  /** The current time. */
  readonly now: string
}
