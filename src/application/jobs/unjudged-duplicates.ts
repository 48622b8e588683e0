import { companyKey } from '#src/domain/jobs/company-name.js'
import { findDuplicates, mayBeDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { FoundJob } from '#src/domain/jobs/job-search.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { DuplicateLookup, type JobRecords } from './get-jobs.js'

/** A job that is the same posting as a judged one, but was not judged with it. */
export interface UnjudgedDuplicate {
  readonly id: number
  readonly sameAs: number
  readonly status: string | null
  /** The similarity of the texts, from 0 to 1. */
  readonly similarity: number
}

// for each job, the other jobs of its employer are read
const maxLookedUp = 20
const maxDuplicates = 20

/**
 * Returns the unjudged duplicates of the first twenty jobs, each once. Throws DB_NOT_FOUND, DB_ERROR. Source: hunt-duplicates.
 */
export async function findUnjudgedDuplicates(
  records: JobRecords,
  ids: readonly number[],
): Promise<readonly UnjudgedDuplicate[]> {
  const duplicates = new Map<number, UnjudgedDuplicate>()
  const lookup = new DuplicateLookup(records)
  for (const sameAs of ids.slice(0, maxLookedUp)) {
    const job = await records.find(sameAs)
    if (job === null) continue
    const others = await lookup.comparable(job)
    for (const { id, similarity } of findDuplicates(job, others)) {
      if (ids.includes(id) || duplicates.has(id)) continue
      const status = others.find((other) => other.id === id)?.status ?? null
      duplicates.set(id, { id, sameAs, status, similarity })
    }
  }
  return [...duplicates.values()].slice(0, maxDuplicates)
}

// how many descriptions are read for one answer; each is compared with all before it
const maxCompared = 20

/**
 * Maps the id of a job to the first of these jobs that is the same posting; other jobs of their employers are not
 * compared. Throws DB_NOT_FOUND, DB_ERROR.
 * Source: hunt-duplicates.
 */
export async function findFirstDuplicates(
  records: Pick<JobRecords, 'find'>,
  jobs: readonly FoundJob[],
): Promise<ReadonlyMap<number, number>> {
  const employers = [...groupBy(jobs, ({ company }) => companyKey(company)).values()]
  const near = employers.flatMap((of) => of.filter((job) => of.some((other) => mayBeDuplicates(job, other))))
  const found = await Promise.all(near.slice(0, maxCompared).map(({ id }) => records.find(id)))
  const compared = found.filter((job) => job !== null)
  const first = new Map<number, number>()
  for (const [at, job] of compared.entries()) {
    const duplicate = compared.slice(0, at).find((other) => findDuplicates(job, [other]).length > 0)
    if (duplicate !== undefined) first.set(job.id, duplicate.id)
  }
  return first
}
