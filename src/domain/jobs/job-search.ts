import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { foldText } from '#src/domain/shared/text.js'
import { normalizeDate } from './captured-date.js'
import type { JobTexts } from './job.js'
import { type QueuePosition, readJobText } from './queue.js'
import { type ListedJob, toListedJob } from './shelved-job.js'

/** What a query is looked for in. */
export const searchedTexts = ['title', 'company', 'location', 'description'] as const

export type SearchedTexts = { readonly [Key in (typeof searchedTexts)[number]]: string | null }

/**
 * In which order jobs are found. `newest`: as in the queue. `match`: those whose title holds all words, then those whose title, company
 * and location do, then the others; newest first among each. `score`: highest first, those without one last, newest first among equals.
 */
export const searchOrders = ['newest', 'match', 'score'] as const

export type SearchOrder = (typeof searchOrders)[number]

/** How many jobs one page may ask for. Source: hunt-search. */
export const searchLimit = { min: 1, max: 100, default: 20 } as const

export const scoreRange = { min: 0, max: 100 } as const

/** What is asked of jobs; null asks nothing. A job is found where all of it holds. */
export interface JobConditions {
  /** Words, each of which stands in title, company, location or description; '' asks for none. */
  readonly query: string
  /** Compared exactly; '' stands for jobs without one. */
  readonly statuses: readonly string[] | null
  /** Words, each of which stands in the company's name. */
  readonly company: string | null
  /** Words, each of which stands in the location. */
  readonly location: string | null
  /** The whole source; case and width do not count. */
  readonly source: string | null
  /** Of the date that `capturedAt` states, both included; a job whose date cannot be read has none. */
  readonly capturedFrom: UtcTime | null
  readonly capturedTo: UtcTime | null
  /** Whether mail was confirmed to belong to it. */
  readonly hasMail: boolean | null
  /** Of its latest verdict, at least. */
  readonly minScore: number | null
}

/** Where a job stands among those found. */
export interface SearchPosition extends QueuePosition {
  /** Where it is told by something before its date: how well it matches, from 0 for the best; its score. Else null. */
  readonly rank: number | null
}

/** What the latest verdict on a job says. */
export interface Verdict {
  readonly score: number | null
  readonly reason: string | null
}

export interface FoundJob extends ListedJob, Verdict {
  /** Of the description, around a word of the query; null where there is none. */
  readonly snippet: string | null
}

export interface FoundEntry {
  readonly job: FoundJob
  readonly position: SearchPosition
}

export interface SearchPage {
  readonly entries: readonly FoundEntry[]
  /** How many jobs are found in all. */
  readonly total: number
  readonly hasMore: boolean
}

/** A job as it is stored, where '' is not null. */
export interface StoredFound extends ListedJob, Pick<JobTexts, 'description'> {}

/** What a row among found jobs holds at most, in characters. */
export const maxSnippetCharacters = 160
export const maxReasonCharacters = 120

/** What is said of a query that no job can be found by. */
export const noWords = 'The query holds no word: give letters or digits, or leave it out to list all.'

/** Throws VALIDATION_ERROR. */
export function checkSearch({ query, minScore }: JobConditions, limit: number): void {
  const faults = [
    rangeFault('limit', limit, searchLimit),
    minScore === null ? null : rangeFault('The lowest score', minScore, scoreRange),
    isSearchable(query) ? null : noWords,
  ].filter((fault) => fault !== null)
  if (faults.length > 0) throw new AppError('VALIDATION_ERROR', faults.join(' '))
}

/** Whether it asks for nothing, or for something that can be found. */
export function isSearchable(query: string): boolean {
  return query.trim() === '' || /[\p{L}\p{N}]/u.test(query)
}

/** The date that a bound states, of a day its first or last moment; null for what states none. */
export function readDateBound(text: string, end: 'first' | 'last'): UtcTime | null {
  const date = normalizeDate(text)
  const isDay = !/[:時：]|T\d/i.test(text) && date?.endsWith('T00:00:00.000Z') === true
  return date !== null && isDay && end === 'last' ? date.replace('T00:00:00.000Z', 'T23:59:59.999Z') : date
}

/** Sources are the same where these are. */
export function sourceKey(source: string | null): string {
  return foldText(source ?? '').trim()
}

export function toFoundJob(stored: StoredFound, verdict: Verdict | null, snippet: string | null): FoundJob {
  const { description: _, ...listed } = stored
  const reason = readJobText(verdict?.reason ?? null)
  return { ...toListedJob(listed), score: verdict?.score ?? null, reason, snippet }
}
