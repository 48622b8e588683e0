import { type Static, Type } from 'typebox'
import type { Job } from '../../../../domain/jobs/job.js'

const text = Type.Union([Type.String(), Type.Null()])

/** A job on the wire: exactly these fields. Source: read-R3.1, read-R3.2. */
export const jobSchema = Type.Object(
  {
    id: Type.Integer(),
    job_id: Type.Union(text.anyOf, { description: "The posting's own id at its source." }),
    title: text,
    company: text,
    description: text,
    url: text,
    location: text,
    source: text,
    status: Type.Literal('new'),
    captured_at: Type.Union(text.anyOf, { description: 'As the capture wrote it; usually ISO 8601 UTC.' }),
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
