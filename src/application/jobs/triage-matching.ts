import type { JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { anything, checkConditions, type FoundJob, type JobConditions } from '#src/domain/jobs/job-search.js'
import { type Actor, checkVerdict, partSize, ruleBatch, type TriageVerdict } from '#src/domain/jobs/triage.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** The jobs that a rule applies to: absent conditions match everything, and near results of a search are left out. */
export interface MatchingJobs extends Partial<JobConditions>, Pick<JobSearchRequest, 'matchedMail' | 'signal'> {
  /** The name of a company: spelt the same, except for case, width, punctuation and legal form. */
  readonly sameCompany?: string | null
  /** The whole reason of the latest verdict. */
  readonly sameReason?: string | null
}

/** The verdict that each of the jobs is given. */
export interface RuleVerdict {
  readonly status: string
  readonly reason?: string | null
  /** From 0 to 100. */
  readonly score?: number | null
}

export interface TriageMatchingRequest extends MatchingJobs {
  readonly verdict: RuleVerdict
  /** Defaults to `other`. */
  readonly actor?: Actor
  /** The name of the batch: it continues if a call with this name was stopped. Defaults to a new name. */
  readonly batch?: string
  /** The number of jobs that the caller saw: if more match now, nothing is written. Absent: any number. */
  readonly atMost?: number
}

export interface MatchingOutcome {
  /** The batch id for undoing; null if nothing was written. */
  readonly batchId: string | null
  /** The jobs that matched when the call began. */
  readonly matchedCount: number
  readonly updatedCount: number
  /** Jobs that somebody changed in the meantime; they keep what they have. */
  readonly changedCount: number
  /** False if `signal` stopped it, or if more jobs matched than `atMost`. */
  readonly isComplete: boolean
}

interface Parts {
  readonly search: Pick<JobSearch, 'search'>
  readonly triage: Pick<JobTriage, 'write'>
  readonly clock: Clock
  readonly ids: IdSource
}

// each page of a search costs more than its jobs do; this many block nobody for long
const pageSize = 2000

type Matched = Pick<FoundJob, 'id' | 'status'>
type Found = Pick<FoundJob, 'id' | 'status' | 'company' | 'reason'>

/**
 * Gives all jobs that match the same verdict, as one batch. It is written in parts, so that others can write between
 * them: a job whose status is no longer the one that matched is left, and no job is written twice in a batch. Throws
 * VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: hunt-rule.
 */
export class TriageMatching {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async count(jobs: MatchingJobs): Promise<number> {
    if (jobs.sameCompany == null && jobs.sameReason == null)
      return (await this.#parts.search.search({ ...toConditions(jobs), limit: 1 })).total
    return (await this.#find(jobs)).length
  }

  async execute({ verdict, actor = 'other', batch, atMost, ...jobs }: TriageMatchingRequest): Promise<MatchingOutcome> {
    const { triage, clock, ids } = this.#parts
    const name = ruleBatch(batch ?? ids.next())
    const given = readVerdict(verdict)
    const found = await this.#find(jobs)
    const matchedCount = found.length
    const mark = { batch: name, actor, at: clock.now().toISOString() }
    let [updatedCount, changedCount, at] = [0, 0, 0]
    const end = matchedCount > (atMost ?? matchedCount) ? 0 : matchedCount
    for (; at < end && jobs.signal?.aborted !== true; at += partSize) {
      const verdicts = found
        .slice(at, at + partSize)
        .map(({ id, status }) => ({ ...given, id, expectedStatus: status }))
      const conflicts = await triage.write({ ...mark, verdicts, isPart: true })
      changedCount += conflicts.length
      updatedCount += verdicts.length - conflicts.length
      await nextTurn()
    }
    const batchId = updatedCount > 0 ? name : null
    return { batchId, matchedCount, updatedCount, changedCount, isComplete: at >= matchedCount }
  }

  /** All of them are read before the first is changed: a verdict may decide what matches. */
  async #find({ sameCompany = null, sameReason = null, ...jobs }: MatchingJobs): Promise<readonly Matched[]> {
    const asked = toConditions({ ...jobs, company: jobs.company ?? sameCompany })
    const isMatch = ({ company, reason, status }: Found) =>
      (sameCompany === null || isSameCompany(company, sameCompany)) &&
      (sameReason === null || reason === sameReason) &&
      (asked.statuses === null || asked.statuses.includes(status ?? ''))
    const few = sameCompany === null ? null : await this.#findFew({ ...asked, statuses: null })
    return few?.filter(isMatch) ?? this.#findAll(asked, isMatch)
  }

  /** Null if they are more than a page. To read the few jobs of a company is faster than to list all with a status. */
  async #findFew(asked: Omit<JobSearchRequest, 'limit'>): Promise<readonly Found[] | null> {
    const { entries, hasMore } = await this.#parts.search.search({ ...asked, limit: pageSize })
    return hasMore ? null : entries.map(({ job }) => job)
  }

  async #findAll(
    asked: Omit<JobSearchRequest, 'limit'>,
    isMatch: (job: Found) => boolean,
  ): Promise<readonly Matched[]> {
    const found: Matched[] = []
    for (let after: JobSearchRequest['after'] = null; ; ) {
      const { entries, hasMore } = await this.#parts.search.search({ ...asked, after, limit: pageSize })
      for (const { job } of entries) if (isMatch(job)) found.push({ id: job.id, status: job.status })
      after = entries.at(-1)?.position ?? null
      if (!hasMore || after === null) return found
      await nextTurn()
    }
  }
}

function toConditions({ sameCompany: _, sameReason: _reason, ...jobs }: MatchingJobs): Omit<JobSearchRequest, 'limit'> {
  const asked = { ...anything, ...jobs, order: 'newest', after: null, isBrief: true } as const
  checkConditions(asked)
  return asked
}

function isSameCompany(company: string | null, name: string): boolean {
  const key = companyKey(name)
  return key === '' ? company === name : companyKey(company) === key
}

function readVerdict(verdict: RuleVerdict): TriageVerdict {
  const checked = checkVerdict({ ...verdict, id: 1 })
  if (checked.verdict === undefined) throw new AppError('VALIDATION_ERROR', checked.fault)
  return checked.verdict
}
