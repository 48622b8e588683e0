import type { FitFact } from '#src/domain/person/fit/fit-fact.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { foldText } from '#src/domain/shared/text.js'
import { normalizeDate } from './captured-date.js'
import type { JobTexts } from './job.js'
import { parseJobQuery } from './job-query.js'
import { type ListedJob, toListedJob } from './listed-job.js'
import { type QueuePosition, readJobText } from './queue.js'
import { highestPay } from './stated-pay.js'

/** The texts that a query searches. */
export const searchedTexts = ['title', 'company', 'location', 'description'] as const

export type SearchedTexts = { readonly [Key in (typeof searchedTexts)[number]]: string | null }

/**
 * The order of search results. `newest`: as in the queue. `match`: jobs with all words in the title first, then those
 * with all words in title, company and location, then the others; newest first within each. `score`: highest first,
 * jobs without a score last; newest first among equals.
 */
export const searchOrders = ['newest', 'match', 'score'] as const

export type SearchOrder = (typeof searchOrders)[number]

/** How results are compared with the confirmed profile: facts are added, or jobs that fail a setting are left out too. */
export const fitWishes = ['shown', 'fitting'] as const

export type FitWish = (typeof fitWishes)[number]

/** How many jobs one page may contain. Source: hunt-search. */
export const searchLimit = { min: 1, max: 100, default: 20 } as const

export const scoreRange = { min: 0, max: 100 } as const

/** An amount of money with its ISO 4217 currency. */
export interface PayAsked {
  /** For a year of full-time work. */
  readonly amount: number
  readonly currency: string
}

/**
 * Search conditions; null means any. A job must meet all of them, and a job that does not state a requested fact is not
 * found.
 */
export interface JobConditions {
  /**
   * Each word must appear in title, company, location or description; '' matches all. `a OR b` means either, `-a`
   * excludes, `"a phrase"` matches adjacent words. Names of places and of remote work match in English and Japanese.
   */
  readonly query: string
  /** Compared exactly; '' means jobs without a status. */
  readonly statuses: readonly string[] | null
  /** Each word must appear in the company's name, except for a legal form (Inc., 株式会社, GmbH), which is ignored. */
  readonly company: string | null
  /** Each word must appear in the location. */
  readonly location: string | null
  /** The whole source, ignoring case and width. */
  readonly source: string | null
  /** Bounds of the date in `capturedAt`, both included; a job without a readable date never matches. */
  readonly capturedFrom: UtcTime | null
  readonly capturedTo: UtcTime | null
  /** Whether the job has related mail. */
  readonly hasMail: boolean | null
  /** The minimum score of the latest verdict. */
  readonly minScore: number | null
  /** Whether the posting states that some work is remote; false matches postings that state that none is. */
  readonly remote: boolean | null
  /** The minimum for the highest pay of the posting. */
  readonly minPay: PayAsked | null
  /** The language of the posting in ISO 639-1: `en`, `ja`. A posting in two languages matches both. */
  readonly language: string | null
  /** Bounds of the posting date that the posting states, both days included. */
  readonly postedFrom: UtcTime | null
  readonly postedTo: UtcTime | null
}

/**
 * `exact` finds jobs with the words of the query. `near` finds the others: jobs with a word that is one typo away from
 * a query word of five letters or more, or that starts with it.
 */
export type SearchReach = 'exact' | 'near'

/** With fewer exact results than this, near ones follow. */
export const minExactResults = 10

/** No conditions. */
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

/** The position of a job in the search results. */
export interface SearchPosition extends QueuePosition {
  /** The sort key before the date: the match level (0 is best) or the score; null if the date comes first. */
  readonly rank: number | null
  /** Set for near results, which follow all others. */
  readonly isNear?: true
}

/** The latest verdict on a job. */
export interface Verdict {
  readonly score: number | null
  readonly reason: string | null
}

export interface FoundJob extends ListedJob, Verdict {
  /** An excerpt of the description around a word of the query; null if there is none. */
  readonly snippet: string | null
  /** The highest pay that the description states; absent if it states none. */
  readonly pay?: PayAsked
  /** Set if the job only matches the query approximately. */
  readonly isNear?: true
  /** The posting against the confirmed profile; set if this was asked for. */
  readonly fit?: readonly FitFact[]
}

export interface FoundEntry {
  readonly job: FoundJob
  readonly position: SearchPosition
}

export interface SearchPage {
  readonly entries: readonly FoundEntry[]
  /** The number of jobs found in all. */
  readonly total: number
  readonly hasMore: boolean
  /** Where the next page begins, if it is not after the last entry. */
  readonly next?: SearchPosition | null
}

/** A job as stored, where '' and null differ. */
export interface StoredFound extends ListedJob, Pick<JobTexts, 'description'> {}

/** Length limits of a search result's texts, in characters. */
export const maxSnippetCharacters = 160
export const maxReasonCharacters = 120

/** The message for a query without searchable words. */
export const noWords = 'The query has no words: use letters or digits, or omit it to list all.'

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
  if (!Number.isFinite(amount) || amount < 0) return 'The lowest pay must be 0 or more.'
  return /^[a-z]{3}$/i.test(currency) ? null : 'The currency must have three letters, such as USD or JPY.'
}

/** Whether the query is empty or can be searched. */
export function isSearchable(query: string): boolean {
  return query.trim() === '' || parseJobQuery(query) !== null
}

/** Returns the date of a bound; for a day, its first or last moment. Returns null if the text states no date. */
export function readDateBound(text: string, end: 'first' | 'last'): UtcTime | null {
  const date = normalizeDate(text)
  const isDay = !/[:時：]|T\d/i.test(text) && date?.endsWith('T00:00:00.000Z') === true
  return date !== null && isDay && end === 'last' ? date.replace('T00:00:00.000Z', 'T23:59:59.999Z') : date
}

/** Sources with equal keys are the same. */
export function sourceKey(source: string | null): string {
  return foldText(source ?? '').trim()
}

export function toFoundJob(stored: StoredFound, verdict: Verdict | null, snippet: string | null): FoundJob {
  const { description, ...listed } = stored
  const reason = readJobText(verdict?.reason ?? null)
  const pay = payStatedIn(description)
  const known = { score: verdict?.score ?? null, reason, snippet }
  return { ...toListedJob(listed), ...known, ...(pay === null ? {} : { pay }) }
}

/** In the currency that comes first. */
export function payStatedIn(description: string | null): PayAsked | null {
  const [pay] = highestPay(description ?? '')
  return pay === undefined ? null : { currency: pay[0], amount: pay[1] }
}
