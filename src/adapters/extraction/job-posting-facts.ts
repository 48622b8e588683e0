import type { EntityName } from '../../domain/websites/page-content.js'
import type { Fact } from './collect-entities.js'
import { asList, asText, isObject, type StatedPosting } from './json-ld.js'
import { sourceOfProperty } from './json-source.js'
import { splitSkills } from './split-skills.js'

const longestValue = 300
// of one property; each is looked for in the whole script
const mostValues = 100

/** What a JobPosting states. A quote is the text of a value where that stands in the script as it is, else its JSON. */
export function postingFacts({ posting, source }: StatedPosting): readonly Fact[] {
  const quoteFor = (value: string, property: string) =>
    source.includes(value) ? value : sourceOfProperty(source, property)
  const fact = (name: EntityName, property: string, value: string): readonly Fact[] => {
    const quote = quoteFor(value, property)
    return value === '' || value.length > longestValue || quote === '' ? [] : [{ name, value, quote }]
  }
  const facts = (name: EntityName, property: string, values: readonly string[]) =>
    values.slice(0, mostValues).flatMap((value) => fact(name, property, value))
  return [
    ...fact('company', 'hiringOrganization', nameOf(posting.hiringOrganization)),
    ...fact('role_title', 'title', asText(posting.title)),
    ...facts('location', 'jobLocation', asList(posting.jobLocation).map(toPlace)),
    ...(isRemote(posting.jobLocationType)
      ? [{ name: 'location', value: 'Remote', quote: 'TELECOMMUTE' } as const]
      : []),
    ...facts('location', 'applicantLocationRequirements', asList(posting.applicantLocationRequirements).map(nameOf)),
    ...facts('salary', 'baseSalary', asList(posting.baseSalary).map(toSalary)),
    ...facts('employment_type', 'employmentType', asList(posting.employmentType).map(asText)),
    ...facts('skills', 'skills', asList(posting.skills).map(nameOf).flatMap(splitSkills)),
    ...fact('valid_through', 'validThrough', asText(posting.validThrough)),
  ]
}

function nameOf(value: unknown): string {
  return isObject(value) ? asText(value.name) : asText(value)
}

function isRemote(type: unknown): boolean {
  return asText(type) === 'TELECOMMUTE'
}

/** Narrowest part first. */
function toPlace(location: unknown): string {
  if (!isObject(location)) return asText(location)
  const address = location.address ?? location
  if (!isObject(address)) return asText(address)
  const parts = [address.streetAddress, address.addressLocality, address.addressRegion, address.addressCountry]
  const texts = parts.map(nameOf).filter((part) => part !== '')
  return texts.length > 0 ? [...new Set(texts)].join(', ') : asText(location.name)
}

/** As `JPY 6000000–9000000 per YEAR`, of the parts that are stated. */
function toSalary(salary: unknown): string {
  if (!isObject(salary)) return asText(salary)
  const amount = isObject(salary.value) ? salary.value : salary
  const ends = [amount.minValue ?? salary.minValue, amount.maxValue ?? salary.maxValue].map(asText)
  const range = [...new Set(ends.filter((end) => end !== ''))].join('–') || asText(amount.value)
  if (range === '') return ''
  const unit = asText(amount.unitText) || asText(salary.unitText)
  const currency = asText(salary.currency) || asText(salary.salaryCurrency) || asText(amount.currency)
  return [currency, range, unit === '' ? '' : `per ${unit}`].filter((part) => part !== '').join(' ')
}
