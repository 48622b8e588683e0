import type { JobListing } from '#src/application/jobs/ports/job-catalog.js'
import type { TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { type Job, jobTextKeys, jobTexts } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type JobDetails, listedTextKeys } from '#src/domain/jobs/listed-job.js'

type JobTextKey = (typeof jobTextKeys)[number]

/** The texts of a job, with the field names of captures and answers. */
export function textsOf<Key extends JobTextKey>(
  job: Pick<Job, Key>,
  keys: readonly Key[],
): Record<(typeof jobTexts)[Key]['name'], string | null> {
  const texts = keys.map((key) => [jobTexts[key].name, job[key]])
  return Object.fromEntries(texts)
}

/** A job of a list as JSON. */
export function toListedJobJson({ isNear, fit, ...job }: JobListing['jobs'][number]): object {
  return {
    id: job.id,
    status: job.status,
    ...textsOf(job, listedTextKeys),
    ...(isNear === true ? { near: true } : {}),
    ...(fit === undefined ? {} : { fit }),
  }
}

/** Everything known about a job as JSON; `payload` is parsed if it is JSON. */
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

/** An event of a job's history as JSON. */
export function toEventJson({ id, jobId, ...event }: JobEvent): object {
  return { id, job_id: jobId, ...event }
}

/** The results of verdicts, or of undoing them. */
export function toTriageJson({ batchId, updatedCount, failedCount, failures }: TriageOutcome) {
  return { batch_id: batchId, updated_count: updatedCount, failed_count: failedCount, results: failures }
}

/** Returns the text itself if it is not JSON. */
function readPayload(payload: string | null): unknown {
  if (payload === null) return null
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
