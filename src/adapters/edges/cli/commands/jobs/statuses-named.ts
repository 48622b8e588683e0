import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { jobStatuses } from '#src/domain/jobs/job.js'

/**
 * The web page stores `reject` and shows "rejected". Another program's queue may contain the word "rejected" itself.
 */
export function statusesNamed(status: string): readonly string[] {
  return status === 'rejected' ? ['rejected', 'reject'] : [status]
}

/** What to say where nothing has such a status; null if the program sets each. Another program may have its own. */
export function unusualStatuses(asked: readonly string[] = []): string | null {
  const usual: readonly string[] = jobStatuses
  const unusual = asked.filter((status) => !statusesNamed(status).some((name) => usual.includes(name)))
  if (unusual.length === 0) return null
  const named = unusual.map((status) => JSON.stringify(status)).join(', ')
  return printableLine(`No job has the status ${named}. Jobs usually have one of: ${jobStatuses.join(', ')}.`)
}
