import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { normalizeDate } from '#src/domain/jobs/captured-date.js'
import { type SearchedTexts, sourceKey, type Verdict } from '#src/domain/jobs/job-search.js'
import { unranked } from './found-places.js'
import { holdsQuery } from './holds-query.js'
import { indexedWords } from './indexed-words.js'
import { type SearchWords, searchWords } from './search-words.js'

/** A job to be scanned; '' and null are distinct. */
export interface ScannedJob extends SearchedTexts {
  readonly id: number
  readonly status: string | null
  readonly source: string | null
  readonly capturedAt: string | null
}

/** What is known about a job apart from its row. */
export interface KnownOfJob {
  readonly verdict: Verdict | null
  readonly hasMail: boolean
}

/** Determines which jobs match, and their ranks, from their rows alone. */
export class JobScan {
  readonly found = new Map<number, number | null>()
  readonly #request: JobSearchRequest
  readonly #words: SearchWords

  constructor(request: JobSearchRequest) {
    this.#request = request
    this.#words = searchWords(request)
  }

  see(job: ScannedJob, known: KnownOfJob): void {
    if (!this.#isChosen(job, known)) return
    const tier = this.#tierOf(job)
    if (tier === null) return
    const { order } = this.#request
    this.found.set(job.id, order === 'match' ? tier : order === 'score' ? (known.verdict?.score ?? null) : unranked)
  }

  #isChosen(job: ScannedJob, { verdict, hasMail }: KnownOfJob): boolean {
    const { statuses, source, minScore } = this.#request
    if (statuses !== null && !statuses.includes(job.status ?? '')) return false
    if (source !== null && sourceKey(source) !== sourceKey(job.source)) return false
    if (minScore !== null && (verdict?.score ?? -1) < minScore) return false
    if (this.#request.hasMail !== null && this.#request.hasMail !== hasMail) return false
    return isWithin(job.capturedAt, this.#request)
  }

  /** 0 for the best tier. Returns null if the job lacks a word. */
  #tierOf(job: ScannedJob): number | null {
    const { all, tiers } = this.#words
    if (all === null) return 0
    const looked = { words: new Set(indexedWords(job)), texts: job }
    if (!holdsQuery(all, looked)) return null
    const tier = tiers.findIndex((each) => holdsQuery(each, looked))
    return tier < 0 ? tiers.length : tier
  }
}

type Period = Pick<JobSearchRequest, 'capturedFrom' | 'capturedTo'>

function isWithin(capturedAt: string | null, { capturedFrom, capturedTo }: Period): boolean {
  if (capturedFrom === null && capturedTo === null) return true
  const date = normalizeDate(capturedAt)
  return date !== null && (capturedFrom === null || date >= capturedFrom) && (capturedTo === null || date <= capturedTo)
}
