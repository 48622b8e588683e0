import type { ProfileSettings } from '#src/domain/person/profile.js'
import { avoidFit } from './avoid-fit.js'
import { type FitFact, type FitRule, type FitSubject, type FittedPosting, fitSubjects } from './fit-fact.js'
import { languageFit } from './language-fit.js'
import { payFit } from './pay-fit.js'
import { placeFit } from './place-fit.js'
import { postingSentences } from './posting-sentences.js'
import { remoteFit } from './remote-fit.js'
import { startFit } from './start-fit.js'
import { visaFit } from './visa-fit.js'

const rules: Readonly<Record<FitSubject, FitRule>> = {
  pay: payFit,
  place: placeFit,
  remote: remoteFit,
  languages: languageFit,
  visa: visaFit,
  start: startFit,
  avoid: avoidFit,
}

/**
 * Compares what a posting says with the settings of a person: a fact for each setting that is given, and one for words
 * to avoid if it has one. Nothing is guessed: what is not said is `not stated`. Takes time linear in the length of the
 * posting. Source: person-fit.
 */
export function fitOf(posting: FittedPosting, settings: ProfileSettings): readonly FitFact[] {
  const read = { ...posting, sentences: postingSentences(posting.description ?? '') }
  return fitSubjects.flatMap((of): readonly FitFact[] => {
    const fact = rules[of](read, settings)
    return fact === null ? [] : [{ of, ...fact }]
  })
}
