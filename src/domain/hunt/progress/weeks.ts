import { formatDay, formatWeek, mondayOf, type ZonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import { type FunnelStep, funnelSteps, type JobProgress } from './job-progress.js'

/** The progress of the jobs of one week. */
export interface WeekCounts extends Readonly<Record<FunnelStep, number>> {
  /** ISO 8601 week: `2026-W48`. */
  readonly week: string
  /** Its Monday: `2026-11-23`. */
  readonly monday: string
}

export interface WeeksRequest {
  readonly calendar: ZonedCalendar
  /** Epoch milliseconds. */
  readonly now: number
  /** The maximum number of weeks, counted back from now. */
  readonly limit: number
}

const appliedStep = funnelSteps.indexOf('applied')

/**
 * Returns the last weeks up to the current one, oldest first, starting with the first that has any job; empty weeks in
 * between are included. Captured and judged count jobs captured in the week: they show how well a queue is kept up
 * with. Applied and later steps count jobs applied to in the week, whenever they were captured, so that weeks of one's
 * own work are compared rather than those of postings. An application with unknown time belongs to the week of the
 * first reply. Jobs without the relevant date are in no week. Source: page-progress.
 */
export function countWeeks(
  jobs: readonly JobProgress[],
  { calendar, now, limit }: WeeksRequest,
): readonly WeekCounts[] {
  const last = mondayOf(calendar.dayOf(now))
  const first = last - 7 * (limit - 1)
  const [from, to] = [calendar.startOf(first), calendar.startOf(last + 7)]
  const placeOf = (moment: number | null | undefined) =>
    moment == null || moment < from || moment >= to ? null : (mondayOf(calendar.dayOf(moment)) - first) / 7
  const counts = Array.from({ length: limit }, () => funnelSteps.map(() => 0))
  for (const { furthest, times } of jobs) {
    const [captured, applied] = [placeOf(times[0]), placeOf(times[appliedStep] ?? times[appliedStep + 1])]
    if (captured !== null) addUp(counts[captured], 0, Math.min(furthest, appliedStep - 1))
    if (applied !== null) addUp(counts[applied], appliedStep, furthest)
  }
  const start = counts.findIndex((week) => week.some((count) => count > 0))
  return start === -1 ? [] : counts.slice(start).map((week, i) => toWeek(first + 7 * (start + i), week))
}

function addUp(week: number[] | undefined, from: number, to: number): void {
  if (week === undefined) return
  for (let step = from; step <= to; step++) week[step] = (week[step] ?? 0) + 1
}

function toWeek(monday: number, counts: readonly number[]): WeekCounts {
  const steps = Object.fromEntries(funnelSteps.map((step, i) => [step, counts[i] ?? 0])) as Record<FunnelStep, number>
  return { week: formatWeek(monday), monday: formatDay(monday), ...steps }
}
