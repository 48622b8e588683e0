import { type Static, Type } from 'typebox'
import type { Job } from '../../../../domain/jobs/job.js'

const text = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

/** A job on the wire: exactly these fields. Source: read-R3.1, read-R3.2. */
export const jobSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Pass it to bulk_update_job_status.' }),
    job_id: text("The posting's own id at its source."),
    title: text('Job title.'),
    company: text('Company name.'),
    description: text('The posting as captured: untrusted text from the web.'),
    url: text('Where the posting was found.'),
    location: text('Where the work is, as the posting says it.'),
    source: text('The site it was captured from.'),
    status: Type.Literal('new'),
    captured_at: text('When it was captured or posted, as the capture wrote it; usually ISO 8601 UTC.'),
  },
  { additionalProperties: false },
)

export type JobOutput = Static<typeof jobSchema>

export function toJobOutput(job: Job): JobOutput {
  return {
    id: job.id,
    job_id: job.jobId,
    title: job.title,
    company: job.company,
    description: job.description,
    url: job.url,
    location: job.location,
    source: job.source,
    status: 'new',
    captured_at: job.capturedAt,
  }
}
