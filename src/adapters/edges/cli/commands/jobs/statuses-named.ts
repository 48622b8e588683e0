import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { jobStatuses } from '#src/domain/jobs/job.js'

/**
 * The web page stores `reject` and shows "passed on"; earlier versions showed "passed" or "rejected". Another program's
 * queue may contain these words themselves.
 */
export function statusesNamed(status: string): readonly string[] {
  return ['passed on', 'passed', 'rejected'].includes(status) ? [status, 'reject'] : [status]
}

/** The statuses that this program sets. */
export const usualStatuses = `Jobs usually have one of: ${jobStatuses.join(', ')}.`

/** What to say where nothing has such a status; null if the program sets each. Another program may have its own. */
export function unusualStatuses(asked: readonly string[] = []): string | null {
  const usual: readonly string[] = jobStatuses
  const unusual = asked.filter((status) => !statusesNamed(status).some((name) => usual.includes(name)))
  if (unusual.length === 0) return null
  const named = unusual.map((status) => JSON.stringify(status)).join(', ')
  return printableLine(`No job has the status ${named}. ${usualStatuses}`)
}
