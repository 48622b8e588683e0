import { findDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
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
