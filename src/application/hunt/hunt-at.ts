import type { KeptEntries, RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail, UnderstoodMail, UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { linksAt } from '#src/domain/hunt/verdicts/link-decision.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { HuntMemory } from './hunt-memory.js'
import type { HuntReading } from './hunt-parts.js'

/** What was written to the jobs after a moment. */
export interface LaterRows {
  /** The ids of jobs that came. */
  readonly jobs: ReadonlySet<number>
  /** Oldest first. */
  readonly events: readonly JobEvent[]
  /** The ids of entries. */
  readonly entries: ReadonlySet<number>
}

/** A moment, by what came after it. */
export interface HuntMoment {
  readonly at: UtcTime
  /** Asked after each reading, so that it has everything that was read. */
  readonly laterRows: () => Promise<LaterRows>
  readonly isLater: (message: UnderstoodMessage) => boolean
}

/**
 * Returns the parts of a hunt as they were at a moment: later jobs, events, entries, links and messages are missing, and
 * statuses and decisions on links are those of that moment. Changed texts of jobs are the changed ones.
 */
export function huntAt({ jobs, mail, me, memory = new HuntMemory() }: HuntReading, moment: HuntMoment): HuntReading {
  return {
    jobs: jobsAt(jobs, moment),
    mail: mail === null ? null : mailAt(mail, memory, moment),
    me,
    clock: clockAt(moment),
  }
}

function clockAt({ at }: HuntMoment): HuntReading['clock'] {
  return { now: () => new Date(at) }
}

function jobsAt(jobs: HuntReading['jobs'], { at, laterRows }: HuntMoment): HuntReading['jobs'] {
  const before = async (rows: readonly RosterJob[]) => {
    const later = await laterRows()
    const statuses = statusesBefore(later.events)
    return rows.flatMap((job) => (later.jobs.has(job.id) ? [] : { ...job, status: statuses.get(job.id) ?? job.status }))
  }
  return {
    // never the state of the present
    state: async () => null,
    roster: async () => before(await jobs.roster()),
    rosterOf: async (ids) => before(await jobs.rosterOf(ids)),
    // may include later ones: their status and events tell
    appliedByStatus: () => jobs.appliedByStatus(),
    onceApplied: () => jobs.onceApplied(),
    eventsOf: async (ids) => {
      const known = await jobs.eventsOf(ids)
      if (known === null) return null
      const later = new Set((await laterRows()).events.map(({ id }) => id))
      return new Map([...known].map(([id, of]) => [id, of.filter((event) => !later.has(event.id))]))
    },
    links: async () => {
      // links first: the entries then tell of each of them
      const [links, kept] = [await jobs.links(), await jobs.entries()]
      const later = (await laterRows()).entries
      return links === null ? null : linksAt(links, kept?.entries ?? [], { at, later })
    },
    entries: async () => {
      const kept = await jobs.entries()
      return entriesBefore(kept, (await laterRows()).entries)
    },
  }
}

function entriesBefore(kept: KeptEntries | null, later: ReadonlySet<number>): KeptEntries | null {
  if (kept === null || later.size === 0) return kept
  return { entries: kept.entries.filter(({ id }) => !later.has(id)), last: kept.last }
}

/** Returns the status of each job before its first event of these. */
function statusesBefore(events: readonly JobEvent[]): ReadonlyMap<number, string | null> {
  const first = new Map<number, string | null>()
  for (const { jobId, from } of events) if (!first.has(jobId)) first.set(jobId, from)
  return first
}

function mailAt(mail: HuntMail, memory: HuntMemory, { isLater }: HuntMoment): HuntMail {
  const before = ({ messages, unread }: UnderstoodMail) => ({
    messages: messages.filter((message) => !isLater(message)),
    unread,
  })
  return {
    state: async () => null,
    lastId: () => mail.lastId(),
    // the same mail as of the present, which was read just before
    ofApplications: async (request) =>
      before(await memory.mail(await mail.state(), () => mail.ofApplications(request))),
    naming: async (request) => before(await mail.naming(request)),
    ofThreads: async (request) => before(await mail.ofThreads(request)),
    byIds: async (request) => before(await mail.byIds(request)),
    ofLetters: async (request) => before(await mail.ofLetters(request)),
    wordsOf: (letters) => mail.wordsOf(letters),
  }
}
