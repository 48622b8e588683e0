import {
  type Half,
  halves,
  type LabelledFacts,
  type LabelledPosting,
  readLabelledPostings,
} from '#eval/postings/posting-pages.js'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { foldText } from '#src/domain/shared/text.js'
import type { EntityName } from '#src/domain/websites/page-content.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

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

/** How many facts that people read on saved postings the extracted entities contain. */
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
      `The share of ${pages.length} saved pages whose entity is what a reader found in the text: one of its values contains ` +
      'it or is contained in it, by letters and digits only; a schema.org code, a date, the town of an address and amounts ' +
      'of pay are compared by meaning. Of pages with several openings the reader used the first, and ignored facts that only ' +
      'embedded data states. On the remaining pages the entity is correctly null.',
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
    return [field, outcomeOf(name, expected, entities[name]?.map(({ value }) => value) ?? [])] as const
  })
  return Object.fromEntries(pairs) as Record<keyof LabelledFacts, Outcome>
}

function entitiesOf({ html, url }: LabelledPosting) {
  const page = { format: 'html', text: html, contentType: 'job_posting', ...(url === null ? {} : { url }) } as const
  const content = extractPage(page)
  const [first] = content?.openings ?? []
  return { ...content?.entities, ...first?.entities, ...(first && { role_title: content?.entities.role_title }) }
}

function outcomeOf(name: EntityName, expected: string | null, values: readonly string[]): Outcome {
  if (expected === null) return values.length === 0 ? 'rightly null' : 'stated though null'
  if (values.length === 0) return 'null though stated'
  return values.some((value) => saysSame(name, value, expected)) ? 'right' : 'wrong'
}

/** Structured data has its own formats for employment types, dates and places. */
function saysSame(name: EntityName, value: string, expected: string): boolean {
  if (isAlike(value, expected)) return true
  if (name === 'employment_type') return wordsOfCodes[value]?.test(expected) ?? false
  if (name === 'salary') return amountsOf(value) !== '' && amountsOf(value) === amountsOf(expected)
  if (name === 'valid_through') return datesOf(value) !== '' && datesOf(value) === datesOf(expected)
  return name === 'location' && townsOf(value).some((town) => foldText(expected).includes(foldText(town)))
}

const wordsOfCodes: Readonly<Record<string, RegExp>> = {
  FULL_TIME: /full.?time|vollzeit|temps plein|正社員|常勤|フルタイム/i,
  PART_TIME: /part.?time|teilzeit|temps partiel|パート|アルバイト|非常勤/i,
  TEMPORARY: /temporary|fixed.?term|befristet|CDD|有期|契約社員/i,
  INTERN: /intern|praktikum|stage|インターン/i,
}

/** Returns the numbers of a pay; structured data has its own formats for currency and period. */
function amountsOf(text: string): string {
  return (text.replace(/(\d)[,.](?=\d{3}(?!\d))/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []).join(' ')
}

/** Returns the numbers of a date, sorted. */
function datesOf(text: string): string {
  const numbers = text.slice(0, 20).match(/\d+/g) ?? []
  const [one, two, three] = numbers.map(Number)
  return three === undefined ? '' : [one, two, three].sort().join(' ')
}

/** Returns the first two parts of a structured address without street and country or state code. */
function townsOf(place: string): readonly string[] {
  const parts = place.split(/[,/]/).map((part) => part.trim())
  const named = parts.filter((part) => part.length > 2 || /[一-龠]{2}/.test(part))
  return (parts.length > 1 ? named : []).slice(0, 2)
}

function isAlike(value: string, expected: string): boolean {
  const [one, other] = [value, expected].map((text) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ''))
  return one !== undefined && other !== undefined && one !== '' && (one.includes(other) || other.includes(one))
}
