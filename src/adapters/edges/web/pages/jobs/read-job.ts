import { orFailure } from '#src/adapters/edges/web/parts/or-failure.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { MailOfJob } from '#src/application/hunt/mail-of-jobs.js'
import type { KnownJob } from '#src/application/jobs/get-jobs.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type PersonOfJob, readPersonOf } from './job-person.js'

/** Everything known about a job, and what its page needs in addition. */
export interface ReadJob extends Omit<KnownJob<MailOfJob>, 'mail'> {
  /** Null if there is none; an error if it cannot be read, because the job is still shown. */
  readonly mail: MailOfJob | AppError | null
  readonly person: PersonOfJob | AppError
  /** The names of jobs that may be the same posting. */
  readonly titles: ReadonlyMap<number, DuplicateName>
  /** How many jobs of its company await a verdict; 0 if they cannot be counted. */
  readonly newOfCompany: number
}

export interface DuplicateName {
  readonly title: string | null
  readonly source: string | null
  readonly status: string | null
}

const maxDuplicates = 10

/** Returns null if no job has the id. */
export async function readJob(c: WebContext, id: number): Promise<ReadJob | null> {
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const parts = { history: true, duplicates: true, page: true, mail: false, fit: true }
  const [{ jobs }, mail, person] = await Promise.all([
    hunt.getJobs([id], parts),
    readMail(hunt, id),
    readPersonOf(c, id),
  ])
  const [known] = jobs
  if (known === undefined) return null
  const duplicates = known.duplicates?.slice(0, maxDuplicates) ?? null
  const ids = duplicates?.map((each) => each.id) ?? []
  const records = await c.get('parts').openJobs()
  const [titles, newOfCompany] = await Promise.all([readNames(records, ids), countNew(records, known.job.company)])
  return { ...known, duplicates, mail, person, titles, newOfCompany }
}

// the job is shown without it
async function countNew(jobs: JobUseCases, company: string | null): Promise<number> {
  if (company === null) return 0
  return jobs.countMatching({ sameCompany: company, statuses: ['new'] }).catch(() => 0)
}

function readMail(hunt: HuntUseCases, id: number): Promise<MailOfJob | AppError | null> {
  return orFailure(async () => (await hunt.mailOf([id]))?.get(id) ?? null)
}

async function readNames(jobs: JobUseCases, ids: readonly number[]): Promise<ReadonlyMap<number, DuplicateName>> {
  const found = await Promise.all(ids.map((id) => jobs.find(id)))
  return new Map(found.flatMap((job) => (job === null ? [] : [[job.id, job] as const])))
}
