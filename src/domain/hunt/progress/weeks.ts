import { formatDay, formatWeek, mondayOf, type ZonedCalendar } from '#src/domain/shared/zoned-calendar.js'
import { type FunnelStep, funnelSteps, type JobProgress } from './job-progress.js'

/** What came of the jobs of one week. */
export interface WeekCounts extends Readonly<Record<FunnelStep, number>> {
  /** Of ISO 8601: `2026-W48`. */
  readonly week: string
  /** Its Monday: `2026-11-23`. */
  readonly monday: string
}

export interface WeeksRequest {
  readonly calendar: ZonedCalendar
  /** Epoch milliseconds. */
  readonly now: number
  /** At most so many, the last ones. */
  readonly limit: number
}

const appliedStep = funnelSteps.indexOf('applied')

/**
 * The last weeks up to this one, oldest first, from the first that has anything; weeks without anything stand between. Captured and judged
 * are jobs captured in the week: they tell how a queue is kept up with. Applied and what follows are jobs applied to in it, however long
 * ago they were captured: an employer answers an application, so that weeks of one's own work are compared, and not of other people's
 * postings. An application of which nothing tells when it was sent is of the week of the first word about it. Jobs without the date that
 * counts are in no week. Source: page-progress.
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
