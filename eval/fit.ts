import { type LabelledFit, readLabelledFits } from '#eval/fit/fitted-postings.js'
import { profiles } from '#eval/fit/profiles.js'
import type { Half } from '#eval/postings/posting-pages.js'
import { type FitSubject, fitSubjects } from '#src/domain/person/fit/fit-fact.js'
import { fitOf } from '#src/domain/person/fit/fit-of.js'
import { readProfile } from '#src/domain/person/read-profile.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

type Set = LabelledFit['half']

const titles: Readonly<Record<Set, string>> = {
  development: 'development half',
  held: 'held half',
  chosen: 'postings chosen for languages and visas',
}
const chosenSubjects: readonly FitSubject[] = ['languages', 'visa', 'start']

/** How well the facts of postings are compared with the settings of a profile. */
export const fitEvaluation: Evaluation = {
  name: 'fit',
  async *run(data, halves) {
    const all = readLabelledFits(data)
    for (const set of setsOf(halves)) {
      const postings = all.filter(({ half }) => half === set)
      if (postings.length > 0) yield measure(postings, set)
    }
  },
}

function setsOf(halves: readonly Half[]): readonly Set[] {
  return halves.includes('held') ? [...halves, 'chosen'] : halves
}

function measure(postings: readonly LabelledFit[], set: Set): Section {
  const judged = postings.map(({ posting, label, language }) => {
    const facts = fitOf(posting, readProfile(profiles[language]).settings)
    return new Map(fitSubjects.map((of) => [of, { says: saysIn(facts, of), label: label[of] ?? 'not stated' }]))
  })
  const subjects = set === 'chosen' ? chosenSubjects : fitSubjects
  return {
    title: `Postings against a profile, ${titles[set]}`,
    method:
      `The facts of ${postings.length} public postings against a made profile of their language. Precision: of the facts that ` +
      'decide (`meets` or `fails`), the share that a reader of the posting judged alike; recall: of those that the reader ' +
      'found decided, the share that is judged alike.',
    figures: subjects.flatMap((of): readonly Figure[] => {
      const pairs = judged.flatMap((facts) => facts.get(of) ?? [])
      const said = pairs.filter(({ says }) => says !== 'not stated')
      const stated = pairs.filter(({ label }) => label !== 'not stated')
      const right = stated.filter(({ says, label }) => says === label).length
      return [
        ...(said.length === 0
          ? []
          : [{ subject: of, measure: `precision (${said.length})`, value: right / said.length }]),
        ...(stated.length === 0
          ? []
          : [{ subject: of, measure: `recall (${stated.length})`, value: right / stated.length }]),
      ]
    }),
  }
}

function saysIn(facts: ReturnType<typeof fitOf>, of: FitSubject) {
  return facts.find((fact) => fact.of === of)?.says ?? 'not stated'
}
