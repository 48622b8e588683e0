import type { ReachedStage } from '#src/domain/hunt/stages/application-state.js'
import type { Stage } from '#src/domain/hunt/stages/stage.js'

/** What a job passes through, in order. */
export const funnelSteps = ['captured', 'judged', 'applied', 'acknowledged', 'interview', 'offer'] as const

export type FunnelStep = (typeof funnelSteps)[number]

/** How an application may stand beside these steps. */
export const funnelEnds = ['rejected', 'withdrawn', 'silent'] as const

export type FunnelEnd = (typeof funnelEnds)[number]

/** How far a job has come. */
export interface JobProgress {
  /** The last step that it reached, by its place in `funnelSteps`: all before it count as reached. */
  readonly furthest: number
  /** When it reached each step up to that, epoch milliseconds; null or absent where nothing says. */
  readonly times: readonly (number | null | undefined)[]
  /** As it stands now. */
  readonly end: FunnelEnd | null
}

export interface ProgressFacts {
  readonly capturedAt: string | null
  /** When its history begins; null where nothing tells. */
  readonly firstEventAt: string | null
  readonly status: string | null
  /** As `stagesReached` gives them. */
  readonly reached: ReadonlyMap<ReachedStage, string | null>
  readonly stage: Stage | null
}

// a refusal is a word of the employer too; who withdraws had applied
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
 * Captured is every job. Judged is one whose status is no longer `new`, since its history begins. Applied to, by history or mail.
 * Acknowledged: the employer wrote of the application, whatever it said. Interview: was asked to one, or to a test. Offer: got one. A step
 * that nothing tells of is reached where a later one is. Source: page-progress.
 */
export function jobProgress({ capturedAt, firstEventAt, status, reached, stage }: ProgressFacts): JobProgress {
  const times: (number | null | undefined)[] = [toMoment(capturedAt)]
  if (status !== null && status !== 'new') times[1] = toMoment(firstEventAt)
  for (const [name, at] of reached) {
    const step = funnelSteps.indexOf(stepsOfStages[name])
    // who withdrew did not apply then
    times[step] = earlier(times[step] ?? null, name === 'withdrawn' ? null : toMoment(at))
  }
  return { furthest: times.length - 1, times, end: isEnd(stage) ? stage : null }
}

function isEnd(stage: Stage | null): stage is FunnelEnd {
  return stage !== null && funnelEnds.some((end) => end === stage)
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Epoch milliseconds; null for what is no date. */
export function toMoment(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}
