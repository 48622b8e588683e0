import type { VerdictProblem } from '#src/adapters/edges/web/words/verdicts.js'
import { isJobStatus, type JobStatus } from '#src/domain/jobs/job.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { maxBatchSize } from '#src/domain/jobs/status-update.js'
import { maxReasonLength, type TriageRequest } from '#src/domain/jobs/triage.js'
import { toPositive } from '#src/domain/shared/positive.js'

/** The name of a row's buttons: the value is the verdict and the job id, and ticked rows are ignored. */
export const oneName = 'one'

/** The name of the field with the status that the page showed for a job. */
export function expectedName(id: number): string {
  return `expected-${id}`
}

// for statuses of other programs
const maxExpected = 200

/**
 * The expected status for a form. Browsers change line breaks, so such a status, or a long one, is sent as '' and not
 * compared; the program's own statuses are never of this kind.
 */
export function expectedValue(status: string | null): string {
  return status !== null && status.length <= maxExpected && /^[^\p{Cc}\p{Cs}]*$/u.test(status) ? status : ''
}

/** The verdicts that a form requests. */
export interface SentVerdicts {
  readonly ids: readonly number[]
  readonly status: JobStatus
  readonly reason: string
  readonly score: number | null
  readonly expected: ReadonlyMap<number, string>
}

export type ReadVerdicts =
  | { readonly sent: SentVerdicts; readonly problem?: undefined }
  | { readonly sent?: undefined; readonly problem: VerdictProblem }

/** Parses the verdicts of a form, or returns what is wrong with them. */
export function readVerdicts(form: URLSearchParams): ReadVerdicts {
  const [one = '', oneId = ''] = form.get(oneName)?.split(' ') ?? []
  const ids = [...new Set((form.has(oneName) ? [oneId] : form.getAll('id')).flatMap((id) => toPositive(id) ?? []))]
  const { verdict, problem } = readVerdict(form, form.has(oneName) ? one : form.get('status'))
  if (problem === 'noStatus') return { problem }
  if (ids.length === 0) return { problem: 'noJob' }
  if (ids.length > maxBatchSize) return { problem: 'tooManyJobs' }
  if (verdict === undefined) return { problem }
  const expected = new Map(ids.map((id) => [id, form.get(expectedName(id)) ?? '']))
  return { sent: { ids, ...verdict, expected } }
}

type ReadVerdict =
  | { readonly verdict: Pick<SentVerdicts, 'status' | 'reason' | 'score'>; readonly problem?: undefined }
  | { readonly verdict?: undefined; readonly problem: VerdictProblem }

/** Parses the verdict of a form without its jobs. */
export function readVerdict(form: URLSearchParams, status: string | null = form.get('status')): ReadVerdict {
  const reason = (form.get('reason') ?? '').trim()
  const score = (form.get('score') ?? '').trim()
  if (!isJobStatus(status)) return { problem: 'noStatus' }
  if (reason.length > maxReasonLength) return { problem: 'longReason' }
  if (score !== '' && !isScore(score)) return { problem: 'badScore' }
  return { verdict: { status, reason, score: score === '' ? null : Number(score) } }
}

function isScore(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= scoreRange.min && Number(text) <= scoreRange.max
}

export function toTriage({ ids, status, reason, score, expected }: SentVerdicts): readonly TriageRequest[] {
  return ids.map((id) => ({ id, status, reason, score, expectedStatus: expected.get(id) ?? '' }))
}
