import { companyKey } from '#src/domain/jobs/company-name.js'
import { type ComparedJob, findDuplicates, mayBeDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { FoundJob } from '#src/domain/jobs/job-search.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { DuplicateLookup, type JobRecords } from './get-jobs.js'
import type { JobUseCases } from './job-use-cases.js'

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
 * compared, nor are jobs with different `groupOf`. Reads all descriptions at once. Throws DB_NOT_FOUND, DB_ERROR.
 * Source: hunt-duplicates.
 */
export async function findFirstDuplicates(
  records: Pick<JobUseCases, 'texts'>,
  jobs: readonly FoundJob[],
  groupOf: (job: FoundJob) => string | null = () => null,
): Promise<ReadonlyMap<number, number>> {
  const groups = groupBy(jobs, (job) => JSON.stringify([companyKey(job.company), groupOf(job)])).values()
  const near = [...groups].map((of) => of.filter((job) => of.some((other) => mayBeDuplicates(job, other))))
  const read = near.flat().slice(0, maxCompared)
  const texts = new Map((await records.texts(read.map(({ id }) => id))).map((job) => [job.id, job.description]))
  const known = knownOf(records)
  const first = new Map<number, number>()
  for (const group of near) {
    const compared = group.flatMap((job) => {
      const description = texts.get(job.id)
      return description === undefined ? [] : [known({ ...job, description })]
    })
    for (const [at, job] of compared.entries()) {
      const duplicate = compared.slice(0, at).find((other) => findDuplicates(job, [other]).length > 0)
      if (duplicate !== undefined) first.set(job.id, duplicate.id)
    }
  }
  return first
}

// the last pages; a posting takes a few kilobytes
const maxKept = 200
const kept = new WeakMap<object, Map<number, ComparedJob>>()

/** The same list is asked for again and again, so what was read of a text is kept for as long as the job is the same. */
function knownOf(records: object): (job: ComparedJob) => ComparedJob {
  const jobs = kept.get(records) ?? new Map<number, ComparedJob>()
  kept.set(records, jobs)
  return (job) => {
    const known = jobs.get(job.id)
    if (known !== undefined && isSame(known, job)) return known
    if (jobs.size >= maxKept) jobs.clear()
    jobs.set(job.id, job)
    return job
  }
}

const comparedKeys = ['jobId', 'title', 'company', 'location', 'source', 'url', 'description'] as const

function isSame(one: ComparedJob, other: ComparedJob): boolean {
  return comparedKeys.every((key) => one[key] === other[key])
}
