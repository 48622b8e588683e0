import { matchMessages } from '../../domain/applications/match/match-messages.js'
import { type MessageMatch, unmatched } from '../../domain/applications/match/message-match.js'
import { speaksOfApplication } from '../../domain/applications/of-application.js'
import { type AppliedOnce, appliedOnce, saysApplied } from '../../domain/jobs/applied-status.js'
import type { JobEvent } from '../../domain/jobs/job-event.js'
import type { JobLink } from '../../domain/jobs/job-link.js'
import type { HuntParts } from './hunt-parts.js'
import type { RosterJob } from './ports/hunt-jobs.js'
import type { UnderstoodMessage } from './ports/hunt-mail.js'

/** A message, and to which job it belongs by what. */
export interface LinkedMessage extends UnderstoodMessage {
  readonly match: MessageMatch
}

/** Jobs and mail of a hunt, brought together. */
export interface HuntView {
  /** As of now. */
  readonly now: string
  readonly jobs: ReadonlyMap<number, RosterJob>
  readonly messagesOf: (jobId: number) => readonly LinkedMessage[]
  /** Messages that speak of an application whose job is not known, and the others of their conversations. */
  readonly unlinked: readonly LinkedMessage[]
  readonly isApplied: (jobId: number) => boolean
  /** When it was applied to by its history, else when its row was changed last; null where that is not known. */
  readonly appliedAt: (jobId: number) => string | null
  /** What was written of a job that was applied to or asked for, oldest first; null where no history is kept. */
  readonly verdictsOf: (jobId: number) => readonly JobEvent[] | null
  /** What was decided of jobs and what belongs to them. */
  readonly links: readonly JobLink[]
  /** How many messages could not be looked at. */
  readonly unread: number
}

/** Reads all of a hunt, and the history of these jobs whatever became of them. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readHunt({ jobs, mail, me, clock }: HuntParts, asked: readonly number[] = []): Promise<HuntView> {
  const [roster, links, read, once] = await Promise.all([
    jobs.roster(),
    jobs.links(),
    mail === null ? { messages: [], unread: 0 } : mail.ofApplications({ me }),
    jobs.onceApplied(),
  ])
  const byStatus = roster.filter(({ status }) => saysApplied(status)).map(({ id }) => id)
  const events = await jobs.eventsOf([...new Set([...byStatus, ...(once ?? []), ...asked])])
  const applied = new Map(
    roster.flatMap(({ id, status }) => {
      const once = appliedOnce(events?.get(id) ?? [], status)
      return once === null ? [] : [[id, once]]
    }),
  )
  const known = roster.map((job) => ({ ...job, isApplied: applied.has(job.id) }))
  const matches = matchMessages(read.messages, known, links ?? [])
  const messages = read.messages.map((message) => ({ ...message, match: matches.get(message.id) ?? unmatched }))
  return {
    now: clock.now().toISOString(),
    jobs: new Map(roster.map((job) => [job.id, job])),
    ...byJob(messages),
    ...applications(roster, applied),
    verdictsOf: (jobId) => (events === null ? null : (events.get(jobId) ?? [])),
    links: links ?? [],
    unread: read.unread,
  }
}

function byJob(messages: readonly LinkedMessage[]): Pick<HuntView, 'messagesOf' | 'unlinked'> {
  const lists = grouped(messages)
  const none = lists.get(null) ?? []
  const threads = new Set(
    none.filter((message) => speaksOfApplication(message, message.isOwn)).map((message) => threadOf(message)),
  )
  return {
    messagesOf: (jobId) => lists.get(jobId) ?? [],
    unlinked: none.filter((message) => threads.has(threadOf(message))),
  }
}

function grouped(messages: readonly LinkedMessage[]): Map<number | null, LinkedMessage[]> {
  const lists = new Map<number | null, LinkedMessage[]>()
  for (const message of messages) {
    const list = lists.get(message.match.jobId)
    if (list === undefined) lists.set(message.match.jobId, [message])
    else list.push(message)
  }
  return lists
}

export function threadOf({ threadId, id }: UnderstoodMessage): string {
  return threadId ?? `message ${id}`
}

function applications(
  roster: readonly RosterJob[],
  applied: ReadonlyMap<number, AppliedOnce>,
): Pick<HuntView, 'isApplied' | 'appliedAt'> {
  const changed = new Map(roster.map(({ id, status, updatedAt }) => [id, saysApplied(status) ? updatedAt : null]))
  return {
    isApplied: (jobId) => applied.has(jobId),
    appliedAt: (jobId) => {
      const once = applied.get(jobId)
      return once === undefined ? null : (once.at ?? asTime(changed.get(jobId) ?? null))
    },
  }
}

export function asTime(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
