import { asText, isObject, type JsonObject } from './json-values.js'

/** A salary of schema.org as `JPY 6000000–9000000 per YEAR`, of the parts that are stated; '' where no amount is. */
export function toSalary(salary: unknown, currencyOfPosting: string): string {
  if (!isObject(salary))
    return typeof salary === 'number' ? toText(currencyOfPosting, amountOf(salary), '') : asText(salary)
  const amount = isObject(salary.value) ? salary.value : salary
  const unit = asText(amount.unitText) || asText(salary.unitText)
  const currency =
    asText(salary.currency) || asText(salary.salaryCurrency) || asText(amount.currency) || currencyOfPosting
  return toText(currency, rangeOf(amount, salary), unit)
}

function toText(currency: string, range: string, unit: string): string {
  if (range === '') return ''
  return [currency, range, unit === '' ? '' : `per ${unit}`].filter((part) => part !== '').join(' ')
}

function rangeOf(amount: JsonObject, salary: JsonObject): string {
  const ends = [amount.minValue ?? salary.minValue, amount.maxValue ?? salary.maxValue].map(amountOf)
  return [...new Set(ends.filter((end) => end !== ''))].join('–') || amountOf(amount.value)
}

/** '' for nothing, and for the zero that forms write for it. */
function amountOf(value: unknown): string {
  const text = asText(value)
  return /[1-9]/.test(text) ? text : ''
}
