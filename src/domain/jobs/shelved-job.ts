import { type JobTexts, jobTextKeys } from './job.js'
import { readJobText } from './queue.js'

/** A job among others: everything but its description. */
export interface ListedJob extends Omit<JobTexts, 'description'> {
  readonly id: number
  /** As stored, known to us or not. */
  readonly status: string | null
}

/** What storage knows of a job beyond its texts. A value that is missing is null. */
export interface JobRecord {
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly resumePdfPath: string | null
  readonly resumeWrittenAt: string | null
  readonly runId: string | null
  readonly attemptCount: number | null
  readonly lastError: string | null
  /** What was captured, as it was given: JSON, where the capture was sound. */
  readonly payloadJson: string | null
}

/** Everything that is known of one job. */
export interface JobDetails extends JobTexts, JobRecord {
  readonly id: number
  /** As stored, known to us or not. */
  readonly status: string | null
}

/** The texts of a job among others. */
export const listedTextKeys = jobTextKeys.filter((key) => key !== 'description')

/** The texts of a record. */
export const recordTexts = ['createdAt', 'updatedAt', 'resumePdfPath', 'resumeWrittenAt', 'runId', 'lastError'] as const

/** A stored job, where '' is not null: texts come within their bounds, and as null where they are missing. */
export function toListedJob({ id, status, ...texts }: ListedJob): ListedJob {
  return { id, status: readJobText(status), ...readTexts(listedTextKeys, texts) }
}

/** As `toListedJob`; the payload is whole. */
export function toJobDetails(stored: JobDetails): JobDetails {
  const texts = readTexts([...jobTextKeys, 'status', ...recordTexts], stored)
  return { id: stored.id, ...texts, attemptCount: stored.attemptCount, payloadJson: stored.payloadJson || null }
}

type Texts<Key extends string> = { [K in Key]: string | null }

function readTexts<Key extends string>(keys: readonly Key[], stored: Readonly<Texts<Key>>): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, readJobText(stored[key])])) as Texts<Key>
}
