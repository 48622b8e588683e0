import type { TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { type Job, jobTextKeys, jobTexts } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type JobDetails, type ListedJob, listedTextKeys } from '#src/domain/jobs/shelved-job.js'

type JobTextKey = (typeof jobTextKeys)[number]

/** The texts of a job under the names that captures and answers give them. */
export function textsOf<Key extends JobTextKey>(
  job: Pick<Job, Key>,
  keys: readonly Key[],
): Record<(typeof jobTexts)[Key]['name'], string | null> {
  const texts = keys.map((key) => [jobTexts[key].name, job[key]])
  return Object.fromEntries(texts)
}

/** A job among others, for scripts. */
export function toListedJobJson({ isNear, ...job }: ListedJob & { readonly isNear?: true }): object {
  return { id: job.id, status: job.status, ...textsOf(job, listedTextKeys), ...(isNear === true ? { near: true } : {}) }
}

/** Everything that is known of a job, for scripts; `payload` as it was captured, JSON in it as JSON. */
export function toJobDetailsJson(job: JobDetails): object {
  return {
    id: job.id,
    status: job.status,
    ...textsOf(job, jobTextKeys),
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    resume_pdf_path: job.resumePdfPath,
    resume_written_at: job.resumeWrittenAt,
    run_id: job.runId,
    attempt_count: job.attemptCount,
    last_error: job.lastError,
    payload: readPayload(job.payloadJson),
  }
}

/** An event of a job's history, for scripts. */
export function toEventJson({ id, jobId, ...event }: JobEvent): object {
  return { id, job_id: jobId, ...event }
}

/** What came of verdicts, or of taking them back. */
export function toTriageJson({ batchId, updatedCount, failedCount, failures }: TriageOutcome) {
  return { batch_id: batchId, updated_count: updatedCount, failed_count: failedCount, results: failures }
}

/** What is not JSON comes as the text that it is. */
function readPayload(payload: string | null): unknown {
  if (payload === null) return null
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
