import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { isJobsPath, jobsShown, readJobsAddress, toRequest, withMatchedMail } from './list-address.js'

/** The previous and next job in the list that the person came from; null if there is none or it is unknown. */
export interface Neighbours {
  readonly previous: number | null
  readonly next: number | null
  /** Whether the job itself stands in the list. */
  readonly isListed: boolean
}

interface Asked {
  readonly jobs: JobUseCases
  readonly openHunt: () => Promise<HuntUseCases>
  readonly now: Date
}

const none: Neighbours = { previous: null, next: null, isListed: false }

interface Placed {
  readonly id: number
  readonly capturedAt: string | null
}

/**
 * `list` is a URL of the list of jobs. A job that left the list because it was judged still has neighbours if the order
 * is newest first.
 */
export async function findNeighbours({ jobs, openHunt, now }: Asked, job: Placed, list: string): Promise<Neighbours> {
  if (!isJobsPath(list)) return none
  try {
    const address = await withMatchedMail(
      readJobsAddress(new URL(list, 'http://page.invalid').searchParams, now),
      openHunt,
    )
    const { entries } = await jobs.search(toRequest(address, jobsShown))
    const ids = entries.map((entry) => entry.job.id)
    const at = ids.indexOf(job.id)
    if (at >= 0) return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, isListed: true }
    if (address.asked.order !== 'newest') return none
    const after = entries.findIndex((entry) => isBefore(job, entry.job))
    return after < 0 ? none : { previous: ids[after - 1] ?? null, next: ids[after] ?? null, isListed: false }
  } catch (error) {
    // the list itself reports errors in its URL
    if (toAppError(error).code === 'VALIDATION_ERROR') return none
    throw error
  }
}

/** Compares by the order of the queue, as far as the shown values tell. */
function isBefore(job: Placed, other: Placed): boolean {
  const [own, its] = [job.capturedAt ?? '', other.capturedAt ?? '']
  return own === its ? job.id > other.id : own > its
}
