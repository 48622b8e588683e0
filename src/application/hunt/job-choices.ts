import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { FoundJob } from '#src/application/jobs/ports/job-search.js'
import { isSearchable } from '#src/domain/jobs/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { foldText } from '#src/domain/shared/text.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView } from './hunt-view.js'
import { type Application, applicationPosition, comparePositions, knownApplications } from './list-applications.js'
import { readApplications } from './read-hunt.js'

/** A job that a letter may belong to. */
export interface JobChoice extends Pick<RosterJob, 'id' | 'title' | 'company' | 'location' | 'status' | 'capturedAt'> {
  /** Whether the hunt shows that it was applied to, by status, mail or note. */
  readonly isApplied: boolean
}

export interface JobChoicesRequest {
  /** As in a search for jobs; '' matches all. */
  readonly query: string
  /** 1 to 100. */
  readonly limit: number
}

export interface JobChoices {
  readonly jobs: readonly JobChoice[]
  readonly hasMore: boolean
}

/**
 * Finds the job of a letter among all jobs: those applied to first, latest event first, then the others in the order of
 * a search. A query without searchable words finds nothing. Throws VALIDATION_ERROR if the hunt was opened without
 * access to its job rows, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: page-which-job.
 */
export async function findJobChoices(parts: HuntParts, { query, limit }: JobChoicesRequest): Promise<JobChoices> {
  const { records } = parts
  if (records === undefined)
    throw new AppError('VALIDATION_ERROR', 'This hunt was opened without access to its job rows.')
  if (!isSearchable(query)) return { jobs: [], hasMore: false }
  const hunt = await readApplications(parts)
  const { entries, hasMore } = await records.search({ query, limit })
  const applied = appliedIn(hunt)
  const ids = new Set(applied.map(({ jobId }) => jobId))
  const named = applied.flatMap(({ jobId }) => namedJob(hunt, jobId, query) ?? [])
  const found = entries.map(({ job }) => job)
  const inOrder = [...named, ...found.filter(({ id }) => ids.has(id)), ...found.filter(({ id }) => !ids.has(id))]
  const all = [...new Map(inOrder.map((job) => [job.id, toChoice(job, ids.has(job.id))])).values()]
  return { jobs: all.slice(0, limit), hasMore: hasMore || all.length > limit }
}

/** Returns those of the jobs that the hunt has, by id, in the order of `findJobChoices`. */
export async function jobChoicesOf(parts: HuntParts, ids: readonly number[]): Promise<ReadonlyMap<number, JobChoice>> {
  const hunt = await readApplications(parts, ids)
  const applied = appliedIn(hunt).flatMap(({ jobId }) => jobId ?? [])
  const wanted = new Set(ids)
  const inOrder = new Set([...applied.filter((id) => wanted.has(id)), ...wanted])
  const isApplied = new Set(applied)
  return new Map(
    [...inOrder].flatMap((id) => {
      const job = hunt.jobs.get(id)
      return job === undefined ? [] : [[id, toChoice(job, isApplied.has(id))] as const]
    }),
  )
}

/** Returns the jobs that were applied to, latest event first. */
function appliedIn(hunt: HuntView): readonly Application[] {
  return knownApplications(hunt)
    .map(({ application }) => application)
    .filter(({ stage }) => stage !== null)
    .sort((a, b) => comparePositions(applicationPosition(a), applicationPosition(b)))
}

/** Returns the job if its employer or title has all the words; a search may find further ones by their text. */
function namedJob(hunt: HuntView, jobId: number | null, query: string): RosterJob | null {
  const job = jobId === null ? undefined : hunt.jobs.get(jobId)
  if (job === undefined) return null
  const name = foldText(`${job.company ?? ''} ${job.title ?? ''}`)
  const words = foldText(query).split(/\s+/)
  return words.every((word) => name.includes(word)) ? job : null
}

function toChoice(job: RosterJob | FoundJob, isApplied: boolean): JobChoice {
  const { id, title, company, location, status, capturedAt } = job
  return { id, title, company, location, status, capturedAt, isApplied }
}
