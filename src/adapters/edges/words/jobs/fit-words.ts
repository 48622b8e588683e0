import type { FitFact, FitVerdict } from '#src/domain/person/fit/fit-fact.js'

const shown: readonly FitVerdict[] = ['fails', 'meets']

/** Facts about the person's settings in a short line: `fails pay, visa; meets place`. Returns '' if nothing decides. */
export function formatFit(facts: readonly FitFact[]): string {
  return shown
    .flatMap((verdict) => {
      const subjects = facts.filter(({ says }) => says === verdict).map(({ of }) => of)
      return subjects.length === 0 ? [] : [`${verdict} ${subjects.join(', ')}`]
    })
    .join('; ')
}

/** What is said about jobs that were to be compared. */
export const noConfirmedProfile = 'fit is null: the person has not confirmed a profile.'
