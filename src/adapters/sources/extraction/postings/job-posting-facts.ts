import type { Fact } from '#src/adapters/sources/extraction/facts/fact.js'
import { isPlaceholder, splitSkills, toReadable } from '#src/adapters/sources/extraction/facts/facts.js'
import { asList, asText } from '#src/adapters/sources/extraction/json-text.js'
import type { PayPeriod } from '#src/domain/jobs/pay/money-words.js'
import { isPlausiblePay } from '#src/domain/jobs/pay/plausible-pay.js'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'
import type { EntityName } from '#src/domain/websites/page-content.js'
import type { StatedPosting } from './stated-postings.js'

const maxValueLength = 300
// limit per property, because each value is searched in the whole script
const maxValues = 100

/** The facts of a JobPosting: values as readable text, quotes as in the source. */
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

/** Splits a text that lists several schema.org constants. */
function splitTypes(text: string): readonly string[] {
  return /^[A-Z_]+(?:, ?[A-Z_]+)+$/.test(text) ? text.split(/, ?/) : [text]
}

const maxParts = 10

/** Formats a schema.org place on one line, narrowest part first; '' if it names none. */
function toPlace(location: unknown): string {
  if (!isObject(location)) return placePart(location)
  const [address] = asList(location.address ?? location)
  if (!isObject(address)) return placePart(address)
  const { streetAddress, addressLocality, addressRegion, addressCountry } = address
  const parts = [streetAddress, addressLocality, addressRegion, addressCountry].flatMap((part) =>
    asList(part).slice(0, maxParts),
  )
  const texts = parts.map(placePart).filter((part) => part !== '')
  return texts.length > 0 ? [...new Set(texts)].join(', ') : placePart(location.name)
}

function placePart(part: unknown): string {
  const text = asText(isObject(part) ? part.name : part)
  return isPlaceholder(text) || !/\p{L}/u.test(text) ? '' : text
}

/** Formats a schema.org salary as `JPY 6000000–9000000 per YEAR` from the stated parts; '' if there is no amount. */
function toSalary(salary: unknown, currencyOfPosting: string): string {
  if (!isObject(salary))
    return typeof salary === 'number' ? formatSalary(currencyOfPosting, amountOf(salary), '') : asText(salary)
  const amount = isObject(salary.value) ? salary.value : salary
  const unit = asText(amount.unitText) || asText(salary.unitText)
  const currency =
    asText(salary.currency) || asText(salary.salaryCurrency) || asText(amount.currency) || currencyOfPosting
  const range = rangeOf(amount, salary)
  const numbers = range.split('–').map((end) => Number(end.replaceAll(',', '')))
  const period = periodOf(unit)
  // implausible values are errors in a form; the text of the page counts then
  const isReadable = range !== '' && period !== null && numbers.every(Number.isFinite)
  return isReadable && !isPlausiblePay(numbers, currency, period) ? '' : formatSalary(currency, range, unit)
}

const payPeriods: readonly PayPeriod[] = ['hour', 'day', 'week', 'month', 'year']

/** Returns null unless schema.org defines the unit; without a unit any period is possible. */
function periodOf(unit: string): PayPeriod | null {
  return payPeriods.find((period) => period === unit.toLowerCase()) ?? null
}

function formatSalary(currency: string, range: string, unit: string): string {
  if (range === '') return ''
  return [currency, range, unit === '' ? '' : `per ${unit}`].filter((part) => part !== '').join(' ')
}

function rangeOf(amount: JsonObject, salary: JsonObject): string {
  const ends = [amount.minValue ?? salary.minValue, amount.maxValue ?? salary.maxValue].map(amountOf)
  return [...new Set(ends.filter((end) => end !== ''))].join('–') || amountOf(amount.value)
}

/** Returns '' for nothing, and for 0, which forms write instead. */
function amountOf(value: unknown): string {
  const text = asText(value)
  return /[1-9]/.test(text) ? text : ''
}
