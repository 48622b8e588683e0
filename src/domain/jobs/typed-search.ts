import type { UtcTime } from '#src/domain/shared/calendar.js'
import {
  anything,
  isSearchable,
  type JobConditions,
  type PayAsked,
  payStatedIn,
  readDateBound,
  type SearchOrder,
  scoreRange,
  searchOrders,
} from './job-search.js'

/** The languages of postings that can be chosen. */
export const postingLanguages = ['en', 'ja', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ko', 'zh'] as const

/** The fields in which a person states a search. */
export const filterNames = [
  ...(['query', 'pay', 'remote', 'location', 'language', 'days', 'source', 'company'] as const),
  ...(['from', 'to', 'mail', 'score', 'order'] as const),
] as const

export type FilterName = (typeof filterNames)[number]

/** What was typed, valid or not; '' in an empty field. */
export type TypedFields = Readonly<Record<FilterName, string>>

/** The fields that may be invalid. */
export type SearchProblem = Exclude<FilterName, 'location' | 'source' | 'company'>

export interface TypedSearch {
  /** Without invalid fields; the order is null if none was chosen. */
  readonly asked: Omit<JobConditions, 'statuses'> & { readonly order: SearchOrder | null }
  readonly problems: readonly SearchProblem[]
}

/** All fields, trimmed. */
export function typedFields(textOf: (name: FilterName) => string | null | undefined): TypedFields {
  return Object.fromEntries(filterNames.map((name) => [name, textOf(name)?.trim() ?? ''])) as TypedFields
}

/** The first page shows jobs that wait for a verdict. */
export const firstStatuses: readonly string[] = ['new']

/** The statuses that are named; null for all. Without any, words are searched in all jobs. */
export function readStatuses(named: readonly string[], query: string): readonly string[] | null {
  // people guess that "all" is a status
  if (named.includes('all') || (named.length === 0 && query.trim() !== '')) return null
  return named.length === 0 ? firstStatuses : [...new Set(named)]
}

/** Reads what was typed; a number of days counts back from `now`. */
export function readTypedSearch(typed: TypedFields, now: Date): TypedSearch {
  const problems: SearchProblem[] = []
  /** The value of a field; null if it is empty, or invalid, which adds a problem. */
  const read = <Value>(name: SearchProblem, of: (text: string) => Value | null): Value | null => {
    if (typed[name] === '') return null
    const value = of(typed[name])
    if (value === null) problems.push(name)
    return value
  }
  const since = read('days', (text) => readDays(text, now))
  const { statuses: _, ...any } = anything
  const asked = {
    ...any,
    query: read('query', (text) => (isSearchable(text) ? text : null)) ?? '',
    ...{ company: typed.company || null, location: typed.location || null, source: typed.source || null },
    minPay: read('pay', readPay),
    remote: read('remote', (text) => yesOrNo.get(text) ?? null),
    language: read('language', (text) => postingLanguages.find((language) => language === text) ?? null),
    capturedFrom: since ?? read('from', (text) => readDateBound(text, 'first')),
    capturedTo: read('to', (text) => readDateBound(text, 'last')),
    hasMail: read('mail', (text) => yesOrNo.get(text) ?? null),
    minScore: read('score', readScore),
    order: read('order', (text) => searchOrders.find((order) => order === text) ?? null),
  }
  return { asked, problems }
}

const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
])

/** Reads an amount with its currency as in a posting: "80k USD", "€5,000 per month", "600万円". */
function readPay(text: string): PayAsked | null {
  return payStatedIn(`Salary: ${text}`)
}

const maxDays = 3650

/** The start of the UTC day so many days ago: within a day, the pages of a search are of one search. */
function readDays(text: string, now: Date): UtcTime | null {
  const days = Number(text)
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > maxDays) return null
  return readDateBound(new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10), 'first')
}

function readScore(text: string): number | null {
  const score = Number(text)
  return /^\d{1,3}$/.test(text) && score >= scoreRange.min && score <= scoreRange.max ? score : null
}
