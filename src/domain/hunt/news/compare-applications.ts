import type { ReachedStage, StageMove } from '#src/domain/hunt/stages/application-state.js'

/** An application at one moment, with what is compared. */
export interface ComparedApplication {
  /** What recognizes it at another moment: its job, its conversations, or its employer. */
  readonly keys: readonly string[]
  readonly move: StageMove
  readonly isSilent: boolean
}

/** An application whose stage changed. */
export interface ChangedStage<T> {
  readonly application: T
  /** Null if it had none. */
  readonly from: ReachedStage | null
}

/** Applications at an earlier moment, found by their keys. */
export class EarlierApplications<T extends ComparedApplication> {
  readonly #byKey = new Map<string, T>()

  constructor(applications: readonly T[]) {
    for (const application of applications) for (const key of application.keys) this.#byKey.set(key, application)
  }

  /** Returns those that became this one; several if applications turned out to be one. */
  of({ keys }: Pick<ComparedApplication, 'keys'>): readonly T[] {
    return [...new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []))]
  }
}

/** Returns the applications whose stage none of the earlier ones had. Silence is no stage here. Source: sync-news. */
export function changedStages<T extends ComparedApplication>(
  earlier: EarlierApplications<T>,
  now: readonly T[],
): readonly ChangedStage<T>[] {
  return now.flatMap((application) => {
    const known = earlier.of(application).map(({ move }) => move.stage)
    if (known.includes(application.move.stage) || (known.length === 0 && application.move.stage === null)) return []
    return { application, from: known[0] ?? null }
  })
}

/** Returns the applications that are silent and were not. */
export function becameSilent<T extends ComparedApplication>(
  earlier: EarlierApplications<T>,
  now: readonly T[],
): readonly T[] {
  return now.filter((application) => application.isSilent && !earlier.of(application).some(({ isSilent }) => isSilent))
}
