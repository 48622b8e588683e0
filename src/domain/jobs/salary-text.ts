import { isObject } from '#src/domain/shared/json.js'
import { type CapturedValues, valueAt } from './column-mapping.js'
import type { FactColumns } from './known-columns.js'
import { firstText, itemText, valueText } from './posting-text.js'

/** Returns the pay that the row states, or null. */
export function salaryText(values: CapturedValues, columns: FactColumns): string | null {
  const texts = columns.salary.flatMap((column) => namedSalary(column, valueAt(values, column)) ?? [])
  if (texts.length > 0) return [...new Set(texts)].slice(0, 3).join('; ')
  const amount = (paths: readonly string[]) => firstText(paths, (path) => amountText(valueAt(values, path)))
  const range = rangeText(amount(columns.minSalary), amount(columns.maxSalary))
  const unit = (paths: readonly string[]) => firstText(paths, (path) => itemText(valueAt(values, path)))
  return range === null ? null : withUnits(range, unit(columns.currency), unit(columns.payPeriod))
}

/** A column named after a pay period adds its name to a value that does not contain it. */
const perPeriod = /^(?:想定|予定|提示)?(?:年収|月給|月収|時給|日給)$/

function namedSalary(column: string, value: unknown): string | null {
  const text = oneSalary(value)
  if (text === null) return null
  const name = column.trim()
  return perPeriod.test(name) && !text.includes(name.slice(-2)) ? `${name} ${text}` : text
}

function oneSalary(value: unknown): string | null {
  if (Array.isArray(value)) {
    const salaries = value.slice(0, 5).flatMap((item) => oneSalary(item) ?? [])
    return salaries.join('; ') || null
  }
  if (isObject(value)) return objectSalary(value, 0)
  const text = valueText(value)
  // 0 means unknown
  return text === null || /^[0.]{1,10}$/.test(text) ? null : text
}

const textKeys = [
  'scrapeableCompensationSalarySummary',
  'compensationTierSummary',
  'summary',
  'text',
  'label',
  'formatted',
  'display',
]
const minKeys = ['min', 'minValue', 'minimum', 'from', 'low', 'min_value']
const maxKeys = ['max', 'maxValue', 'maximum', 'to', 'high', 'max_value', 'value', 'amount']
const currencyKeys = ['currency', 'currency_type', 'currencyCode', 'currency_code']
const periodKeys = ['interval', 'unitText', 'period', 'unit', 'frequency']

/** `outer` provides the currency or period that the inner object lacks, as in schema.org's MonetaryAmount. */
function objectSalary(value: CapturedValues, depth: number, outer: CapturedValues = {}): string | null {
  const text = ownText(value, textKeys)
  if (text !== null) return text
  if (isObject(value.value) && depth < 2) return objectSalary(value.value, depth + 1, { ...outer, ...value })
  const cents = (key: string) => {
    const amount = Number(itemText(value[key]) ?? Number.NaN)
    return Number.isFinite(amount) && amount > 0 ? String(amount / 100) : null
  }
  const amount = (keys: readonly string[]) =>
    firstText(keys, (key) => (Object.hasOwn(value, key) ? amountText(value[key]) : null))
  const range = rangeText(cents('min_cents') ?? amount(minKeys), cents('max_cents') ?? amount(maxKeys))
  if (range === null) return null
  const unit = (keys: readonly string[]) => ownText(value, keys) ?? ownText(outer, keys)
  return withUnits(range, unit(currencyKeys), unit(periodKeys))
}

/** Returns the text of the first key that the object itself has. */
function ownText(value: CapturedValues, keys: readonly string[]): string | null {
  return firstText(keys, (key) =>
    Object.hasOwn(value, key) && typeof value[key] === 'string' ? itemText(value[key]) : null,
  )
}

/** Keeps the digits as captured; 0 means unknown, and pandas writes 150000 as `150000.0`. */
function amountText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = itemText(value)?.replace(/\.0$/, '') ?? null
  return text === null || /^[0.,]{1,10}$/.test(text) ? null : text
}

function rangeText(min: string | null, max: string | null): string | null {
  if (!min || !max || min === max) return min || max || null
  return `${min}–${max}`
}

function withUnits(range: string, currency: string | null, period: string | null): string {
  return [range, currency, period].filter((part) => part !== null && part !== '').join(' ')
}
