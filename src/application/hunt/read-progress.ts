import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import { type AnswerTimes, answerTimes } from '#src/domain/hunt/progress/answer-times.js'
import { countFunnel, countSources, type Funnel, type SourceFunnels } from '#src/domain/hunt/progress/funnel.js'
import { type JobProgress, jobProgress } from '#src/domain/hunt/progress/job-progress.js'
import { countWeeks, type WeekCounts } from '#src/domain/hunt/progress/weeks.js'
import { applicationState, type ReachedStage, stagesReached } from '#src/domain/hunt/stages/application-state.js'
import { type DayOfVerdicts, dayOfVerdicts } from '#src/domain/jobs/day-of-verdicts.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { formatDay, type ZonedCalendar, zonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView } from './hunt-view.js'
import { readHunt } from './read-hunt.js'

export interface HuntProgressRequest {
  /** The zone whose days and weeks count, such as `Asia/Tokyo`. */
  readonly timeZone: string
}

/** What was decided today. */
export interface Today extends DayOfVerdicts {
  /** `2026-11-23`, in the zone that was asked for. */
  readonly day: string
  /** Whether there was more than could be read: counts are then of the last verdicts alone. */
  readonly isCut: boolean
}

export interface HuntProgress {
  readonly now: UtcTime
  readonly funnel: Funnel
  readonly bySource: SourceFunnels
  readonly weeks: readonly WeekCounts[]
  /** Null where there is no archive. */
  readonly answers: AnswerTimes | null
  /** Null where storage has no place for history. */
  readonly today: Today | null
  /** How many messages could not be looked at. */
  readonly unread: number
}

export const progressBounds = { sources: 12, weeks: 26, employers: 12, events: 20_000 } as const

/**
 * How the hunt is going: its funnel, by source and by week, how soon employers answer, and what was decided today. Read from one state
 * of the hunt. Throws VALIDATION_ERROR for a zone that is none, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: page-progress.
 */
export class ReadProgress {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ timeZone }: HuntProgressRequest): Promise<HuntProgress> {
    const { jobs, mail } = this.#parts
    const calendar = zonedCalendar(timeZone)
    const hunt = await readHunt(this.#parts)
    const firstEvents = await jobs.firstEvents()
    const now = Date.parse(hunt.now)
    const progress = await progressIn(hunt, firstEvents ?? new Map())
    const all = progress.map((each) => each.progress)
    const funnel = countFunnel(all)
    await nextTurn()
    const bySource = countSources(progress, progressBounds.sources)
    await nextTurn()
    return {
      ...{ now: hunt.now, funnel, bySource },
      weeks: countWeeks(all, { calendar, now, limit: progressBounds.weeks }),
      answers: mail === null ? null : answersIn(hunt),
      today: await this.#today(calendar, now),
      unread: hunt.unread,
    }
  }

  async #today(calendar: ZonedCalendar, now: number): Promise<Today | null> {
    const day = calendar.dayOf(now)
    const since = new Date(calendar.startOf(day)).toISOString()
    const until = new Date(calendar.startOf(day + 1)).toISOString()
    const limit = progressBounds.events + 1
    const events = await this.#parts.jobs.recentEvents({ since, limit })
    if (events === null) return null
    const own = events.slice(0, progressBounds.events).filter(({ at }) => at < until)
    return { day: formatDay(day), isCut: events.length === limit, ...dayOfVerdicts(own) }
  }
}

// some milliseconds each
const jobsInTurn = 5000

async function progressIn(hunt: HuntView, firstEvents: ReadonlyMap<number, UtcTime>) {
  const progress: { readonly source: string | null; readonly progress: JobProgress }[] = []
  for (const job of hunt.jobs.values()) {
    if (progress.length % jobsInTurn === 0) await nextTurn()
    progress.push({ source: job.source, progress: progressOf(hunt, job, firstEvents.get(job.id) ?? null) })
  }
  return progress
}

function progressOf(hunt: HuntView, { id, capturedAt, status }: RosterJob, firstEventAt: string | null): JobProgress {
  const facts = hunt.factsOf(id)
  const isKnown = facts.isApplied || facts.messages.length > 0 || facts.notes.length > 0
  return jobProgress({
    ...{ capturedAt, firstEventAt, status },
    reached: isKnown ? stagesReached(facts) : none,
    stage: isKnown ? applicationState(facts, hunt.now).stage : null,
  })
}

const none: ReadonlyMap<ReachedStage, string | null> = new Map()

function answersIn(hunt: HuntView): AnswerTimes {
  const applications = [...hunt.jobs.values()].flatMap(({ id, company }) => {
    const { messages, statusAt } = hunt.factsOf(id)
    return messages.length === 0 ? [] : [{ company, messages, appliedAt: statusAt }]
  })
  return answerTimes(applications, progressBounds.employers)
}
