import { isAboutApplication } from '#src/domain/hunt/letters/of-application.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { append, EmployerIndex } from './employer-index.js'
import { KnownLinks } from './known-links.js'
import type { SureLetter } from './known-senders.js'
import { ApplicationLinker } from './link-messages.js'
import type { MatchedJob } from './matched-job.js'
import { type MatchedMessage, type MessageMatch, unmatched } from './message-match.js'
import { namesOfSender } from './named-employers.js'
import { displayName, matchByOwnWords, mayBeOf, type Roster, toMatch } from './own-evidence.js'
import { PostingKeys } from './posting-keys.js'
import { isSureOfSpeaking } from './strength.js'

/**
 * Returns the job of each message by message id, with the certainty. A message belongs to at most one job; if several
 * remain, all are candidates. Confirmed links come first; then what a message about an application says itself; then
 * the rest of its conversation; then, for any other message and only for jobs that were applied to, its sender and the
 * names in it. A job that was rejected for a message is neither its job nor a candidate. Takes time linear in messages
 * and jobs. Source: hunt-matching.
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

/** Returns everything of a message that its own match depends on. */
function keyOf({ received, sent, ...message }: MatchedMessage): string {
  const { id, messageId, threadId, isOwn, from, fromEmail, to, subject, urls, requisitionIds, isBulk } = message
  const words = [id, messageId, threadId, isOwn, isBulk, received.kind, sent?.kind, from, fromEmail, to[0], subject]
  return [...words, ...urls, ...requisitionIds, message.opening, message.signature].join('\n')
}

/** Matches repeatedly for the same jobs and links, and caches what each message says itself. */
export class MessageMatcher {
  readonly #jobs: readonly MatchedJob[]
  readonly #known: KnownLinks
  readonly #byId: ReadonlyMap<number, MatchedJob>
  #roster: Roster<MatchedJob> | null = null
  /** The matches from each message's own words, with the sender names used for them. */
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
    const linker = new ApplicationLinker({
      messages,
      jobs: this.#jobs,
      roster,
      sure: sureLetters(messages, matches, this.#byId),
    })
    for (const message of messages) {
      const found = matches.get(message.id) ?? unmatched
      if (found.rule !== 'confirmed')
        matches.set(message.id, linker.of(message, found, this.#known.rejectedFor(message)))
    }
    spread()
    return matches
  }

  /** Returns other names of employers that the senders of confirmed letters used. */
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

  /** Returns the sender names of confirmed letters, by employer key. */
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
  if (confirmed.length === 0 && !isAboutApplication(message, message.isOwn)) return unmatched
  const rejected = known.rejectedFor(message)
  const found = matchByOwnWords(
    message,
    roster,
    ({ id }) => !rejected.has(id) && (confirmed.length === 0 || confirmed.includes(id)),
  )
  // several jobs were confirmed, and the message does not say which one it is about
  if (confirmed.length > 1)
    return found.jobId === null ? { ...toMatch(found), rule: 'confirmed', candidates: confirmed } : toMatch(found)
  return { ...toMatch(found), isWeak: !isSureOfSpeaking(message, found, roster.employers) }
}

/** Returns the letters that certainly belong to a job. */
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

/** Certain matches decide for their conversation; without any, weak matches do. */
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

/** Whether the applicant wrote in a conversation with a sender who has the employer's name. */
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

/**
 * A message that does not say which job it is about gets that of its conversation; if the conversation has several
 * jobs, they become its candidates.
 */
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
