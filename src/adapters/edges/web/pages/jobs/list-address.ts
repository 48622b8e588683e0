import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { decodeSearchCursor, encodeSearchCursor, searchMark } from '#src/adapters/edges/words/jobs/search-cursor.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import { jobsWithMail } from '#src/application/hunt/mail-of-jobs.js'
import type { SearchJobsRequest } from '#src/application/jobs/search-jobs.js'
import { usualOrder } from '#src/application/jobs/search-jobs.js'
import {
  anything,
  isSearchable,
  type JobConditions,
  type PayAsked,
  payStatedIn,
  readDateBound,
  type SearchOrder,
  type SearchPosition,
  scoreRange,
  searchOrders,
} from '#src/domain/jobs/job-search.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { jobsHome } from './jobs-home.js'

/** How many jobs a page of the list shows. */
export const jobsShown = 30

/** Whether a path is a URL of the list. */
export function isJobsPath(path: string): boolean {
  return path === jobsHome || path.startsWith(`${jobsHome}?`)
}

/** The path of a job opened from a list; it includes the URL of that list. */
export function jobPath(id: number, list: string): string {
  return list === jobsHome ? `/jobs/${id}` : `/jobs/${id}?list=${encodeURIComponent(list)}`
}

/** Fields of the URL that may be invalid. */
export type AddressProblem = Exclude<FilterName, 'location' | 'source' | 'company'> | 'cursor'

