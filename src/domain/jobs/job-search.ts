import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { foldText } from '#src/domain/shared/text.js'
import { normalizeDate } from './captured-date.js'
import type { JobTexts } from './job.js'
import { parseJobQuery } from './job-query.js'
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

/** An amount of money, in a currency as ISO 4217 names it. */
export interface PayAsked {
  /** For a year of full-time work. */
  readonly amount: number
  readonly currency: string
}

/** What is asked of jobs; null asks nothing. A job is found where all of it holds; one that states nothing of what is asked is not. */
export interface JobConditions {
  /**
   * Words, each of which stands in title, company, location or description; '' asks for none. `a OR b` asks for one of them, `-a` for none,
   * `"a phrase"` for words side by side. A place, and remote work, have their names in English and Japanese.
   */
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
  /** Whether mail belongs to it. */
  readonly hasMail: boolean | null
  /** Of its latest verdict, at least. */
  readonly minScore: number | null
  /** Whether the posting says that some of the work is done elsewhere; false where it says that none is. */
  readonly remote: boolean | null
  /** The most that it pays is at least this much. */
  readonly minPay: PayAsked | null
  /** In which the posting is written, as ISO 639-1 names it: `en`, `ja`. One in two languages is found by both. */
  readonly language: string | null
  /** Of the date on which the posting says that it was posted, both days included. */
  readonly postedFrom: UtcTime | null
  readonly postedTo: UtcTime | null
}

/**
 * `exact` finds what holds the words that are asked for. `near` finds the others: those that hold a word one typo away from one of five
 * letters and more, or one that begins with it.
 */
export type SearchReach = 'exact' | 'near'

/** Where fewer are found exactly, near ones follow. */
export const enoughExact = 10

/** Asks for nothing. */
export const anything: JobConditions = {
  query: '',
  statuses: null,
  company: null,
  location: null,
  source: null,
  capturedFrom: null,
  capturedTo: null,
  hasMail: null,
  minScore: null,
  remote: null,
  minPay: null,
  language: null,
  postedFrom: null,
  postedTo: null,
}

/** Where a job stands among those found. */
export interface SearchPosition extends QueuePosition {
  /** Where it is told by something before its date: how well it matches, from 0 for the best; its score. Else null. */
  readonly rank: number | null
  /** Where it is among the near ones, which follow all others. */
  readonly isNear?: true
}

/** What the latest verdict on a job says. */
export interface Verdict {
  readonly score: number | null
  readonly reason: string | null
}

export interface FoundJob extends ListedJob, Verdict {
  /** Of the description, around a word of the query; null where there is none. */
  readonly snippet: string | null
  /** There where it is close to what was asked for, and no more. */
  readonly isNear?: true
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
export function checkSearch(asked: JobConditions, limit: number): void {
  refuse([rangeFault('limit', limit, searchLimit), ...faultsOf(asked)])
}

/** Throws VALIDATION_ERROR. */
export function checkConditions(asked: JobConditions): void {
  refuse(faultsOf(asked))
}

function refuse(found: readonly (string | null)[]): void {
  const faults = found.filter((fault) => fault !== null)
  if (faults.length > 0) throw new AppError('VALIDATION_ERROR', faults.join(' '))
}

function faultsOf({ query, minScore, minPay, language }: JobConditions): readonly (string | null)[] {
  return [
    minScore === null ? null : rangeFault('The lowest score', minScore, scoreRange),
    minPay === null ? null : payFault(minPay),
    language === null || /^[a-z]{2}$/i.test(language) ? null : 'The language must have two letters, such as en or ja.',
    isSearchable(query) ? null : noWords,
  ]
}

function payFault({ amount, currency }: PayAsked): string | null {
  if (!Number.isFinite(amount) || amount < 0) return 'The lowest pay must be a number from 0.'
  return /^[a-z]{3}$/i.test(currency) ? null : 'The currency must have three letters, such as USD or JPY.'
}

/** Whether it asks for nothing, or for something that can be found. */
export function isSearchable(query: string): boolean {
  return query.trim() === '' || parseJobQuery(query) !== null
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
