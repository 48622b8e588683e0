import { cutText } from '#src/domain/shared/text.js'

/** What a job can be. Any status may follow any other. Source: update-R2.1. */
export const jobStatuses = ['new', 'shortlist', 'reviewed', 'reject', 'resume_written', 'applied'] as const

export type JobStatus = (typeof jobStatuses)[number]

const known: ReadonlySet<unknown> = new Set(jobStatuses)

/** Exact: case and surrounding white space count. Source: update-R2.4, update-R2.5. */
export function isJobStatus(value: unknown): value is JobStatus {
  return known.has(value)
}

/** Positive, and a safe integer: JSON's readers do not agree on others, and would name another job. */
export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** A text that captures give, storage keeps and agents read. */
interface JobText {
  /** How captures, mappings and answers name it. */
  readonly name: string
  /** What the name alone does not say. */
  readonly meaning?: string
  /** Storage that is older than the field lacks it: there it is null, and is not kept. */
  readonly isOptional?: boolean
}

/**
 * The one list of a job's texts, in the order in which a job is shown; postings, tables and answers are made from it.
 * Source: read-R3.1.
 */
export const jobTexts = {
  jobId: { name: 'job_id', meaning: "The posting's own id at its source." },
  title: { name: 'title' },
  company: { name: 'company' },
  description: { name: 'description' },
  url: { name: 'url' },
  location: { name: 'location' },
  source: { name: 'source' },
  // free text: capture scripts write what they like
  capturedAt: { name: 'captured_at', meaning: 'As the capture wrote it; usually ISO 8601 UTC.' },
} as const satisfies Readonly<Record<string, JobText>>

export type JobTextKey = keyof typeof jobTexts

export const jobTextKeys = Object.keys(jobTexts) as readonly JobTextKey[]

/** Those that older storage may lack. */
export const optionalTextKeys = jobTextKeys.filter((key) => (jobTexts[key] as JobText).isOptional === true)

/** A value that is missing is null. */
export type JobTexts = { readonly [Key in JobTextKey]: string | null }

/** A captured job, as an agent triages it. A missing text is never ''. Source: read-R3.1, read-R3.3. */
export interface Job extends JobTexts {
  /** As `isJobId` says: other ids are not ours to hand out. */
  readonly id: number
  readonly status: JobStatus
}

/** What one text of a job holds at most, in characters (UTF-16 units): no posting that a person wrote comes near it. */
export const maxTextCharacters = 500_000

/** Stands at the end of a text that was cut. */
export const cutMark = '… [cut: too long for one answer]'

/** The beginning of a text, marked as cut; never half of a character. */
export function cutWithMark(text: string, characters: number): string {
  const kept = text.endsWith(cutMark) ? text.slice(0, -cutMark.length) : text
  return cutText(kept, Math.max(0, characters)) + cutMark
}

/** The text as a job holds it. */
export function boundText(text: string): string {
  return text.length <= maxTextCharacters ? text : cutWithMark(text, maxTextCharacters)
}