/** The languages of postings that can be chosen. */
export const postingLanguages = ['en', 'ja', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ko', 'zh'] as const

/** The fields of the search form. */
export const filterNames = [
  ...(['query', 'pay', 'remote', 'location', 'language', 'days', 'source', 'company'] as const),
  ...(['from', 'to', 'mail', 'score', 'order'] as const),
] as const

export type FilterName = (typeof filterNames)[number]

/** The query in a URL of the job list. Source: page-board. */
export interface JobsAddress {
  /** What was typed, valid or not. */
  readonly typed: Readonly<Record<FilterName, string>>
  /** The statuses to show; null for all. */
  readonly statuses: readonly string[] | null
  readonly asked: JobConditions & { readonly order: SearchOrder }
  /** The jobs that have mail, if the filter asks for them. */
  readonly matchedMail?: readonly number[]
  /** Null for the first page. */
  readonly position: SearchPosition | null
  readonly problems: readonly AddressProblem[]
}

/** The first page shows jobs that wait for a verdict; words are searched in all jobs. */
const firstStatuses: readonly string[] = ['new']

/** Parses valid fields; invalid ones are listed as problems and ignored. */
export function readJobsAddress(query: URLSearchParams, now: Date): JobsAddress {
  const problems: AddressProblem[] = []
  const typed = Object.fromEntries(
    filterNames.map((name) => [name, query.get(name)?.trim() ?? '']),
  ) as JobsAddress['typed']
  const statuses = readStatuses(query)
  /** The value of a field; null if it is empty, or invalid, which adds a problem. */
  const read = <Value>(name: FilterName, of: (text: string) => Value | null): Value | null => {
    if (typed[name] === '') return null
    const value = of(typed[name])
    if (value === null) problems.push(name as AddressProblem)
    return value
  }
  const since = read('days', (text) => readDays(text, now))
  const words = read('query', (text) => (isSearchable(text) ? text : null)) ?? ''
  const asked = {
    ...anything,
    query: words,
    statuses,
    ...{ company: typed.company || null, location: typed.location || null, source: typed.source || null },
    minPay: read('pay', readPay),
    remote: read('remote', (text) => yesOrNo.get(text) ?? null),
    language: read('language', (text) => postingLanguages.find((language) => language === text) ?? null),
    capturedFrom: since ?? read('from', (text) => readDateBound(text, 'first')),
    capturedTo: read('to', (text) => readDateBound(text, 'last')),
    hasMail: read('mail', (text) => yesOrNo.get(text) ?? null),
    minScore: read('score', readScore),
    order: read('order', (text) => searchOrders.find((order) => order === text) ?? null) ?? usualOrder(words),
  }
  const position = readPosition(asked, query.get('cursor'))
  if (position === undefined) problems.push('cursor')
  return { typed, statuses, asked, position: position ?? null, problems }
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

function readStatuses(query: URLSearchParams): readonly string[] | null {
  const named = [...new Set(query.getAll('status'))]
  if (named.length === 0 && (query.get('query') ?? '').trim() !== '') return null
  // "all" as a status is also accepted, because people guess it
  if (query.get('view') === 'all' || named.includes('all')) return null
  return named.length === 0 ? firstStatuses : named
}

function readScore(text: string): number | null {
  const score = Number(text)
  return /^\d{1,3}$/.test(text) && score >= scoreRange.min && score <= scoreRange.max ? score : null
}

/** Returns undefined for a cursor of another search. */
function readPosition(asked: JobsAddress['asked'], cursor: string | null): SearchPosition | null | undefined {
  if (cursor === null || cursor === '') return null
  try {
    return decodeSearchCursor(searchMark({ ...asked }), cursor)
  } catch {
    return undefined
  }
}

/** The URL of the page after this position. */
export function nextPage(address: JobsAddress, position: SearchPosition): string {
  return jobsPath(address, { cursor: encodeSearchCursor(searchMark({ ...address.asked }), position) })
}

/** The URL of the list with the same query except for `changes`; null statuses mean all. */
export function jobsPath(
  { typed, statuses }: Pick<JobsAddress, 'typed' | 'statuses'>,
  changes: { readonly statuses?: readonly string[] | null; readonly cursor?: string } = {},
): string {
  const query = new URLSearchParams()
  const shown = changes.statuses === undefined ? statuses : changes.statuses
  if (shown === null) query.set('view', 'all')
  else if (!isFirst(shown) || typed.query !== '') for (const status of shown) query.append('status', status)
  for (const name of filterNames) if (typed[name] !== '') query.set(name, typed[name])
  if (changes.cursor !== undefined) query.set('cursor', changes.cursor)
  const search = query.toString()
  return search === '' ? jobsHome : `${jobsHome}?${search}`
}

/** The path of one verdict on all jobs of the list, or of those that also have this company or reason. */
export function rulePath(list: Pick<JobsAddress, 'typed' | 'statuses'>, same: Readonly<Record<string, string>> = {}) {
  return withQuery(jobsPath(list).replace(jobsHome, `${jobsHome}/matching`), same)
}

export function isFirst(statuses: readonly string[] | null): boolean {
  return statuses?.length === 1 && statuses[0] === firstStatuses[0]
}

/** Whether a filter leaves out jobs that do not state a fact. */
export function asksForFacts({ asked: { minPay, remote, language } }: JobsAddress): boolean {
  return [minPay, remote, language].some((fact) => fact !== null)
}

/** Whether the query has any filter besides the status. */
export function isFiltered({ typed }: JobsAddress): boolean {
  return filterNames.some((name) => name !== 'order' && typed[name] !== '')
}

/** The URL without any filter; the search of words in all jobs leads back to those that wait for a verdict. */
export function clearedPath({ typed, statuses }: JobsAddress): string {
  const isOfSearch = statuses === null && typed.query !== ''
  const nothing = Object.fromEntries(filterNames.map((name) => [name, ''])) as JobsAddress['typed']
  return jobsPath({ typed: nothing, statuses: isOfSearch ? firstStatuses : statuses })
}

/** Adds the ids of jobs with mail, which the hunt knows, if the filter asks for them. */
export async function withMatchedMail(
  address: JobsAddress,
  openHunt: () => Promise<Pick<HuntUseCases, 'mailOf'>>,
): Promise<JobsAddress> {
  if (address.asked.hasMail === null) return address
  return { ...address, matchedMail: await jobsWithMail(await openHunt()) }
}

export function toRequest({ asked, position, matchedMail = [] }: JobsAddress, limit: number): SearchJobsRequest {
  return { ...asked, position, limit, matchedMail }
}
