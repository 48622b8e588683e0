import type { HuntJobs, RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import {
  maxRecheckedPostings,
  type RecheckedPosting,
  type RecheckPostings,
} from '#src/application/jobs/recheck-postings.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import { wantedStatuses } from '#src/domain/jobs/job.js'

export interface DuePostingsParts {
  readonly jobs: Pick<HuntJobs, 'outlines' | 'rosterOf' | 'checksOf'>
  readonly recheck: Pick<RecheckPostings, 'execute'>
  /** Returns the jobs whose applications are over. */
  readonly ended: () => Promise<ReadonlySet<number>>
  readonly clock: Clock
}

export interface DuePostingsRequest {
  readonly signal: AbortSignal
  readonly onCounts?: (counts: DuePostings) => void
}

export interface DuePostings {
  readonly checked: number
  readonly closed: number
  readonly changed: number
  /** How many could not be read. */
  readonly unread: number
  /** How many are left for the next run. */
  readonly waiting: number
}

/** The most postings of one run. */
const maxDuePostings = 100

/** A posting is looked at once in this time, in milliseconds. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * Checks the postings of open applications and of jobs that are wanted, if nobody has looked at them for a day: those
 * that were never looked at, then the oldest looks. An attempt that fails counts as a look, so that a site is not asked
 * again with every run. Throws DB_NOT_FOUND, DB_ERROR. Source: sync-parts.
 */
export class CheckDuePostings {
  readonly #parts: DuePostingsParts

  constructor(parts: DuePostingsParts) {
    this.#parts = parts
  }

  async execute({ signal, onCounts = () => {} }: DuePostingsRequest): Promise<DuePostings> {
    const due = await this.#due()
    const chosen = due.slice(0, maxDuePostings)
    let counts: DuePostings = { checked: 0, closed: 0, changed: 0, unread: 0, waiting: due.length - chosen.length }
    for (let from = 0; from < chosen.length; from += maxRecheckedPostings) {
      signal.throwIfAborted()
      const jobIds = chosen.slice(from, from + maxRecheckedPostings)
      const { postings } = await this.#parts.recheck.execute({ jobIds, signal, keepsUnknown: true })
      counts = add(counts, postings)
      onCounts(counts)
    }
    return counts
  }

  async #due(): Promise<readonly number[]> {
    const { jobs, ended, clock } = this.#parts
    const outlines = await jobs.outlines()
    const asked = outlines
      .filter(({ status }) => wantedStatuses.includes(status) || saysApplied(status))
      .map(({ id }) => id)
    const looks = await jobs.checksOf(asked)
    // without a place for results, each run would read all of them
    if (looks === null) return []
    const before = clock.now().getTime() - dayMs
    const lookAt = (id: number) => Date.parse(looks.get(id)?.at(-1)?.at ?? '') || 0
    const old = asked.filter((id) => lookAt(id) <= before)
    const readable = (await jobs.rosterOf(old)).filter(hasPage)
    const over = readable.some(({ status }) => saysApplied(status)) ? await ended() : new Set<number>()
    return readable
      .map(({ id }) => id)
      .filter((id) => !over.has(id))
      .sort((a, b) => lookAt(a) - lookAt(b) || a - b)
  }
}

function hasPage({ url }: RosterJob): boolean {
  return url !== null && /^https?:\/\//i.test(url)
}

function add(counts: DuePostings, postings: readonly RecheckedPosting[]): DuePostings {
  const read = postings.filter(({ reason }) => reason?.kind !== 'no-time')
  const of = (state: RecheckedPosting['state']) => read.filter((posting) => posting.state === state).length
  return {
    checked: counts.checked + read.length - of('unknown'),
    closed: counts.closed + of('closed'),
    changed: counts.changed + of('changed'),
    unread: counts.unread + of('unknown'),
    waiting: counts.waiting + postings.length - read.length,
  }
}
