import { isObject } from '../shared/json.js'
import { type CapturedValues, valueAt } from './column-mapping.js'
import type { KnownColumns } from './known-columns.js'
import { itemText, valueText } from './posting-text.js'

/** What is paid, as the row states it; null where it states nothing. */
export function salaryText(values: CapturedValues, columns: KnownColumns['facts']): string | null {
  const texts = columns.salary.flatMap((column) => namedSalary(column, valueAt(values, column)) ?? [])
  if (texts.length > 0) return [...new Set(texts)].slice(0, 3).join('; ')
  const first = (paths: readonly string[]) =>
    paths.map((path) => amountText(valueAt(values, path))).find((text) => text !== null)
  const range = rangeText(first(columns.minSalary), first(columns.maxSalary))
  const text = (paths: readonly string[]) =>
    paths.map((path) => itemText(valueAt(values, path))).find((found) => found !== null)
  return range === null ? null : withUnits(range, text(columns.currency), text(columns.payPeriod))
}

/** A column that says how often it is paid gives its name to a value that does not. */
const perPeriod = /^(?:想定|予定|提示)?(?:年収|月給|月収|時給|日給)$/

function namedSalary(column: string, value: unknown): string | null {
  const text = oneSalary(value)
  if (text === null) return null
  const name = column.trim()
  return perPeriod.test(name) && !text.includes(name.slice(-2)) ? `${name} ${text}` : text
}

function oneSalary(value: unknown): string | null {
  if (Array.isArray(value))
    return (
      value
        .slice(0, 5)
        .flatMap((item) => oneSalary(item) ?? [])
        .join('; ') || null
    )
  if (isObject(value)) return objectSalary(value, 0)
  const text = valueText(value)
  // 0 stands for unknown
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

/** `outer` gives the currency or period that the inner object lacks, as in schema.org's MonetaryAmount. */
function objectSalary(value: CapturedValues, depth: number, outer: CapturedValues = {}): string | null {
  const text = firstOf(value, textKeys)
  if (text !== null) return text
  if (isObject(value.value) && depth < 2) return objectSalary(value.value, depth + 1, { ...outer, ...value })
  const cents = (key: string) => {
    const amount = Number(itemText(value[key]) ?? Number.NaN)
    return Number.isFinite(amount) && amount > 0 ? String(amount / 100) : undefined
  }
  const range = rangeText(
    cents('min_cents') ?? firstAmount(value, minKeys),
    cents('max_cents') ?? firstAmount(value, maxKeys),
  )
  if (range === null) return null
  const find = (keys: readonly string[]) => firstOf(value, keys) ?? firstOf(outer, keys) ?? undefined
  return withUnits(range, find(currencyKeys), find(periodKeys))
}

function firstOf(value: CapturedValues, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = Object.hasOwn(value, key) && typeof value[key] === 'string' ? itemText(value[key]) : null
    if (text !== null) return text
  }
  return null
}

function firstAmount(value: CapturedValues, keys: readonly string[]): string | undefined {
  return (
    keys.map((key) => (Object.hasOwn(value, key) ? amountText(value[key]) : null)).find((text) => text !== null) ??
    undefined
  )
}

/** Digits as they were captured; 0 stands for unknown, and `150000.0` is how pandas writes 150000. */
function amountText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = itemText(value)?.replace(/\.0$/, '') ?? null
  return text === null || /^[0.,]{1,10}$/.test(text) ? null : text
}

function rangeText(min: string | null | undefined, max: string | null | undefined): string | null {
  if (!min || !max || min === max) return min || max || null
  return `${min}–${max}`
}

function withUnits(range: string, currency: string | null | undefined, period: string | null | undefined): string {
  return [range, currency, period].filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}
