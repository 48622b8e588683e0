import { extractPage } from '../src/adapters/extraction/extract-page.js'
import { foldText } from '../src/domain/shared/text.js'
import type { EntityName } from '../src/domain/websites/page-content.js'
import type { Evaluation, Figure, Section } from './evaluation.js'
import {
  type Half,
  halves,
  type LabelledFacts,
  type LabelledPosting,
  readLabelledPostings,
} from './postings/posting-pages.js'

const fields: Readonly<Record<keyof LabelledFacts, EntityName>> = {
  company: 'company',
  title: 'role_title',
  place: 'location',
  salary: 'salary',
  employment: 'employment_type',
  deadline: 'valid_through',
}
const outcomes = ['right', 'wrong', 'null though stated', 'stated though null'] as const
type Outcome = (typeof outcomes)[number] | 'rightly null'

/** What the entities of saved postings hold of what people read there. */
export const postingFactsEvaluation: Evaluation = {
  name: 'posting-facts',
  async *run(data) {
    const pages = readLabelledPostings(data)
    for (const half of halves) yield measureFacts(pages, half)
  },
}

function measureFacts(all: readonly LabelledPosting[], half: Half): Section {
  const pages = all.filter((page) => page.half === half)
  const read = pages.map((page) => outcomesOf(page))
  return {
    title: `Facts of saved postings, ${half} half`,
    method:
      `Of ${pages.length} pages that people saved, the share on which the entity is what a reader took from the page's text: ` +
      'one of its values holds it or is held by it, in letters and digits alone. Of pages with several openings the reader ' +
      'took the first; of what only data for programs states, nothing. What is left of the share is rightly null.',
    figures: Object.keys(fields).flatMap((field) =>
      outcomes.map((outcome): Figure => {
        const count = read.filter((each) => each[field as keyof LabelledFacts] === outcome).length
        return { subject: field, measure: outcome, value: count / pages.length }
      }),
    ),
  }
}

function outcomesOf(page: LabelledPosting): Readonly<Record<keyof LabelledFacts, Outcome>> {
  const entities = entitiesOf(page)
  const pairs = Object.entries(fields).map(([field, name]) => {
    const expected = page.facts[field as keyof LabelledFacts]
    return [field, outcomeOf(expected, entities[name]?.map(({ value }) => value) ?? [])] as const
  })
  return Object.fromEntries(pairs) as Record<keyof LabelledFacts, Outcome>
}

function entitiesOf({ html, url }: LabelledPosting) {
  const page = { format: 'html', text: html, contentType: 'job_posting', ...(url === null ? {} : { url }) } as const
  return extractPage(page)?.entities ?? {}
}

function outcomeOf(expected: string | null, values: readonly string[]): Outcome {
  if (expected === null) return values.length === 0 ? 'rightly null' : 'stated though null'
  if (values.length === 0) return 'null though stated'
  return values.some((value) => isAlike(value, expected)) ? 'right' : 'wrong'
}

function isAlike(value: string, expected: string): boolean {
  const [one, other] = [value, expected].map((text) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ''))
  return one !== undefined && other !== undefined && one !== '' && (one.includes(other) || other.includes(one))
}
