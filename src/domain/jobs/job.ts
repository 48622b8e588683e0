import { cutText } from '#src/domain/shared/text.js'

/** The statuses of a job. Any status may follow any other. Source: update-R2.1. */
export const jobStatuses = ['new', 'shortlist', 'reviewed', 'reject', 'resume_written', 'applied'] as const

/** The statuses of jobs that the applicant wants, and has not applied to yet. */
export const wantedStatuses: readonly (string | null)[] = ['shortlist', 'resume_written']

export type JobStatus = (typeof jobStatuses)[number]

const known: ReadonlySet<unknown> = new Set(jobStatuses)

/** Compares exactly, including case and surrounding white space. Source: update-R2.4, update-R2.5. */
export function isJobStatus(value: unknown): value is JobStatus {
  return known.has(value)
}

/** A positive safe integer: JSON readers disagree on larger numbers and would address another job. */
export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** A text of a job that captures provide, storage keeps and agents read. */
interface JobText {
  /** The name in captures, mappings and answers. */
  readonly name: string
  /** What the name alone does not tell. */
  readonly meaning?: string
  /** Whether older storage may lack the field; it is then read as null and not kept. */
  readonly isOptional?: boolean
}

/**
 * The only list of a job's texts, in display order; postings, tables and answers are derived from it.
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
  // free text: capture scripts write any format
  capturedAt: { name: 'captured_at', meaning: 'As captured; usually ISO 8601 UTC.' },
} as const satisfies Readonly<Record<string, JobText>>

export type JobTextKey = keyof typeof jobTexts

export const jobTextKeys = Object.keys(jobTexts) as readonly JobTextKey[]

/** The texts that older storage may lack. */
export const optionalTextKeys = jobTextKeys.filter((key) => (jobTexts[key] as JobText).isOptional === true)

/** A missing value is null. */
export type JobTexts = { readonly [Key in JobTextKey]: string | null }

/** A captured job, as an agent triages it. A missing text is null, never ''. Source: read-R3.1, read-R3.3. */
export interface Job extends JobTexts {
  /** Satisfies `isJobId`; jobs with other ids are never returned. */
  readonly id: number
  readonly status: JobStatus
}

/** The maximum length of a job's text, in UTF-16 units; more than any posting that a person wrote. */
export const maxTextCharacters = 500_000

/** The end of a text that was cut. */
export const cutMark = '… [cut: too long for one answer]'

/** Returns the beginning of a text with the cut mark; never cuts a character in half. */
export function cutWithMark(text: string, characters: number): string {
  const kept = text.endsWith(cutMark) ? text.slice(0, -cutMark.length) : text
  return cutText(kept, Math.max(0, characters)) + cutMark
}

/** Returns the text within the length limit of a job. */
export function boundText(text: string): string {
  return text.length <= maxTextCharacters ? text : cutWithMark(text, maxTextCharacters)
}
