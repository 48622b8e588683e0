import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import { pagesOfJobs } from '#src/application/jobs/pages-of-jobs.js'
import type { StoredPage } from '#src/application/jobs/ports/stored-pages.js'
import { huntFailure } from '#src/domain/hunt/hunt-failure.js'
import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { MatchRule } from '#src/domain/hunt/matching/message-match.js'
import { isUnjudged } from '#src/domain/hunt/matching/reclassify-linked-letter.js'
import type { EmployerContact } from '#src/domain/hunt/stages/employer-contacts.js'
import { type Meeting, meetingsOf } from '#src/domain/hunt/stages/meetings.js'
import type { ApplicationState, Evidence } from '#src/domain/hunt/stages/stage.js'
import { evidenceOf, isJudged, kindOf, warningSigns } from '#src/domain/hunt/stages/staged-message.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import { withoutCopies } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { contactsOfEmployer } from './contacts-of-employer.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { stateOf } from './list-applications.js'
import { asTime, readApplications } from './read-hunt.js'

export type TimelineEvent = { readonly at: string | null } & (
  | { readonly kind: 'captured' }
  | { readonly kind: 'verdict'; readonly verdict: JobEvent }
  | { readonly kind: 'posting'; readonly check: PostingCheck }
  | { readonly kind: 'page'; readonly page: StoredPage }
  | { readonly kind: 'message'; readonly message: TimelineMessage }
  | { readonly kind: 'meeting'; readonly meeting: Meeting }
  | { readonly kind: 'note'; readonly note: StagedNote }
)

export interface TimelineMessage extends Evidence {
  readonly is: MessageKind | SentKind
  readonly subject: string | null
  readonly threadId: string | null
  readonly warnings: readonly WarningSign[]
  /** Whether it is shown but does not count: only a name links it to the job, and nobody judged it. */
  readonly isWeak: boolean
  /** Whether neither a rule nor anybody determined its meaning. */
  readonly isUnjudged: boolean
  /** The program of an agent that judged it, and the remark of the judge. */
  readonly client: string | null
  readonly remark: string | null
  /** The rule that linked the message to the job, and the words that prove it. */
  readonly linkRule: MatchRule | null
  readonly linkQuote: string | null
}

export interface JobTimeline {
  readonly job: RosterJob
  readonly state: ApplicationState
  /** Oldest first, undated ones at the start. */
  readonly events: readonly TimelineEvent[]
  readonly hasHistory: boolean
  readonly unread: number
}

export interface ApplicationTimeline extends JobTimeline {
  /** The people of its employer, the newest first. */
  readonly contacts: readonly EmployerContact[]
}

/**
 * Returns everything that happened to a job, in order. Throws NOT_FOUND, DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 * Source: hunt-timeline.
 */
export class GetApplicationTimeline {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute(jobId: number): Promise<ApplicationTimeline> {
    const { hunt, timelines } = await this.#read([jobId])
    const [timeline] = timelines
    if (timeline === undefined) throw unknownJob(jobId)
    return { ...timeline, contacts: contactsOfEmployer(hunt, jobId) }
  }

  /** Returns those of the jobs that exist, in this order; the hunt is read once. */
  async executeAll(jobIds: readonly number[]): Promise<readonly JobTimeline[]> {
    return (await this.#read(jobIds)).timelines
  }

  async #read(
    jobIds: readonly number[],
  ): Promise<{ readonly hunt: HuntView; readonly timelines: readonly JobTimeline[] }> {
    const { jobs } = this.#parts
    const [hunt, verdicts, checks] = await Promise.all([
      readApplications(this.#parts, jobIds),
      jobs.eventsOf(jobIds),
      jobs.checksOf(jobIds),
    ])
    const present = jobIds.flatMap((id) => hunt.jobs.get(id) ?? [])
    const pages = await pagesOfJobs(this.#parts.pages ?? null, present, hunt.links)
    return { hunt, timelines: present.map((job) => timelineOf(job, { hunt, verdicts, checks, pages })) }
  }
}

interface ReadOfJobs {
  readonly hunt: HuntView
  readonly verdicts: ReadonlyMap<number, readonly JobEvent[]> | null
  readonly checks: ReadonlyMap<number, readonly PostingCheck[]> | null
  readonly pages: ReadonlyMap<number, StoredPage>
}

function timelineOf(job: RosterJob, { hunt, verdicts, checks, pages }: ReadOfJobs): JobTimeline {
  const jobId = job.id
  const messages = withoutCopies(hunt.messagesOf(jobId))
  const { notes } = hunt.factsOf(jobId)
  const page = pages.get(jobId)
  const events: readonly TimelineEvent[] = [
    { kind: 'captured', at: asTime(job.capturedAt) },
    ...(verdicts?.get(jobId) ?? []).map((verdict) => ({ kind: 'verdict' as const, at: verdict.at, verdict })),
    ...(checks?.get(jobId) ?? [])
      .filter(({ state }) => state !== 'unknown')
      .map((check) => ({ kind: 'posting' as const, at: check.at, check })),
    ...(page === undefined || page.fetchedAt === null ? [] : [{ kind: 'page' as const, at: page.fetchedAt, page }]),
    ...messages.toReversed().map(toEvent),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...meetingsOf(messages, []).map((meeting) => ({ kind: 'meeting' as const, at: meeting.saidAt, meeting })),
  ]
  return {
    job,
    state: stateOf(hunt, jobId),
    events: inOrder(events),
    hasHistory: verdicts !== null,
    unread: hunt.unread,
  }
}

export function unknownJob(jobId: number): AppError {
  return huntFailure('NOT_FOUND', `No job has id ${jobId}.`, { problem: 'job-unknown' })
}

function toEvent(message: LinkedMessage): TimelineEvent {
  const { at, subject, threadId, match, received, isOwn, isWeak, verdict } = message
  return {
    kind: 'message',
    at,
    message: {
      ...evidenceOf(message),
      is: kindOf(message),
      ...{ subject, threadId, linkRule: match.rule, linkQuote: match.quote },
      isUnjudged: !isOwn && verdict === null && isUnjudged(received),
      warnings: warningSigns(message),
      ...{ isWeak: isWeak && !isJudged(message), client: verdict?.client ?? null, remark: verdict?.note ?? null },
    },
  }
}

/** Sorts by time; events at the same moment keep their order. */
function inOrder(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  return events
    .map((event, place) => ({ event, place }))
    .sort((a, b) => {
      const [x, y] = [a.event.at ?? '', b.event.at ?? '']
      return x === y ? a.place - b.place : x < y ? -1 : 1
    })
    .map(({ event }) => event)
}
