import type { JobOutline } from '#src/application/hunt/ports/hunt-jobs.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import { type AnswerTimes, answerTimes } from '#src/domain/hunt/progress/answer-times.js'
import {
  countSources,
  type Funnel,
  FunnelTally,
  type SourceFunnels,
  sumOfSources,
  tallySources,
} from '#src/domain/hunt/progress/funnel.js'
import { type JobProgress, jobProgress } from '#src/domain/hunt/progress/job-progress.js'
import { countWeeks, type WeekCounts } from '#src/domain/hunt/progress/weeks.js'
import { applicationState, type ReachedStage, stagesReached } from '#src/domain/hunt/stages/application-state.js'
import { dayOfVerdicts } from '#src/domain/jobs/day-of-verdicts.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { formatDay, type ZonedCalendar, zonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import { type CountedDay, type CountedHunt, type CountedJob, HuntMemory } from './hunt-memory.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView } from './hunt-view.js'
import { readApplications, stateOfHunt } from './read-hunt.js'

export interface HuntProgressRequest {
  /** The time zone of days and weeks, such as `Asia/Tokyo`. */
  readonly timeZone: string
}

/** The decisions of today. */
export interface Today extends CountedDay {
  /** `2026-11-23`, in the requested zone. */
  readonly day: string
}

/** The decisions of today, without all that the rest of the progress is counted from. */
export interface DecisionsOfDay {
  /** Null if the storage keeps no history. */
  readonly today: Today | null
  /** How many messages could not be read. */
  readonly unread: number
}

export interface HuntProgress extends DecisionsOfDay {
  readonly now: UtcTime
  readonly funnel: Funnel
  readonly bySource: SourceFunnels
  readonly weeks: readonly WeekCounts[]
  /** Null if there is no archive. */
  readonly answers: AnswerTimes | null
}

export const progressBounds = { sources: 12, weeks: 26, employers: 12, events: 20_000 } as const

/**
 * Returns how the hunt is going: its funnel, also by source and by week, the response times of employers, and today's
 * decisions. All of it is read from one state of the hunt. Throws VALIDATION_ERROR for an unknown zone, DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT. Source: page-progress.
 */
export class ReadProgress {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ timeZone }: HuntProgressRequest): Promise<HuntProgress> {
    const { mail } = this.#parts
    const calendar = zonedCalendar(timeZone)
    // before reading, so that a concurrent change gives another state
    const state = await stateOfHunt(this.#parts)
    const hunt = await readApplications(this.#parts)
    const now = Date.parse(hunt.now)
    // an incomplete result is not cached
    const { tallies, others, known } = await this.#counted(hunt.unread > 0 ? null : state, hunt)
    const staged = known.map((job) => ({ source: job.source, progress: progressOf(hunt, job) }))
    const sources = sumOfSources(tallies, tallySources(staged))
    const funnel = FunnelTally.sum([...sources.values()]).toFunnel()
    await nextTurn()
    const bySource = countSources(sources, progressBounds.sources)
    await nextTurn()
    const all = [...others, ...staged.map(({ progress }) => progress)]
    return {
      ...{ now: hunt.now, funnel, bySource },
      weeks: countWeeks(all, { calendar, now, limit: progressBounds.weeks }),
      answers: mail === null ? null : answersIn(hunt),
      today: await this.#today(state, calendar, now),
      unread: hunt.unread,
    }
  }

  /** Returns a part of the progress. Throws like `execute`. */
  async decisionsOfDay({ timeZone }: HuntProgressRequest): Promise<DecisionsOfDay> {
    const calendar = zonedCalendar(timeZone)
    // before reading, so that a concurrent change gives another state
    const state = await stateOfHunt(this.#parts)
    const { now, unread } = await readApplications(this.#parts)
    return { today: await this.#today(state, calendar, Date.parse(now)), unread }
  }

  /** Only few jobs have mail or notes; all others are counted once for each state of the hunt. */
  async #counted(state: string | null, hunt: HuntView): Promise<CountedHunt> {
    const { jobs, memory = new HuntMemory() } = this.#parts
    return memory.counted(state, async () => {
      const firstEvents = (await jobs.firstEvents()) ?? new Map<number, UtcTime>()
      const others: CountedJob[] = []
      const known: CountedJob[] = []
      for (const [at, job] of (await jobs.outlines()).entries()) {
        if (at % jobsInTurn === 0) await nextTurn()
        const counted = countedJob(job, firstEvents.get(job.id) ?? null)
        if (isKnown(hunt, job.id)) known.push(counted)
        else others.push(counted)
      }
      return { tallies: tallySources(others), others: others.map(({ progress }) => progress), known }
    })
  }

  async #today(state: string | null, calendar: ZonedCalendar, now: number): Promise<Today | null> {
    const { jobs, memory = new HuntMemory() } = this.#parts
    const day = calendar.dayOf(now)
    const since = new Date(calendar.startOf(day)).toISOString()
    const until = new Date(calendar.startOf(day + 1)).toISOString()
    const limit = progressBounds.events + 1
    const verdicts = await memory.today(state, since, until, async () => {
      const events = await jobs.recentEvents({ since, limit })
      if (events === null) return null
      const own = events.slice(0, progressBounds.events).filter(({ at }) => at < until)
      return { isCut: events.length === limit, ...dayOfVerdicts(own) }
    })
    return verdicts === null ? null : { day: formatDay(day), ...verdicts }
  }
}

// takes some milliseconds
const jobsInTurn = 5000

function countedJob({ id, source, capturedAt, status }: JobOutline, firstEventAt: UtcTime | null): CountedJob {
  const progress = jobProgress({ ...{ capturedAt, firstEventAt, status }, reached: none, stage: null })
  return { id, source, firstEventAt, progress }
}

function isKnown(hunt: HuntView, id: number): boolean {
  if (!hunt.jobs.has(id)) return false
  const { isApplied, messages, notes } = hunt.factsOf(id)
  return isApplied || messages.length > 0 || notes.length > 0
}

function progressOf(hunt: HuntView, { id, firstEventAt, progress }: CountedJob): JobProgress {
  const job = hunt.jobs.get(id)
  if (job === undefined) return progress
  const { capturedAt, status } = job
  const facts = hunt.factsOf(id)
  const { stage } = applicationState(facts, hunt.now)
  return jobProgress({ ...{ capturedAt, firstEventAt, status, stage }, reached: stagesReached(facts) })
}

const none: ReadonlyMap<ReachedStage, string | null> = new Map()

function answersIn(hunt: HuntView): AnswerTimes {
  const applications = [...hunt.jobs.values()].flatMap(({ id, company }) => {
    const { messages, statusAt } = hunt.factsOf(id)
    return messages.length === 0 ? [] : [{ company, messages, appliedAt: statusAt }]
  })
  return answerTimes(applications, progressBounds.employers)
}
