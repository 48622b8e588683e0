import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { type JobTexts, jobTextKeys } from '#src/domain/jobs/job.js'
import type { Posting } from '#src/domain/jobs/posting.js'

/** Every text field of a job set to null. */
export const noTexts = Object.fromEntries(jobTextKeys.map((key) => [key, null])) as unknown as JobTexts

/** A posting with only a URL, plus `changes`. */
export function aPosting(url: string, changes: Partial<Posting> = {}): Posting {
  return { ...noTexts, payloadJson: '{}', ...changes, url }
}

let made = 0

/** A new job with every field filled in, unique by its id, plus `changes`. */
export function aJob(changes: Partial<StoredJob> = {}): StoredJob {
  const id = changes.id ?? ++made
  return {
    ...noTexts,
    id,
    jobId: `ext-${id}`,
    title: `Engineer ${id}`,
    company: 'Harborlight',
    description: 'Keep the lights on.',
    url: `https://jobs.harborlight.example/${id}`,
    location: 'Tokyo',
    source: 'board',
    status: 'new',
    capturedAt: '2026-02-04T03:47:36.966Z',
    updatedAt: null,
    ...changes,
  }
}

/** One job per date, with ids from 1 in that order. */
export function jobsDated(...dates: readonly (string | null)[]): StoredJob[] {
  return dates.map((capturedAt, i) => aJob({ id: i + 1, capturedAt }))
}

/** A request for the whole queue. */
export const everything = { after: null, limit: 1000, maxCharacters: Number.POSITIVE_INFINITY }

/** Default values of a job event. */
export const anEvent = {
  ...{ jobId: 1, url: null, at: '2026-03-01T00:00:00.000Z', actor: 'agent', from: 'new', to: 'shortlist' },
  ...{ batch: null, reason: null, score: null, undoes: null },
}
