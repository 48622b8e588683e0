import { speaksOfApplication } from '#src/domain/hunt/letters/of-application.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { append, EmployerIndex } from './employer-index.js'
import { KnownLinks } from './known-links.js'
import type { MatchedJob } from './matched-job.js'
import { type MatchedMessage, type MessageMatch, unmatched } from './message-match.js'
import { matchByOwnWords, mayBeOf, type Roster } from './own-evidence.js'
import { PostingKeys } from './posting-keys.js'

/**
 * To which job each message belongs, by its id. A message belongs to one job or to none: where two rows are left, both are candidates. What
 * was confirmed comes first, then what a message says itself, then what the others of its conversation say. A job that was rejected
 * for a message is never its job and no candidate. Takes time linear in messages and jobs. Source: hunt-matching.
 */
export function matchMessages(
  messages: readonly MatchedMessage[],
  jobs: readonly MatchedJob[],
  links: readonly JobLink[],
): ReadonlyMap<number, MessageMatch> {
  if (messages.length === 0) return new Map()
  const roster: Roster<MatchedJob> = { employers: new EmployerIndex(jobs), postings: new PostingKeys(jobs) }
  const known = new KnownLinks(links, jobs)
  const matches = new Map(messages.map((message) => [message.id, ownMatch(message, roster, known)]))
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const threads = new Map<string, MatchedMessage[]>()
  for (const message of messages) if (message.threadId !== null) append(threads, message.threadId, message)
  for (const thread of threads.values()) {
    const shared = jobsOf(thread, matches)
    for (const message of thread) matches.set(message.id, inThread(message, shared, byId, matches, known))
  }
  return matches
}

function ownMatch(message: MatchedMessage, roster: Roster<MatchedJob>, known: KnownLinks): MessageMatch {
  const confirmed = known.confirmedFor(message)
  const [job] = confirmed
  if (job !== undefined && confirmed.length === 1) return { jobId: job, rule: 'confirmed', quote: null, candidates: [] }
  if (confirmed.length === 0 && !speaksOfApplication(message, message.isOwn)) return unmatched
  const rejected = known.rejectedFor(message)
  const match = matchByOwnWords(
    message,
    roster,
    ({ id }) => !rejected.has(id) && (confirmed.length === 0 || confirmed.includes(id)),
  )
  // several were confirmed, and it does not say which of them it is of
  return match.jobId === null && confirmed.length > 1 ? { ...match, rule: 'confirmed', candidates: confirmed } : match
}

function jobsOf(thread: readonly MatchedMessage[], matches: ReadonlyMap<number, MessageMatch>): readonly number[] {
  const jobs = new Set(thread.flatMap(({ id }) => matches.get(id)?.jobId ?? []))
  return [...jobs].toSorted((a, b) => a - b)
}

/** A message that does not say of which job it is has that of its conversation; in one that jobs share, these are its candidates. */
function inThread(
  message: MatchedMessage,
  shared: readonly number[],
  jobs: ReadonlyMap<number, MatchedJob>,
  matches: ReadonlyMap<number, MessageMatch>,
  known: KnownLinks,
): MessageMatch {
  const match = matches.get(message.id) ?? unmatched
  if (match.jobId !== null) return match
  const rejected = known.rejectedFor(message)
  const open = shared.filter((id) => !rejected.has(id) && isCompatible(message, jobs.get(id)))
  const fitting = match.candidates.length === 0 ? open : open.filter((id) => match.candidates.includes(id))
  const [job] = fitting
  if (job !== undefined && fitting.length === 1) return { jobId: job, rule: 'answer', quote: null, candidates: [] }
  return fitting.length > 1 ? { ...match, candidates: fitting } : match
}

function isCompatible(message: MatchedMessage, job: MatchedJob | undefined): boolean {
  return job === undefined || mayBeOf(message, job)
}
