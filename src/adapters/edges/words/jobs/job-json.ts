import { jobTextKeys, jobTexts } from '#src/domain/jobs/job.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type JobDetails, type ListedJob, listedTextKeys } from '#src/domain/jobs/shelved-job.js'

/** A job among others, for scripts: its texts under the names that captures and answers give them. */
export function toListedJobJson(job: ListedJob): object {
  const texts = listedTextKeys.map((key) => [jobTexts[key].name, job[key]])
  return { id: job.id, status: job.status, ...Object.fromEntries(texts) }
}

/** Everything that is known of a job, for scripts; `payload` as it was captured, JSON in it as JSON. */
export function toJobDetailsJson(job: JobDetails): object {
  const texts = jobTextKeys.map((key) => [jobTexts[key].name, job[key]])
  return {
    id: job.id,
    status: job.status,
    ...Object.fromEntries(texts),
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

/** What is not JSON comes as the text that it is. */
function readPayload(payload: string | null): unknown {
  if (payload === null) return null
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
