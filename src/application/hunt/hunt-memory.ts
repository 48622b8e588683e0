import type { NamingRequest, UnderstoodMail } from '#src/application/hunt/ports/hunt-mail.js'
import { MessageMatcher } from '#src/domain/hunt/matching/match-messages.js'
import { isMatchedAlike, type MatchedJob } from '#src/domain/hunt/matching/matched-job.js'
import type { MessageMatch } from '#src/domain/hunt/matching/message-match.js'
import type { SourcedProgress, SourceTallies } from '#src/domain/hunt/progress/funnel.js'
import type { JobProgress } from '#src/domain/hunt/progress/job-progress.js'
import type { DayOfVerdicts } from '#src/domain/jobs/day-of-verdicts.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { KnownHunt } from './hunt-view.js'

// a job or a message takes about a kilobyte
const maxKept = 50_000
// so many that are counted take as much
const countedPerJob = 5

/** The last that was read of something, for as long as it has the same state. */
class Remembered<T> {
  #last: { readonly state: string; readonly value: T } | null = null

  /** Null where another state, or none, is remembered. */
  recall(state: string | null): T | null {
    return this.#last !== null && this.#last.state === state ? this.#last.value : null
  }

  /** As it was remembered, else as `read` reads it. What is in state null is not remembered, nor what is large or read in part. */
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
  /** How many messages could not be looked at. */
  readonly unread: number
}

/** A job as far as its row and its history tell. */
export interface CountedJob extends SourcedProgress {
  readonly id: number
  readonly firstEventAt: UtcTime | null
}

/** All jobs, counted where mail and notes tell nothing of them. */
export interface CountedHunt {
  readonly tallies: SourceTallies
  readonly others: readonly JobProgress[]
  /** Of which more is known: how they stand depends on the time of day. */
  readonly known: readonly CountedJob[]
}

/** What was decided on one day. */
export interface CountedDay extends DayOfVerdicts {
  /** Whether there was more than could be read: counts are then of the last verdicts alone. */
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

/** Messages are the same where they were remembered. */
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

/** What was read of a hunt last: several questions in a row are about the same jobs and the same mail. */
export class HuntMemory {
  readonly #mail = new Remembered<UnderstoodMail>()
  readonly #hunt = new Remembered<KnownHunt>()
  readonly #counted = new Remembered<CountedHunt>()
  readonly #today = new Remembered<CountedDay | null>()
  readonly #applications = new Remembered<KnownHunt>()
  #matcher: { readonly from: Pick<MatchedFrom, 'jobs' | 'links'>; readonly matcher: MessageMatcher } | null = null
  #lookedFor: (LookedForMail & { readonly matches: Matches }) | null = null
  readonly #more = new Remembered<UnderstoodMail>()
  readonly #matched = { speaking: new RememberedMatches(), all: new RememberedMatches() }

  mail(state: string | null, read: () => Promise<UnderstoodMail>): Promise<UnderstoodMail> {
    return this.#mail.in(state, read, ({ messages, unread }) => ({ size: messages.length, unread }))
  }

  /** For these jobs and links, the one that knows what it compared last. */
  matcher({ jobs, links }: Pick<MatchedFrom, 'jobs' | 'links'>): MessageMatcher {
    const last = this.#matcher
    if (last !== null && isSame({ ...last.from, messages: none }, { jobs, links, messages: none })) return last.matcher
    const matcher = new MessageMatcher(jobs, links)
    this.#matcher = jobs.length <= maxKept ? { from: { jobs, links }, matcher } : null
    return matcher
  }

  /** What mail there may be beside that which was matched like this, and what tells one such question from another. */
  lookedFor(matches: Matches, ask: () => NamingRequest | null): LookedForMail {
    if (this.#lookedFor?.matches === matches) return this.#lookedFor
    const request = ask()
    this.#lookedFor = { matches, request, key: JSON.stringify(request) }
    return this.#lookedFor
  }

  /** With the mail that was looked for beside it. */
  moreMail(state: string | null, read: () => Promise<UnderstoodMail>): Promise<UnderstoodMail> {
    return this.#more.in(state, read, ({ messages, unread }) => ({ size: messages.length, unread }))
  }

  /**
   * Which message belongs to which job, of the mail that speaks of applications or of all that was looked for, by `match` where anything that it
   * follows from changed: a verdict seldom does.
   */
  matches(of: 'speaking' | 'all', from: MatchedFrom, match: (from: MatchedFrom) => Matches): Matches {
    return this.#matched[of].get(from, match)
  }

  hunt(state: string | null, read: () => Promise<KnownHunt>): Promise<KnownHunt> {
    return this.#hunt.in(state, read, (hunt) => hunt)
  }

  /** All of it, where it is remembered. */
  huntIn(state: string | null): KnownHunt | null {
    return this.#hunt.recall(state)
  }

  counted(state: string | null, read: () => Promise<CountedHunt>): Promise<CountedHunt> {
    return this.#counted.in(state, read, ({ others }) => ({ size: others.length / countedPerJob, unread: 0 }))
  }

  /** Null where storage has no place for history. */
  today(
    state: string | null,
    since: UtcTime,
    until: UtcTime,
    read: () => Promise<CountedDay | null>,
  ): Promise<CountedDay | null> {
    return this.#today.in(state === null ? null : `${state} ${since} ${until}`, read, () => ({ size: 0, unread: 0 }))
  }

  /** Without the jobs that nobody applied to, but for these. */
  applications(state: string | null, ids: readonly number[], read: () => Promise<KnownHunt>): Promise<KnownHunt> {
    const key = state === null ? null : `${state} ${ids.join()}`
    return this.#applications.in(key, read, (hunt) => hunt)
  }
}
