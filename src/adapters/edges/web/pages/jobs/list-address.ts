import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { decodeSearchCursor, encodeSearchCursor, searchMark } from '#src/adapters/edges/words/jobs/search-cursor.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import { jobsWithMail } from '#src/application/hunt/mail-of-jobs.js'
import type { SearchJobsRequest } from '#src/application/jobs/search-jobs.js'
import { usualOrder } from '#src/application/jobs/search-jobs.js'
import type { JobConditions, SearchOrder, SearchPosition } from '#src/domain/jobs/job-search.js'
import {
  filterNames,
  firstStatuses,
  readStatuses,
  readTypedSearch,
  type SearchProblem,
  type TypedFields,
  typedFields,
} from '#src/domain/jobs/typed-search.js'
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

/** Whether a URL states a search, and not only a page of the list. */
export function statesSearch(query: URLSearchParams): boolean {
  return [...filterNames, 'status', 'view'].some((name) => query.has(name))
}

/** What in a URL may be invalid. */
export type AddressProblem = SearchProblem | 'cursor'

/** The query in a URL of the job list. Source: page-board. */
export interface JobsAddress {
  /** What was typed, valid or not. */
  readonly typed: TypedFields
  /** The statuses to show; null for all. */
  readonly statuses: readonly string[] | null
  readonly asked: JobConditions & { readonly order: SearchOrder }
  /** The jobs that have mail, if the filter asks for them. */
  readonly matchedMail?: readonly number[]
  /** Null for the first page. */
  readonly position: SearchPosition | null
  readonly problems: readonly AddressProblem[]
}

/** Parses valid fields; invalid ones are listed as problems and ignored. */
export function readJobsAddress(query: URLSearchParams, now: Date): JobsAddress {
  const typed = typedFields((name) => query.get(name))
  const statuses = readStatuses(query.get('view') === 'all' ? ['all'] : query.getAll('status'), typed.query)
  const { asked: read, problems } = readTypedSearch(typed, now)
  const asked = { ...read, statuses, order: read.order ?? usualOrder(read.query) }
  const position = readPosition(asked, query.get('cursor'))
  const all = position === undefined ? [...problems, 'cursor' as const] : problems
  return { typed, statuses, asked, position: position ?? null, problems: all }
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
  return jobsPath({ typed: typedFields(() => null), statuses: isOfSearch ? firstStatuses : statuses })
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
