import type { EntityName } from '../../domain/websites/page-content.js'
import type { Fact } from './collect-entities.js'
import type { StatedPosting } from './json-ld.js'
import { asList, asText, isObject, type JsonObject, toReadable } from './json-values.js'
import { toPlace } from './posting-place.js'
import { toSalary } from './posting-salary.js'
import { splitSkills } from './split-skills.js'

const maxValueLength = 300
// of one property; each is looked for in the whole script
const maxValues = 100

/** What a JobPosting states: a value as a reader sees it, the quote as it is written. */
export function postingFacts(stated: StatedPosting): readonly Fact[] {
  const { posting } = stated
  const facts = (name: EntityName, property: string, values: readonly string[]) =>
    values.slice(0, maxValues).flatMap((written) => toFacts(stated, name, property, written))
  return [
    ...facts('company', 'hiringOrganization', asList(posting.hiringOrganization).map(nameOf).slice(0, 1)),
    ...facts('role_title', 'title', [asText(posting.title) || asText(posting.name)]),
    ...facts('location', 'jobLocation', asList(posting.jobLocation).map(toPlace)),
    ...(isRemote(posting.jobLocationType) ? remoteFact(stated) : []),
    ...facts('location', 'applicantLocationRequirements', asList(posting.applicantLocationRequirements).map(toPlace)),
    ...facts('salary', 'baseSalary', salariesOf(posting, 'baseSalary')),
    ...(posting.baseSalary === undefined
      ? facts('salary', 'estimatedSalary', salariesOf(posting, 'estimatedSalary'))
      : []),
    ...facts('employment_type', 'employmentType', asList(posting.employmentType).map(asText).flatMap(splitTypes)),
    ...facts('skills', 'skills', asList(posting.skills).map(nameOf).flatMap(splitSkills)),
    ...facts('valid_through', 'validThrough', [asText(posting.validThrough)]),
  ]
}

function toFacts(stated: StatedPosting, name: EntityName, property: string, written: string): readonly Fact[] {
  if (written.length > maxValueLength) return []
  const value = toReadable(written)
  const quote = value === '' ? '' : stated.quote(written, property)
  return quote === '' ? [] : [{ name, value, quote }]
}

function nameOf(value: unknown): string {
  return isObject(value) ? asText(value.name) : asText(value)
}

function isRemote(type: unknown): boolean {
  return asList(type).some((each) => /^TELECOMMUTE$/i.test(asText(each)))
}

function remoteFact({ quote, posting }: StatedPosting): readonly Fact[] {
  const [written = ''] = asList(posting.jobLocationType).map(asText)
  return [{ name: 'location', value: 'Remote', quote: quote(written, 'jobLocationType') }]
}

function salariesOf(posting: JsonObject, property: string): readonly string[] {
  return asList(posting[property]).map((salary) => toSalary(salary, asText(posting.salaryCurrency)))
}

/** One text may list several of schema.org's own words. */
function splitTypes(text: string): readonly string[] {
  return /^[A-Z_]+(?:, ?[A-Z_]+)+$/.test(text) ? text.split(/, ?/) : [text]
}
