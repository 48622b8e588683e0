import type { MailOfJob } from '#src/application/hunt/mail-of-jobs.js'
import type { JobPage, KnownJob } from '#src/application/jobs/get-jobs.js'
import { plainName } from '#src/domain/hunt/matching/employer-in-mail.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { shortened } from '#src/domain/shared/text.js'
import { toJobDetailsJson } from './job-json.js'

// the last events show the current state
const maxEvents = 20
const maxListed = 10
const maxReason = 500
const maxCell = 500

/** What can be requested in addition to the row of a job. */
export const jobIncludes = ['description', 'history', 'duplicates', 'page', 'mail', 'payload', 'fit'] as const

export type JobInclude = (typeof jobIncludes)[number]

/** Everything known about a job as JSON for tools and `--json`; parts that were not requested are omitted. */
export function toKnownJobJson(known: KnownJob<MailOfJob>, include: ReadonlySet<JobInclude>): Record<string, unknown> {
  const { description, payload, ...details } = toJobDetailsJson(known.job) as Record<string, unknown>
  const row = {
    ...details,
    resume_pdf_path: known.job.resumePdfPath === null ? null : fileNameOf(known.job.resumePdfPath),
  }
  return {
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)])),
    ...(include.has('description') ? { description } : {}),
    ...(include.has('history') ? { history: known.history?.slice(-maxEvents).map(toShortEventJson) ?? null } : {}),
    ...(include.has('duplicates') ? { duplicates: known.duplicates?.slice(0, maxListed) ?? null } : {}),
    ...(include.has('page') ? { page: known.page === null ? null : toPageJson(known.page) } : {}),
    ...(include.has('mail') ? { mail: known.mail === null ? null : toMailJson(known.mail) } : {}),
    ...(include.has('payload') ? { payload } : {}),
    ...(include.has('fit') ? { fit: known.fit } : {}),
  }
}

/** The name of a file without its folders: a client learns nothing about the machine. */
function fileNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

function toShortEventJson({ jobId: _, url: _url, ...event }: JobEvent): object {
  const { reason, ...rest } = event
  return { ...rest, reason: cell(reason, maxReason) }
}

/** The last check of the posting, and its stored page. */
export function toPageJson({ check, stored }: JobPage): object {
  return {
    check: check === null ? null : toCheckJson(check),
    source_id: stored?.sourceId ?? null,
    fetched_at: stored?.fetchedAt ?? null,
  }
}

function toCheckJson({ at, state, quote, changes }: PostingCheck): object {
  return { at, state, quote: cell(quote), changes: changes.slice(0, maxListed) }
}

function toMailJson({ threadIds, count, last }: MailOfJob): object {
  const { emailId, quote, rule, kind, at } = last
  return {
    thread_ids: threadIds.slice(0, maxListed),
    count,
    last: { at, kind, email_id: emailId, quote: quote === null ? null : plainName(quote), rule },
  }
}

function cell(value: unknown, max = maxCell): unknown {
  return typeof value === 'string' ? shortened(value, max) : value
}
