import type { Move } from './conversation.js'

export const statusFor = (title: string | null): string =>
  /engineer|developer|エンジニア/i.test(title ?? '') ? 'shortlist' : 'reject'

/**
 * Simulates a model that triages a queue: reads a page, writes a verdict for each job, and repeats until nothing is
 * new.
 */
export function nextMove(lastAnswer: string | null): Move {
  if (lastAnswer === null || lastAnswer.includes('"updated_count"'))
    return { tool: 'bulk_read_new_jobs', args: { limit: 10 } }
  const jobs = findJobs(lastAnswer)
  if (jobs === null) return { say: `I cannot read this answer: ${lastAnswer.slice(0, 300)}` }
  if (jobs.length === 0) return { say: 'Nothing is new any more.' }
  const updates = jobs.map(({ id, title }) => ({ id, status: statusFor(title) }))
  return { tool: 'bulk_update_job_status', args: { updates } }
}

interface Job {
  readonly id: number
  readonly title: string | null
}

/** Returns the jobs in an answer, whatever the client put around its JSON. */
function findJobs(answer: string): readonly Job[] | null {
  const start = answer.indexOf('{"jobs"')
  if (start === -1) return null
  for (let end = answer.lastIndexOf('}'); end > start; end = answer.lastIndexOf('}', end - 1)) {
    try {
      return (JSON.parse(answer.slice(start, end + 1)) as { readonly jobs: readonly Job[] }).jobs
    } catch {
      // the client's own text ends with a brace
    }
  }
  return null
}
