import type { JobLink, LinkState } from '#src/domain/jobs/job-link.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { HuntEntry, LinkDecision, NewHuntEntry } from './hunt-entry.js'

/** Who decided on a link, and in which batch. */
export type DecidedBy = Pick<NewHuntEntry, 'batch' | 'actor' | 'client'>

/** Returns the entry of a decision on a link that was `from` before. */
export function toDecisionEntry(
  { jobId, url, target, state, at }: Omit<JobLink, 'id'>,
  from: LinkState | null,
  by: DecidedBy,
): NewHuntEntry {
  const { batch, actor, client } = by
  return {
    at,
    batch,
    actor,
    client,
    undoes: null,
    statement: { of: 'link', job: { jobId, url }, target, from, to: state },
  }
}

/** A moment, by the entries that came after it. */
export interface EarlierMoment {
  readonly at: UtcTime
  readonly later: ReadonlySet<number>
}

/** Returns the links as they were at a moment. Of links without entries, later ones are missing. `entries` are oldest first. */
export function linksAt(
  links: readonly JobLink[],
  entries: readonly HuntEntry[],
  moment: EarlierMoment,
): readonly JobLink[] {
  const decisions = entries.flatMap(({ id, at, statement }) => (statement.of === 'link' ? { id, at, statement } : []))
  return links.flatMap((link) => {
    const ofLink = decisions.filter(({ statement }) => isAbout(statement, link))
    return linkAt(link, ofLink, moment) ?? []
  })
}

interface Decision extends Pick<HuntEntry, 'id' | 'at'> {
  readonly statement: LinkDecision
}

function linkAt(link: JobLink, decisions: readonly Decision[], { at, later }: EarlierMoment): JobLink | null {
  const next = decisions.find(({ id }) => later.has(id))
  // one that was written while the moment was read bears a later time
  if (next === undefined) return link.at <= at || decisions.some((each) => each.at === link.at) ? link : null
  const { from } = next.statement
  if (from === null || from === 'proposed') return null
  return { ...link, state: from, at: decisions.findLast(({ id }) => !later.has(id))?.at ?? at }
}

/** Also if the job had another id. */
function isAbout({ job, target }: LinkDecision, link: JobLink): boolean {
  const isOfJob = job.jobId === link.jobId || (job.url !== null && job.url === link.url)
  return isOfJob && target.kind === link.target.kind && target.id === link.target.id
}
