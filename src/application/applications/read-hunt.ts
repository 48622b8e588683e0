import { matchMessages } from '../../domain/applications/match/match-messages.js'
import { type MessageMatch, unmatched } from '../../domain/applications/match/message-match.js'
import { speaksOfApplication } from '../../domain/applications/of-application.js'
import type { JobEvent } from '../../domain/jobs/job-event.js'
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
  /** What was written of a job that was applied to, named by mail or asked for, oldest first; null where no history is kept. */
  readonly verdictsOf: (jobId: number) => readonly JobEvent[] | null
  /** How many messages could not be looked at. */
  readonly unread: number
}

/** Reads all of a hunt, and the history of these jobs whatever became of them. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readHunt({ jobs, mail, me, clock }: HuntParts, asked: readonly number[] = []): Promise<HuntView> {
  const [roster, links, read] = await Promise.all([
    jobs.roster(),
    jobs.links(),
    mail === null ? { messages: [], unread: 0 } : mail.ofApplications({ me }),
  ])
  const match = (applied: ReadonlySet<number>) =>
    matchMessages(
      read.messages,
      roster.map((job) => ({ ...job, isApplied: applied.has(job.id) })),
      links ?? [],
    )
  const byStatus = new Set(roster.filter(({ status }) => saysApplied(status)).map(({ id }) => id))
  const first = match(byStatus)
  const named = new Set([...first.values()].flatMap(({ jobId, candidates }) => (jobId === null ? candidates : [jobId])))
  const events = await jobs.eventsOf([...new Set([...byStatus, ...named, ...asked])])
  const byHistory = [...(events ?? [])].filter(([, list]) => appliedIn(list) !== null).map(([id]) => id)
  const applied = new Set([...byStatus, ...byHistory])
  // a job that was applied to and has another status now comes first all the same
  const matches = applied.size === byStatus.size ? first : match(applied)
  const messages = read.messages.map((message) => ({ ...message, match: matches.get(message.id) ?? unmatched }))
  return {
    now: clock.now().toISOString(),
    jobs: new Map(roster.map((job) => [job.id, job])),
    ...byJob(messages),
    ...applications(roster, applied, events),
    verdictsOf: (jobId) => (events === null ? null : (events.get(jobId) ?? [])),
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
  applied: ReadonlySet<number>,
  events: ReadonlyMap<number, readonly JobEvent[]> | null,
): Pick<HuntView, 'isApplied' | 'appliedAt'> {
  const changed = new Map(roster.map(({ id, updatedAt }) => [id, updatedAt]))
  return {
    isApplied: (jobId) => applied.has(jobId),
    appliedAt: (jobId) => {
      if (!applied.has(jobId)) return null
      return appliedIn(events?.get(jobId) ?? []) ?? asTime(changed.get(jobId) ?? null)
    },
  }
}

/** When it was first applied to, by verdicts that were not taken back. */
function appliedIn(events: readonly JobEvent[]): string | null {
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []))
  return events.find(({ id, from, to }) => saysApplied(to) && !saysApplied(from) && !undone.has(id))?.at ?? null
}

/** Statuses of other programs that come after an application say so too. */
export function saysApplied(status: string | null): boolean {
  return (
    status !== null &&
    /^(?:applied|submitted|interview(?:ing|ed)?|offer(?:ed)?|accepted|応募済み?|面接|内定)/i.test(status)
  )
}

export function asTime(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
