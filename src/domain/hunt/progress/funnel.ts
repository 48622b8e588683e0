import { groupBy } from '#src/domain/shared/group-by.js'
import { type FunnelEnd, type FunnelStep, funnelSteps, type JobProgress } from './job-progress.js'
import { median } from './median.js'

export interface FunnelCount {
  readonly step: FunnelStep
  /** Jobs that reached it, each once. */
  readonly count: number
  /** Of those that reached the step before, from 0 to 1; null for the first step, and where nothing reached the one before. */
  readonly rate: number | null
  /**
   * Half of those that reached it took at most so many days from the step before; null where the dates of none are known. A date that is
   * before that of the step before counts as no time.
   */
  readonly medianDays: number | null
}

export interface Funnel {
  /** Each of `funnelSteps`, in order. */
  readonly steps: readonly FunnelCount[]
  /** How many stand so now. */
  readonly ends: Readonly<Record<FunnelEnd, number>>
}

const dayMs = 86_400_000

/** Counts how far jobs have come. Source: page-progress. */
export function countFunnel(jobs: readonly JobProgress[]): Funnel {
  const furthest = funnelSteps.map(() => 0)
  const ends = { rejected: 0, withdrawn: 0, silent: 0 }
  for (const job of jobs) {
    furthest[job.furthest] = (furthest[job.furthest] ?? 0) + 1
    if (job.end !== null) ends[job.end]++
  }
  const counts = funnelSteps.map((_, step) => furthest.slice(step).reduce((sum, count) => sum + count, 0))
  const days = daysToSteps(jobs)
  const steps = funnelSteps.map((step, place): FunnelCount => {
    const [count = 0, before = 0] = [counts[place], counts[place - 1]]
    const rate = before === 0 ? null : count / before
    return { step, count, rate, medianDays: median(days[place] ?? []) }
  })
  return { steps, ends }
}

/** To each step from the one before it, of jobs whose dates are known. */
function daysToSteps(jobs: readonly JobProgress[]): readonly (readonly number[])[] {
  const days: number[][] = funnelSteps.map(() => [])
  for (const { times } of jobs) {
    for (let step = 1; step < times.length; step++) {
      const [from, to] = [times[step - 1], times[step]]
      if (from != null && to != null) days[step]?.push(Math.max(0, to - from) / dayMs)
    }
  }
  return days
}

export interface SourceFunnel extends Funnel {
  /** As captured; null for jobs without one. */
  readonly source: string | null
}

export interface SourceFunnels {
  /** Those with most jobs, then by name; jobs without a source come last among those with as many. */
  readonly sources: readonly SourceFunnel[]
  /** All other sources together; null where there are none. */
  readonly others: (Funnel & { readonly sources: number }) | null
}

/** The same for the sources of jobs, of which `limit` are named. */
export function countSources(
  jobs: readonly { readonly source: string | null; readonly progress: JobProgress }[],
  limit: number,
): SourceFunnels {
  const groups = groupBy(jobs, ({ source }) => source)
  const ordered = [...groups].sort(([a, one], [b, other]) => other.length - one.length || compareNames(a, b))
  const left = ordered.slice(limit)
  const others = { ...funnelOf(left.flatMap(([, group]) => group)), sources: left.length }
  return {
    sources: ordered.slice(0, limit).map(([source, group]) => ({ source, ...funnelOf(group) })),
    others: left.length === 0 ? null : others,
  }
}

function funnelOf(jobs: readonly { readonly progress: JobProgress }[]): Funnel {
  return countFunnel(jobs.map(({ progress }) => progress))
}

function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : 1
}
