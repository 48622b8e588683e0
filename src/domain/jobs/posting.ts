import type { UtcTime } from '#src/domain/shared/calendar.js'
import { type JobTextKey, type JobTexts, jobTextKeys, jobTexts } from './job.js'

/** A captured posting on its way into the queue. A missing text is null, never ''. */
export interface Posting extends JobTexts {
  /** Absolute, http or https; it identifies the posting. */
  readonly url: string
  /** Null if the capture has no readable date. */
  readonly capturedAt: UtcTime | null
  /** The captured row as JSON. */
  readonly payloadJson: string
}

/** The fields of a posting, under the names that a mapping uses. */
export type PostingField = (typeof jobTexts)[JobTextKey]['name']

const all: readonly PostingField[] = jobTextKeys.map((key) => jobTexts[key].name)
const identity: readonly PostingField[] = ['url']
const added: readonly PostingField[] = ['job_id', 'captured_at']

/** The required field comes first, fields that a program adds come last. */
export const postingFields: readonly PostingField[] = [
  ...identity,
  ...all.filter((field) => !identity.includes(field) && !added.includes(field)),
  ...added,
]

const keys = new Map<PostingField, JobTextKey>(jobTextKeys.map((key) => [jobTexts[key].name, key]))

/** Returns the property of a posting for a field. */
export function keyOfField(field: PostingField): JobTextKey {
  const key = keys.get(field)
  if (key === undefined) throw new TypeError(`There is no field ${field}.`)
  return key
}
