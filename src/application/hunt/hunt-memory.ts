import type { NamingRequest, UnderstoodMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { JobNews } from '#src/application/hunt/ports/news-jobs.js'
import { MessageMatcher } from '#src/domain/hunt/matching/match-messages.js'
import { isMatchedAlike, type MatchedJob } from '#src/domain/hunt/matching/matched-job.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import type { SourcedProgress, SourceTallies } from '#src/domain/hunt/progress/funnel.js'
import type { JobProgress } from '#src/domain/hunt/progress/job-progress.js'
import type { DayOfVerdicts } from '#src/domain/jobs/day-of-verdicts.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { HuntView, KnownHunt, LinkedMessage } from './hunt-view.js'
import type { MailGroups } from './mail-group.js'

// a job or a message takes about a kilobyte
const maxKept = 50_000
// this many counted jobs take as much memory as one full job
const countedPerJob = 5
const minuteLength = '2026-07-08T15:00'.length

/** Caches the last value read, as long as the state is the same. */
class Remembered<T> {
  #last: { readonly state: string; readonly value: T } | null = null

  /** Returns null if nothing or another state is cached. */
  recall(state: string | null): T | null {
    return this.#last !== null && this.#last.state === state ? this.#last.value : null
  }

  /**
   * Returns the cached value, or else that of `read`. Values without a state, large ones and incomplete ones are not
   * cached.
   */
  async in(state: string | null, read: () => Promise<T>, weigh: (value: T) => Weight): Promise<T> {
    const last = this.#last
    if (last !== null && last.state === state) return last.value
    const value = await read()
    const { size, unread } = weigh(value)
    this.#last = state !== null && unread === 0 && size <= maxKept ? { state, value } : null
    return value
  }
}

interface Weight {
  readonly size: number
  /** How many messages could not be read. */
  readonly unread: number
}

/** The progress of a job according to its row and its history alone. */
export interface CountedJob extends SourcedProgress {
  readonly id: number
  readonly firstEventAt: UtcTime | null
}

/** All jobs, already counted if mail and notes say nothing about them. */
export interface CountedHunt {
  readonly tallies: SourceTallies
  readonly others: readonly JobProgress[]
  /** Jobs with mail or notes, whose state depends on the current time. */
  readonly known: readonly CountedJob[]
}

/** The decisions of one day. */
export interface CountedDay extends DayOfVerdicts {
  /** Whether there were too many to read: the counts then only cover the latest verdicts. */
  readonly isCut: boolean
}

type Matches = ReadonlyMap<number, MessageMatch>

const none: UnderstoodMail['messages'] = []

interface LookedForMail {
  readonly request: NamingRequest | null
  readonly key: string
}

export interface MatchedFrom {
  readonly messages: UnderstoodMail['messages']
  readonly jobs: readonly MatchedJob[]
  readonly links: readonly JobLink[]
}

/** Messages are compared by reference, because cached ones are the same array. */
function isSame(one: MatchedFrom, other: MatchedFrom): boolean {
  return (
    one.messages === other.messages &&
    one.jobs.length === other.jobs.length &&
    one.jobs.every((job, i) => isMatchedAlike(job, other.jobs[i])) &&
    JSON.stringify(one.links) === JSON.stringify(other.links)
  )
}

class RememberedMatches {
  #last: { readonly from: MatchedFrom; readonly matches: Matches } | null = null

  get(from: MatchedFrom, match: (from: MatchedFrom) => Matches): Matches {
    const last = this.#last
    if (last !== null && isSame(last.from, from)) return last.matches
    const matches = match(from)
    this.#last = from.messages.length + from.jobs.length <= maxKept ? { from, matches } : null
    return matches
  }
}

/** Caches what was last read of a hunt, because consecutive questions concern the same jobs and mail. */
export class HuntMemory {
  readonly #mail = new Remembered<UnderstoodMail>()
  readonly #hunt = new Remembered<KnownHunt>()
  readonly #counted = new Remembered<CountedHunt>()
  readonly #today = new Remembered<CountedDay | null>()
  readonly #applications = new Remembered<KnownHunt>()
  readonly #earlier = new Remembered<KnownHunt>()
  readonly #came = new Remembered<JobNews>()
  #matcher: { readonly from: Pick<MatchedFrom, 'jobs' | 'links'>; readonly matcher: MessageMatcher } | null = null
  #groups: {
    readonly messages: readonly LinkedMessage[]
    readonly minute: string
    readonly groups: MailGroups
  } | null = null
  #lookedFor: (LookedForMail & { readonly matches: Matches }) | null = null
  readonly #more = new Remembered<UnderstoodMail>()
  readonly #matched = { speaking: new RememberedMatches(), all: new RememberedMatches() }

  mail(state: string | null, read: () => Promise<UnderstoodMail>): Promise<UnderstoodMail> {
    return this.#mail.in(state, read, ({ messages, unread }) => ({ size: messages.length, unread }))
  }

  /** Returns the matcher for these jobs and links, which keeps what it compared last. */
  matcher({ jobs, links }: Pick<MatchedFrom, 'jobs' | 'links'>): MessageMatcher {
    const last = this.#matcher
    if (last !== null && isSame({ ...last.from, messages: none }, { jobs, links, messages: none })) return last.matcher
    const matcher = new MessageMatcher(jobs, links)
    this.#matcher = jobs.length <= maxKept ? { from: { jobs, links }, matcher } : null
    return matcher
  }

  /** Returns the request for further mail besides the mail matched in this way, with a key for the request. */
  lookedFor(matches: Matches, ask: () => NamingRequest | null): LookedForMail {
    if (this.#lookedFor?.matches === matches) return this.#lookedFor
    const request = ask()
    this.#lookedFor = { matches, request, key: JSON.stringify(request) }
    return this.#lookedFor
  }

  /** Caches the mail of applications together with the further mail. */
  moreMail(state: string | null, read: () => Promise<UnderstoodMail>): Promise<UnderstoodMail> {
    return this.#more.in(state, read, ({ messages, unread }) => ({ size: messages.length, unread }))
  }

  /**
   * Returns the job of each message, for the mail about applications or for all mail that was searched. Calls `match`
   * only if anything that the result depends on changed, which a verdict rarely does.
   */
  matches(of: 'speaking' | 'all', from: MatchedFrom, match: (from: MatchedFrom) => Matches): Matches {
    return this.#matched[of].get(from, match)
  }

  hunt(state: string | null, read: () => Promise<KnownHunt>): Promise<KnownHunt> {
    return this.#hunt.in(state, read, (hunt) => hunt)
  }

  /** Returns the whole hunt if it is cached, otherwise null. */
  huntIn(state: string | null): KnownHunt | null {
    return this.#hunt.recall(state)
  }

  /** Caches the hunt as it was at a moment, which `state` includes. */
  earlier(state: string | null, read: () => Promise<KnownHunt>): Promise<KnownHunt> {
    return this.#earlier.in(state, read, (hunt) => hunt)
  }

  /** Caches what came into the storage of jobs; `state` includes since when. */
  came(state: string | null, read: () => Promise<JobNews>): Promise<JobNews> {
    const sizeOf = ({ arrived, checks, events, entries }: JobNews) =>
      [arrived, checks, events, entries].reduce((sum, { newest }) => sum + newest.length, 0)
    return this.#came.in(state, read, (news) => ({ size: sizeOf(news), unread: 0 }))
  }

  counted(state: string | null, read: () => Promise<CountedHunt>): Promise<CountedHunt> {
    return this.#counted.in(state, read, ({ others }) => ({ size: others.length / countedPerJob, unread: 0 }))
  }

  /** Returns null if the storage keeps no history. */
  today(
    state: string | null,
    since: UtcTime,
    until: UtcTime,
    read: () => Promise<CountedDay | null>,
  ): Promise<CountedDay | null> {
    return this.#today.in(state === null ? null : `${state} ${since} ${until}`, read, () => ({ size: 0, unread: 0 }))
  }

  /** Caches the hunt without jobs that were not applied to, except these. */
  applications(state: string | null, ids: readonly number[], read: () => Promise<KnownHunt>): Promise<KnownHunt> {
    const key = state === null ? null : `${state} ${ids.join()}`
    return this.#applications.in(key, read, (hunt) => hunt)
  }

  /** Caches the conversations of a hunt by group for a minute, because whose turn it is depends on the current time. */
  groups(hunt: Pick<HuntView, 'messages' | 'now' | 'size'>, read: () => MailGroups): MailGroups {
    const [{ messages }, minute] = [hunt, hunt.now.slice(0, minuteLength)]
    // each reading of a hunt makes a new array
    if (this.#groups?.messages === messages && this.#groups.minute === minute) return this.#groups.groups
    const groups = read()
    this.#groups = hunt.size <= maxKept ? { messages, minute, groups } : null
    return groups
  }
}
