import type { PostingTexts } from '#src/domain/jobs/stated-facts.js'
import type { ProfileSettings } from '#src/domain/person/profile.js'
import type { PostingSentence } from './posting-sentences.js'

export const fitSubjects = ['pay', 'place', 'remote', 'languages', 'visa', 'start', 'avoid'] as const
export type FitSubject = (typeof fitSubjects)[number]

export const fitVerdicts = ['meets', 'fails', 'not stated'] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** What a posting says about one of the settings of a person. */
export interface FitFact {
  readonly of: FitSubject
  /** `not stated` with a quote: it is said, but does not decide. */
  readonly says: FitVerdict
  /** The posting's words. */
  readonly quote: string | null
}

/** Whether the posting contradicts a setting. */
export function failsSome(facts: readonly FitFact[]): boolean {
  return facts.some(({ says }) => says === 'fails')
}

export interface FittedPosting extends PostingTexts {
  readonly company?: string | null
}

/** A posting as the rules read it. */
export interface ReadForFit extends FittedPosting {
  readonly sentences: readonly PostingSentence[]
}

/** Compares a posting with one setting; null if the person did not set it. */
export type FitRule = (posting: ReadForFit, settings: ProfileSettings) => Omit<FitFact, 'of'> | null

export const notStated = { says: 'not stated', quote: null } as const
