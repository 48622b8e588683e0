import { type JobTexts, jobTextKeys } from './job.js'
import { readJobText } from './queue.js'

/** A job in a list: everything but its description. */
export interface ListedJob extends Omit<JobTexts, 'description'> {
  readonly id: number
  /** As stored; may be a status of another program. */
  readonly status: string | null
}

/** What storage knows about a job besides its texts. A missing value is null. */
export interface JobRecord {
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly resumePdfPath: string | null
  readonly resumeWrittenAt: string | null
  readonly runId: string | null
  readonly attemptCount: number | null
  readonly lastError: string | null
  /** The captured data as given; JSON if the capture was well-formed. */
  readonly payloadJson: string | null
}

/** Everything known about one job. */
export interface JobDetails extends JobTexts, JobRecord {
  readonly id: number
  /** As stored; may be a status of another program. */
  readonly status: string | null
}

/** The texts of a job in a list. */
export const listedTextKeys = jobTextKeys.filter((key) => key !== 'description')

/** The texts of a record. */
export const recordTexts = ['createdAt', 'updatedAt', 'resumePdfPath', 'resumeWrittenAt', 'runId', 'lastError'] as const

/** Converts a stored job, where '' and null differ: texts are cut to their limits, missing ones become null. */
export function toListedJob({ id, status, ...texts }: ListedJob): ListedJob {
  return { id, status: readJobText(status), ...readTexts(listedTextKeys, texts) }
}

/** Like `toListedJob`; the payload is not cut. */
export function toJobDetails(stored: JobDetails): JobDetails {
  const texts = readTexts([...jobTextKeys, 'status', ...recordTexts], stored)
  return { id: stored.id, ...texts, attemptCount: stored.attemptCount, payloadJson: stored.payloadJson || null }
}

const toldTexts = ['title', 'company', 'location', 'description'] as const

/** Like `toListedJob`, for the texts that tell what a job is. */
export function toTextsOfJob(stored: { readonly id: number } & Readonly<Texts<(typeof toldTexts)[number]>>) {
  return { id: stored.id, ...readTexts(toldTexts, stored) }
}

type Texts<Key extends string> = { [K in Key]: string | null }

function readTexts<Key extends string>(keys: readonly Key[], stored: Readonly<Texts<Key>>): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, readJobText(stored[key])])) as Texts<Key>
}
