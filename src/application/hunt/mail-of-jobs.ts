import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import type { Evidence } from '#src/domain/hunt/stages/stage.js'
import { evidenceOf, kindOf } from '#src/domain/hunt/stages/staged-message.js'
import { withoutCopies } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { HuntParts } from './hunt-parts.js'
import { readApplications } from './read-hunt.js'

/** The mail of a job. */
export interface MailOfJob {
  readonly threadIds: readonly string[]
  readonly count: number
  /** The last message; `at` is null if it has no date. */
  readonly last: Evidence & { readonly kind: MessageKind | SentKind; readonly at: string | null }
}

/**
 * Returns the mail of these jobs, or of all if null; jobs without mail are left out. Returns null if there is no
 * archive. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 */
export async function mailOfJobs(
  parts: HuntParts,
  jobIds: readonly number[] | null,
): Promise<ReadonlyMap<number, MailOfJob> | null> {
  if (parts.mail === null) return null
  const hunt = await readApplications(parts)
  const found = new Map<number, MailOfJob>()
  for (const id of jobIds ?? hunt.jobs.keys()) {
    const messages = withoutCopies(hunt.messagesOf(id))
    // newest first, undated ones last
    const [last] = messages
    if (last === undefined) continue
    const threadIds = [...new Set(messages.flatMap(({ threadId }) => threadId ?? []))]
    found.set(id, { threadIds, count: messages.length, last: { kind: kindOf(last), at: last.at, ...evidenceOf(last) } })
  }
  return found
}

interface MailOfJobs {
  mailOf(jobIds: null): Promise<ReadonlyMap<number, unknown> | null>
}

/** Returns the jobs with mail; empty without a hunt or an archive. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function jobsWithMail(hunt: MailOfJobs | null): Promise<readonly number[]> {
  return [...((await hunt?.mailOf(null))?.keys() ?? [])]
}
