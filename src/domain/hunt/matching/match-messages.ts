import { speaksOfApplication } from '#src/domain/hunt/letters/of-application.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { append, EmployerIndex } from './employer-index.js'
import { KnownLinks } from './known-links.js'
import type { SureLetter } from './known-senders.js'
import type { MatchedJob } from './matched-job.js'
import { type MatchedMessage, type MessageMatch, unmatched } from './message-match.js'
import { namesOfSender } from './named-employers.js'
import { displayName, matchByOwnWords, mayBeOf, type Roster, toMatch } from './own-evidence.js'
import { PostingKeys } from './posting-keys.js'
import { isSureOfSpeaking } from './strength.js'
import { Ties } from './tie-messages.js'

/**
 * To which job each message belongs, by its id, and how surely. A message belongs to one job or to none: where two rows are left, both are
 * candidates. What was confirmed comes first, then what a message that speaks of an application says itself, then what the others of
 * its conversation say; then, of any other message and only of jobs that were applied to, who wrote it and whom it names. A job
 * that was rejected for a message is never its job and no candidate. Takes time linear in messages and jobs. Source: hunt-matching.
 */
export function matchMessages(
  messages: readonly MatchedMessage[],
  jobs: readonly MatchedJob[],
  links: readonly JobLink[],
): ReadonlyMap<number, MessageMatch> {
  return new MessageMatcher(jobs, links).match(messages)
}

// a key takes about a kilobyte
const maxRemembered = 20_000

/** All of a message that its own match depends on. */
function keyOf({ received, sent, ...message }: MatchedMessage): string {
  const { id, messageId, threadId, isOwn, from, fromEmail, to, subject, urls, requisitionIds, isBulk } = message
  const words = [id, messageId, threadId, isOwn, isBulk, received.kind, sent?.kind, from, fromEmail, to[0], subject]
  return [...words, ...urls, ...requisitionIds, message.opening, message.signature].join('\n')
}

/** The same again and again, for the same jobs and links: what a message says itself is looked for once. */
export class MessageMatcher {
  readonly #jobs: readonly MatchedJob[]
  readonly #known: KnownLinks
  readonly #byId: ReadonlyMap<number, MatchedJob>
  #roster: Roster<MatchedJob> | null = null
  /** What each message says itself, with the names of senders by which it was compared. */
  #own: { readonly names: string; readonly matches: Map<string, MessageMatch> } = { names: '', matches: new Map() }

  constructor(jobs: readonly MatchedJob[], links: readonly JobLink[]) {
    this.#jobs = jobs
    this.#known = new KnownLinks(links, jobs)
    this.#byId = new Map(jobs.map((job) => [job.id, job]))
  }

