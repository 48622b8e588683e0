import { first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type { EntriesToKeep, LinkToKeep } from '#src/application/hunt/ports/hunt-jobs.js'
import { toDecisionEntry } from '#src/domain/hunt/verdicts/link-decision.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HuntStatements } from './hunt-statements.js'
import { toStoredEntry } from './stored-entry.js'

/** Implements `HuntJobs.keepLink`; `keepsEntries` is whether there is a table for statements. Throws NOT_FOUND. */
export function* keepLink(hunt: HuntStatements, { decided, ...link }: LinkToKeep, keepsEntries = true): Work<JobLink> {
  const job = yield* first(hunt.urlOfJob, { id: link.jobId })
  if (job === null) throw new AppError('NOT_FOUND', `No job has id ${link.jobId}.`)
  const { jobId, target, ...rest } = link
  const key = { jobId, url: job.url, targetKind: target.kind, targetId: target.id }
  const known = yield* first(hunt.earlierLink, key)
  if (known !== null) yield* run(hunt.changeLink, { ...rest, ...key, id: known.id })
  const kept = known ?? (yield* first(hunt.insertLink, { ...rest, ...key }))
  const stored = { ...link, id: kept?.id ?? 0, url: job.url }
  if (decided !== undefined && keepsEntries)
    yield* first(hunt.insertEntry, toStoredEntry(toDecisionEntry(stored, known?.state ?? null, decided)))
  return stored
}

/** Implements `HuntJobs.keepCheck`. */
export function* keepCheck(hunt: HuntStatements, { content, changes, ...rest }: PostingCheck): Work<void> {
  const stored = { content: content && JSON.stringify(content), changes: JSON.stringify(changes) }
  yield* run(hunt.insertCheck, { ...rest, ...stored })
}

/** Implements `HuntJobs.keepEntries`. */
export function* keepEntries(hunt: HuntStatements, { entries, after }: EntriesToKeep): Work<readonly number[] | null> {
  const last = yield* first(hunt.lastEntry)
  if (after !== null && last?.id !== after) return null
  const ids: number[] = []
  for (const entry of entries) {
    const kept = yield* first(hunt.insertEntry, toStoredEntry(entry))
    ids.push(kept?.id ?? 0)
  }
  return ids
}
