import type { Figure } from '#eval/evaluation.js'
import type { ChunkMatch } from '#src/application/websites/ports/website-repository.js'
import { type ConfidenceLevel, confidenceLevel } from '#src/domain/websites/scoring.js'
import { areaUnderCurve, share } from './measures.js'

/** An answer as a caller judges it. */
export interface Verdict {
  readonly isStated: boolean
  readonly score: number
  readonly level: ConfidenceLevel
}

export function verdictOf(isStated: boolean, best: ChunkMatch | undefined): Verdict {
  return { isStated, score: best?.supportedScore ?? 1, level: confidenceLevel(best?.supportedScore ?? null) }
}

/** The bounds of the figures. */
export interface VerdictBounds {
  readonly auc: number
  readonly absentLow: number
  readonly absentHigh: number
  readonly statedLow: number
}

/** Returns figures on whether scores distinguish stated from unstated answers. */
export function verdictFigures(
  subject: string,
  where: string,
  verdicts: readonly Verdict[],
  bounds: VerdictBounds,
): readonly Figure[] {
  const [stated, absent] = [true, false].map((isStated) => verdicts.filter((each) => each.isStated === isStated))
  const figure = (measure: string, value: number, bound?: Figure['bound']): Figure => ({
    subject,
    measure: `${where}: ${measure}`,
    value,
    ...(bound === undefined ? {} : { bound }),
  })
  const scores = (of: readonly Verdict[] = []) => of.map(({ score }) => score)
  const read = (of: readonly Verdict[] = [], level: ConfidenceLevel) => share(of, (each) => each.level === level)
  return [
    figure('AUC, stated or not', areaUnderCurve(scores(stated), scores(absent)), { atLeast: bounds.auc }),
    figure('not stated read low', read(absent, 'low'), { atLeast: bounds.absentLow }),
    figure('not stated read high', read(absent, 'high'), { atMost: bounds.absentHigh }),
    figure('stated read low', read(stated, 'low'), { atMost: bounds.statedLow }),
    figure('stated read high', read(stated, 'high')),
  ]
}
