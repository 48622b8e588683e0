import { type FunnelEnd, type FunnelStep, funnelEnds, funnelSteps, type JobProgress } from './job-progress.js'
import { median } from './median.js'

export interface FunnelCount {
  readonly step: FunnelStep
  /** The number of jobs that reached it. */
  readonly count: number
  /**
   * The share of those that reached the previous step, from 0 to 1; null for the first step, or if nothing reached the
   * previous one.
   */
  readonly rate: number | null
  /**
   * The median number of days since the previous step; null if no dates are known. A date before that of the previous
   * step counts as zero days.
   */
  readonly medianDays: number | null
}

export interface Funnel {
  /** Each of `funnelSteps`, in order. */
  readonly steps: readonly FunnelCount[]
  /** The number of jobs that ended this way. */
  readonly ends: Readonly<Record<FunnelEnd, number>>
}

const dayMs = 86_400_000

/** Running totals of a group of jobs, from which a funnel is made. */
export class FunnelTally {
  jobs = 0
  readonly furthest: number[] = funnelSteps.map(() => 0)
  readonly ends = { passed: 0, rejected: 0, withdrawn: 0, accepted: 0, silent: 0 }
  /** Days from the previous step to each step, for jobs with known dates. */
  readonly days: number[][] = funnelSteps.map(() => [])

  add({ furthest, times, end }: JobProgress): void {
    this.jobs++
    this.furthest[furthest] = (this.furthest[furthest] ?? 0) + 1
    if (end !== null) this.ends[end]++
    for (let step = 1; step < times.length; step++) {
      const [from, to] = [times[step - 1], times[step]]
      if (from != null && to != null) this.days[step]?.push(Math.max(0, to - from) / dayMs)
    }
  }

  static of(jobs: Iterable<JobProgress>): FunnelTally {
    const tally = new FunnelTally()
    for (const job of jobs) tally.add(job)
    return tally
  }

  static sum(tallies: readonly FunnelTally[]): FunnelTally {
    const sum = new FunnelTally()
    for (const { jobs, furthest, ends, days } of tallies) {
      sum.jobs += jobs
      for (const end of funnelEnds) sum.ends[end] += ends[end]
      for (const [step, count] of furthest.entries()) sum.furthest[step] = (sum.furthest[step] ?? 0) + count
      for (const [step, all] of days.entries()) for (const each of all) sum.days[step]?.push(each)
    }
    return sum
  }

  toFunnel(): Funnel {
    const counts = funnelSteps.map((_, step) => this.furthest.slice(step).reduce((sum, count) => sum + count, 0))
    const steps = funnelSteps.map((step, place): FunnelCount => {
      const [count = 0, before = 0] = [counts[place], counts[place - 1]]
      const rate = before === 0 ? null : count / before
      return { step, count, rate, medianDays: median(this.days[place] ?? []) }
    })
    return { steps, ends: this.ends }
  }
}

/** Counts how far jobs have come. Source: page-progress. */
export function countFunnel(jobs: readonly JobProgress[]): Funnel {
  return FunnelTally.of(jobs).toFunnel()
}

export interface SourceFunnel extends Funnel {
  /** As captured; null for jobs without one. */
  readonly source: string | null
}

export interface SourceFunnels {
  /** Sorted by number of jobs (descending), then by name; with equal numbers, jobs without a source come last. */
  readonly sources: readonly SourceFunnel[]
  /** All other sources together; null if there are none. */
  readonly others: (Funnel & { readonly sources: number }) | null
}

/** A job's progress with its source. */
export interface SourcedProgress {
  readonly source: string | null
  readonly progress: JobProgress
}

export type SourceTallies = ReadonlyMap<string | null, FunnelTally>

export function tallySources(jobs: Iterable<SourcedProgress>): SourceTallies {
  const tallies = new Map<string | null, FunnelTally>()
  for (const { source, progress } of jobs) {
    const tally = tallies.get(source) ?? new FunnelTally()
    if (tally.jobs === 0) tallies.set(source, tally)
    tally.add(progress)
  }
  return tallies
}

/** Returns the sum of both. */
export function sumOfSources(one: SourceTallies, other: SourceTallies): SourceTallies {
  const sums = new Map(one)
  for (const [source, tally] of other) {
    const known = one.get(source)
    sums.set(source, known === undefined ? tally : FunnelTally.sum([known, tally]))
  }
  return sums
}

/** Counts the funnel of each source; the first `limit` are named. */
export function countSources(tallies: SourceTallies, limit: number): SourceFunnels {
  const ordered = [...tallies].sort(([a, one], [b, other]) => other.jobs - one.jobs || compareNames(a, b))
  const left = ordered.slice(limit)
  const others = { ...FunnelTally.sum(left.map(([, tally]) => tally)).toFunnel(), sources: left.length }
  return {
    sources: ordered.slice(0, limit).map(([source, tally]) => ({ source, ...tally.toFunnel() })),
    others: left.length === 0 ? null : others,
  }
}

function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : 1
}
