import { companyKey } from '#src/domain/jobs/company-name.js'
import { findDuplicates, mayBeDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { FoundJob } from '#src/domain/jobs/job-search.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { DuplicateLookup, type JobRecords } from './get-jobs.js'

/** A job that is the same posting as one that was judged, and was not judged with it. */
export interface Twin {
  readonly id: number
  readonly sameAs: number
  readonly status: string | null
  /** Of the texts, from 0 to 1. */
  readonly similarity: number
}

// an employer's other jobs are looked up for each
const maxLookedUp = 20
const maxTwins = 20

/** The twins of jobs, of the first twenty; each once. Throws DB_NOT_FOUND, DB_ERROR. Source: hunt-duplicates. */
export async function twinsOf(records: JobRecords, ids: readonly number[]): Promise<readonly Twin[]> {
  const twins = new Map<number, Twin>()
  const lookup = new DuplicateLookup(records)
  for (const sameAs of ids.slice(0, maxLookedUp)) {
    const job = await records.find(sameAs)
    if (job === null) continue
    const others = await lookup.comparable(job)
    for (const { id, similarity } of findDuplicates(job, others)) {
      if (ids.includes(id) || twins.has(id)) continue
      const status = others.find((other) => other.id === id)?.status ?? null
      twins.set(id, { id, sameAs, status, similarity })
    }
  }
  return [...twins.values()].slice(0, maxTwins)
}

// whose texts are read for one answer: each is compared with all before it
const maxCompared = 20

/**
 * By id, the first of these jobs that is the same posting; others of their employers are not looked at. Throws DB_NOT_FOUND, DB_ERROR.
 * Source: hunt-duplicates.
 */
export async function firstTwins(
  records: Pick<JobRecords, 'find'>,
  jobs: readonly FoundJob[],
): Promise<ReadonlyMap<number, number>> {
  const employers = [...groupBy(jobs, ({ company }) => companyKey(company)).values()]
  const near = employers.flatMap((of) => of.filter((job) => of.some((other) => mayBeDuplicates(job, other))))
  const found = await Promise.all(near.slice(0, maxCompared).map(({ id }) => records.find(id)))
  const compared = found.filter((job) => job !== null)
  const first = new Map<number, number>()
  for (const [at, job] of compared.entries()) {
    const twin = compared.slice(0, at).find((other) => findDuplicates(job, [other]).length > 0)
    if (twin !== undefined) first.set(job.id, twin.id)
  }
  return first
}
