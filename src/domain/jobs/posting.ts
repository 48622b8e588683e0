import type { UtcTime } from '#src/domain/shared/calendar.js'
import { type JobTextKey, type JobTexts, jobTextKeys, jobTexts } from './job.js'

/** A captured posting on its way into the queue. A missing text is null, never ''. */
export interface Posting extends JobTexts {
  /** Absolute, http or https; its identity. */
  readonly url: string
  /** Null where the capture has no date that can be read. */
  readonly capturedAt: UtcTime | null
  /** The row as it was captured, as JSON. */
  readonly payloadJson: string
}

/** What a posting is made of, by the names that a mapping takes. */
export type PostingField = (typeof jobTexts)[JobTextKey]['name']

const all: readonly PostingField[] = jobTextKeys.map((key) => jobTexts[key].name)
const identity: readonly PostingField[] = ['url']
const added: readonly PostingField[] = ['job_id', 'captured_at']

/** What a posting cannot be without comes first, what a program adds to it last. */
export const postingFields: readonly PostingField[] = [
  ...identity,
  ...all.filter((field) => !identity.includes(field) && !added.includes(field)),
  ...added,
]

const keys = new Map<PostingField, JobTextKey>(jobTextKeys.map((key) => [jobTexts[key].name, key]))

/** The key under which a posting has the field. */
export function keyOfField(field: PostingField): JobTextKey {
  const key = keys.get(field)
  if (key === undefined) throw new TypeError(`There is no field ${field}.`)
  return key
}
