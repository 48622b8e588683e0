import { anyOf } from '#src/domain/shared/any-of.js'
import { normalizeDate } from './captured-date.js'
import { type CapturedValues, valueAt } from './column-mapping.js'
import type { FactColumns } from './known-columns.js'
import { findValue, itemText, valueText } from './posting-text.js'
import { salaryText } from './salary-text.js'

/** Facts precede the description, so each is one short line. */
const maxFactLength = 300

/** The names before the facts that precede a description. */
export const factLabels = {
  status: 'Status',
  salary: 'Salary',
  remote: 'Remote',
  employment: 'Employment type',
  closes: 'Closes',
} as const

/**
 * Returns what the row states besides its fields, one line each: inactive status, salary, remote, employment type,
 * closing date.
 */
export function factLines(values: CapturedValues, columns: FactColumns): string[] {
  const work = workOf(values, columns)
  const lines: readonly (readonly [name: string, text: string | null])[] = [
    [factLabels.status, isOver(values, columns) ? 'no longer active' : null],
    [factLabels.salary, salaryText(values, columns)],
    [factLabels.remote, work.remote],
    [factLabels.employment, work.employment],
    [factLabels.closes, closingDate(values, columns.closes)],
  ]
  return lines.flatMap(([name, text]) => (text === null ? [] : `${name}: ${oneLine(text)}`))
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * maxFactLength)
    .replace(/\s/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
  return line.length <= maxFactLength ? line : `${line.slice(0, maxFactLength)}…`
}

const yes: ReadonlySet<string> = new Set(['true', '1', '1.0', 'yes', 'y', '可', 'あり', '有', '有り', 'はい', '○', '◯'])
const no: ReadonlySet<string> = new Set(['false', '0', '0.0', 'no', 'n', '不可', 'なし', '無', '無し', 'いいえ', '×'])

/** Parses a yes or no value; returns null for anything else. */
function readFlag(value: unknown): boolean | null {
  const text = valueText(value)?.toLowerCase() ?? ''
  if (yes.has(text)) return true
  return no.has(text) ? false : null
}

const workPlace = /^(?:remote|fully remote|on-?site|hybrid|in[- ]office|telecommute)$/i
const unstated = /^(?:unspecified|unknown|other|n\/a|not specified|-)$/i

/** Returns how far a job is remote, for a search: `remote`, the row's own word, or null. */
export function remoteWord(values: CapturedValues, columns: FactColumns): string | null {
  const { remote } = workOf(values, columns)
  if (remote === null || remote === 'no') return null
  return remote === 'yes' ? 'remote' : remote
}

/** Remote and employment type. Some files put one into the other's column. */
function workOf(values: CapturedValues, columns: FactColumns): Record<'remote' | 'employment', string | null> {
  const types = employmentTypes(values, columns.employment)
  const places = types.filter((type) => workPlace.test(type))
  const remote = remoteText(values, columns.remote) ?? places[0] ?? null
  return { remote, employment: types.filter((type) => !workPlace.test(type)).join(', ') || null }
}

/** A word such as hybrid takes precedence over yes or no. */
function remoteText(values: CapturedValues, columns: readonly string[]): string | null {
  let flag: boolean | null = null
  for (const column of columns) {
    const text = valueText(valueAt(values, column))
    if (text === null || unstated.test(text)) continue
    const isYes = readFlag(text)
    if (isYes === null) return text
    flag ??= isYes
  }
  return flag === null ? null : flag ? 'yes' : 'no'
}

function employmentTypes(values: CapturedValues, columns: readonly string[]): string[] {
  const types: string[] = []
  for (const column of columns) {
    const value = valueAt(values, column)
    const items = (Array.isArray(value) ? value : [value]).flatMap((item) => itemText(item) ?? [])
    for (const item of items) if (!unstated.test(item) && !types.some((type) => isAlike(type, item))) types.push(item)
  }
  return types.slice(0, 5)
}

/** Treats `FULL_TIME` and `Full-time` as equal. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[\s_-]/g, ''))
  return a === b
}

function closingDate(values: CapturedValues, columns: readonly string[]): string | null {
  const { value, text } = findValue(values, columns)
  // only the day matters
  return normalizeDate(value)?.slice(0, 10) ?? text
}

const over = new RegExp(
  `^${anyOf`
    closed | expired | inactive | filled | archived | removed | unpublished | cancelled | canceled | delisted | not active
    no longer (?:active|available|accepting applications) | 募集終了 | 掲載終了 | 受付終了 | 終了 | 締切
  `}$`,
  'i',
)

function isOver(values: CapturedValues, { isOpen, isClosed, state }: FactColumns): boolean {
  if (isOpen.some((column) => readFlag(valueAt(values, column)) === false)) return true
  if (isClosed.some((column) => isSet(valueAt(values, column)))) return true
  return state.some((column) => over.test(valueText(valueAt(values, column)) ?? ''))
}

/** Whether a column for closed, or for the time of closing, is set. */
function isSet(value: unknown): boolean {
  return readFlag(value) ?? normalizeDate(value) !== null
}