  match(messages: readonly MatchedMessage[]): ReadonlyMap<number, MessageMatch> {
    if (messages.length === 0) return new Map()
    const roster = this.#rosterFor(messages)
    const matches = new Map(messages.map((message) => [message.id, this.#ownMatch(message, roster)]))
    const threads = new Map<string, MatchedMessage[]>()
    for (const message of messages) if (message.threadId !== null) append(threads, message.threadId, message)
    const spread = () => {
      for (const thread of threads.values()) spreadInThread(thread, roster, matches, this.#known)
    }
    spread()
    const ties = new Ties({ messages, jobs: this.#jobs, roster, sure: sureLetters(messages, matches, this.#byId) })
    for (const message of messages) {
      const found = matches.get(message.id) ?? unmatched
      if (found.rule !== 'confirmed') matches.set(message.id, ties.of(message, found, this.#known.rejectedFor(message)))
    }
    spread()
    return matches
  }

  /** Other names of employers, by which the senders of confirmed letters called themselves. */
  senderNames(messages: readonly MatchedMessage[]): readonly string[] {
    return [...this.#aliasesIn(messages).values()].flat()
  }

  #rosterFor(messages: readonly MatchedMessage[]): Roster<MatchedJob> {
    const aliases = this.#aliasesIn(messages)
    const names = JSON.stringify([...aliases])
    if (this.#roster !== null && this.#own.names === names) return this.#roster
    const { employers, postings } = this.#roster ?? {
      employers: new EmployerIndex(this.#jobs),
      postings: new PostingKeys(this.#jobs),
    }
    const senders = aliases.size === 0 ? employers : new EmployerIndex(this.#jobs, aliases)
    this.#own = { names, matches: new Map() }
    this.#roster = { employers, senders, postings, byId: this.#byId }
    return this.#roster
  }

  /** Names of senders of confirmed letters, by the keys of their employers. */
  #aliasesIn(messages: readonly MatchedMessage[]): ReadonlyMap<string, readonly string[]> {
    const aliases = new Map<string, string[]>()
    for (const message of this.#known.isEmpty ? [] : messages) {
      const [jobId, ...others] = message.isOwn ? [] : this.#known.confirmedFor(message)
      const company = this.#byId.get(jobId ?? 0)?.company
      if (company == null || others.length > 0) continue
      for (const name of namesOfSender(displayName(message.from))) append(aliases, companyKey(company), name)
    }
    return aliases
  }

  #ownMatch(message: MatchedMessage, roster: Roster<MatchedJob>): MessageMatch {
    const { matches } = this.#own
    const key = keyOf(message)
    const match = matches.get(key) ?? ownMatch(message, roster, this.#known)
    if (matches.size < maxRemembered) matches.set(key, match)
    return match
  }
}

function ownMatch(message: MatchedMessage, roster: Roster<MatchedJob>, known: KnownLinks): MessageMatch {
  const confirmed = known.confirmedFor(message)
  const [job] = confirmed
  if (job !== undefined && confirmed.length === 1) return { ...unmatched, jobId: job, rule: 'confirmed' }
  if (confirmed.length === 0 && !speaksOfApplication(message, message.isOwn)) return unmatched
  const rejected = known.rejectedFor(message)
  const found = matchByOwnWords(
    message,
    roster,
    ({ id }) => !rejected.has(id) && (confirmed.length === 0 || confirmed.includes(id)),
  )
  // several were confirmed, and it does not say which of them it is of
  if (confirmed.length > 1)
    return found.jobId === null ? { ...toMatch(found), rule: 'confirmed', candidates: confirmed } : toMatch(found)
  return { ...toMatch(found), isWeak: !isSureOfSpeaking(message, found, roster.employers) }
}

/** The letters that surely belong to a job. */
export function sureLetters(
  messages: readonly MatchedMessage[],
  matches: ReadonlyMap<number, MessageMatch>,
  byId: ReadonlyMap<number, MatchedJob>,
): readonly SureLetter[] {
  return messages.flatMap((message) => {
    const match = matches.get(message.id)
    const job = byId.get(match?.jobId ?? 0)
    return match === undefined || job === undefined || match.isWeak ? [] : [{ message, match, job }]
  })
}

/** What belongs to a job surely decides for its conversation; where nothing does, what may belong to one. */
function spreadInThread(
  thread: readonly MatchedMessage[],
  roster: Roster<MatchedJob>,
  matches: Map<number, MessageMatch>,
  known: KnownLinks,
): void {
  const sure = jobsOf(thread, matches, false)
  const shared = sure.length > 0 ? sure : jobsOf(thread, matches, true)
  if (shared.length === 0) return
  const isWeak = sure.length === 0 && !isAnswered(thread, matches)
  for (const message of thread) {
    const match = matches.get(message.id) ?? unmatched
    matches.set(message.id, inThread(message, match, { shared, isWeak }, roster, known))
  }
}

/** Whether the applicant wrote in a conversation with one who is called like the employer. */
function isAnswered(thread: readonly MatchedMessage[], matches: ReadonlyMap<number, MessageMatch>): boolean {
  return thread.some(({ isOwn }) => isOwn) && thread.some(({ id }) => matches.get(id)?.isFromEmployer === true)
}

function jobsOf(
  thread: readonly MatchedMessage[],
  matches: ReadonlyMap<number, MessageMatch>,
  isWeak: boolean,
): readonly number[] {
  const found = thread.flatMap(({ id }) => matches.get(id) ?? []).filter((match) => match.isWeak === isWeak)
  return [...new Set(found.flatMap(({ jobId }) => jobId ?? []))].toSorted((a, b) => a - b)
}

interface Shared {
  /** The jobs of the conversation. */
  readonly shared: readonly number[]
  readonly isWeak: boolean
}

/** A message that does not say of which job it is has that of its conversation; in one that jobs share, these are its candidates. */
function inThread(
  message: MatchedMessage,
  match: MessageMatch,
  { shared, isWeak }: Shared,
  { byId }: Roster<MatchedJob>,
  known: KnownLinks,
): MessageMatch {
  if (match.jobId !== null) return shared.includes(match.jobId) ? { ...match, isWeak: match.isWeak && isWeak } : match
  const rejected = known.rejectedFor(message)
  const open = shared.filter((id) => !rejected.has(id) && isCompatible(message, byId.get(id)))
  const fitting = match.candidates.length === 0 ? open : open.filter((id) => match.candidates.includes(id))
  const [job] = fitting
  if (job !== undefined && fitting.length === 1) return { ...unmatched, jobId: job, rule: 'answer', isWeak }
  return fitting.length > 1 ? { ...match, candidates: fitting, isWeak } : match
}

function isCompatible(message: MatchedMessage, job: MatchedJob | undefined): boolean {
  return job === undefined || mayBeOf(message, job)
}
