import type { ReachedStage } from '#src/domain/hunt/stages/application-state.js'
import type { Stage } from '#src/domain/hunt/stages/stage.js'

/** The steps of a job, in order. */
export const funnelSteps = ['captured', 'judged', 'applied', 'acknowledged', 'interview', 'offer'] as const

export type FunnelStep = (typeof funnelSteps)[number]

/** How a job may end, apart from these steps; `passed`: the person does not want it, and nothing shows an application. */
export const funnelEnds = ['passed', 'rejected', 'withdrawn', 'accepted', 'silent'] as const

export type FunnelEnd = (typeof funnelEnds)[number]

/** How far a job has come. */
export interface JobProgress {
  /** The index in `funnelSteps` of the last step it reached; all earlier steps count as reached. */
  readonly furthest: number
  /** When it reached each step up to that, in epoch milliseconds; null or absent if unknown. */
  readonly times: readonly (number | null | undefined)[]
  /** Its current end. */
  readonly end: FunnelEnd | null
}

export interface ProgressFacts {
  readonly capturedAt: string | null
  /** The start of its history; null if unknown. */
  readonly firstEventAt: string | null
  readonly status: string | null
  /** The result of `stagesReached`. */
  readonly reached: ReadonlyMap<ReachedStage, string | null>
  readonly stage: Stage | null
}

// a rejection is an answer too, and a withdrawal implies an application
const stepsOfStages: Readonly<Record<ReachedStage, FunnelStep>> = {
  applied: 'applied',
  acknowledged: 'acknowledged',
  assessment: 'interview',
  interview: 'interview',
  offer: 'offer',
  accepted: 'offer',
  rejected: 'acknowledged',
  withdrawn: 'applied',
}

/**
 * Every job is captured. Judged: its status is no longer `new`, dated by the start of its history. Applied: according
 * to history or mail. Acknowledged: the employer wrote about the application, in any way. Interview: invited to one, or
 * to a test. Offer: received one. An unknown step counts as reached if a later one is. Source: page-progress.
 */
export function jobProgress({ capturedAt, firstEventAt, status, reached, stage }: ProgressFacts): JobProgress {
  const times: (number | null | undefined)[] = [toMoment(capturedAt)]
  if (status !== null && status !== 'new') times[1] = toMoment(firstEventAt)
  for (const [name, at] of reached) {
    const step = funnelSteps.indexOf(stepsOfStages[name])
    // the time of a withdrawal is not the time of the application
    times[step] = earlier(times[step] ?? null, name === 'withdrawn' ? null : toMoment(at))
  }
  return { furthest: times.length - 1, times, end: endOf(stage, status) }
}

function endOf(stage: Stage | null, status: string | null): FunnelEnd | null {
  if (stage === null) return status === 'reject' ? 'passed' : null
  return funnelEnds.find((end) => end === stage) ?? null
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Returns epoch milliseconds, or null if the text is not a date. */
export function toMoment(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}
