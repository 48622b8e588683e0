import { employerInMail } from '#src/domain/hunt/matching/employer-in-mail.js'
import { senderDomain } from '#src/domain/hunt/matching/sender-domains.js'
import { type ApplicationFacts, applicationState, isEnd } from '#src/domain/hunt/stages/application-state.js'
import { datesAhead, type Meeting, meetingsOf } from '#src/domain/hunt/stages/meetings.js'
import type { ApplicationState, NextDate, Stage, WaitingOn } from '#src/domain/hunt/stages/stage.js'
import { isCertainlyLinked, isCounted, isJudgedUnrelated } from '#src/domain/hunt/stages/staged-message.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { readApplications, threadOf } from './read-hunt.js'

/** The position after which the next page starts. */
export interface ApplicationPosition {
  readonly at: string | null
  readonly key: string
}

export interface ListApplicationsRequest {
  readonly stage?: Stage | null
  readonly waitingOn?: Exclude<WaitingOn, null> | null
  /** Minimum number of days without a message. */
  readonly silentDays?: number | null
  /** Part of the employer's name. */
  readonly company?: string | null
  /** Whether to include applications with an unknown job; defaults to true. */
  readonly unknown?: boolean
  /** 1 to 100; defaults to 20. */
  readonly limit?: number
  /** The position of the last application already read; null starts at the first. */
  readonly position?: ApplicationPosition | null
}

export interface Application extends ApplicationState {
  /** Null if mail is about an unknown job. */
  readonly jobId: number | null
  /** From the job, or as named in the mail if the job is unknown. */
  readonly company: string | null
  readonly title: string | null
  readonly status: string | null
  /** The conversations of an application with an unknown job; otherwise empty. */
  readonly threadIds: readonly string[]
  /** The possible jobs, if more than one remains. */
  readonly candidates: readonly number[]
  /** Interviews from calendar parts, including cancelled ones, in the order of their first mention. */
  readonly meetings: readonly Meeting[]
  /** Every interview and deadline ahead, of which `next` is one; none if the application has ended. */
  readonly ahead: readonly NextDate[]
}

export interface ApplicationPage {
  readonly applications: readonly Application[]
  readonly hasMore: boolean
  /** How many messages could not be read. */
  readonly unread: number
}

export const applicationLimit = { min: 1, max: 100, default: 20 } as const

/**
 * Lists jobs that were applied to or that mail is about, and applications in mail with an unknown job: latest event
 * first, undated ones last, then by lowest job id. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: hunt-list.
 */
export class ListApplications {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute(request: ListApplicationsRequest): Promise<ApplicationPage> {
    const { limit = applicationLimit.default, position = null, unknown = true } = request
    const hunt = await readApplications(this.#parts)
    const all = (unknown ? applicationsIn(hunt) : knownApplications(hunt))
      .map(({ application }) => application)
      .filter((application) => fits(application, request))
      .map((application) => ({ application, position: applicationPosition(application) }))
      .sort((a, b) => comparePositions(a.position, b.position))
    const left = position === null ? all : all.filter((entry) => comparePositions(entry.position, position) > 0)
    const applications = left.slice(0, limit).map(({ application }) => application)
    return { applications, hasMore: left.length > limit, unread: hunt.unread }
  }
}

export function stateOf(hunt: HuntView, jobId: number): ApplicationState {
  return applicationState(hunt.factsOf(jobId), hunt.now)
}

/**
 * Returns the state of the application that each of these messages belongs to, by message id, as the list shows it.
 * Messages that belong to none, or that only a name links, are missing.
 */
export function statesByMessage(
  hunt: HuntView,
  messages: readonly LinkedMessage[],
): ReadonlyMap<number, ApplicationState> {
  const byJob = groupBy(messages.filter(isCertainlyLinked), ({ match }) => match.jobId)
  const withoutJob = new Set(byJob.get(null))
  const groups = withoutJob.size === 0 ? [] : unknownGroups(hunt)
  const ofOthers = groups.flatMap((group) => {
    const own = group.messages.filter((message) => withoutJob.has(message))
    if (own.length === 0) return []
    const { application } = ofUnknownJob(group, hunt)
    return own.map(({ id }) => [id, application] as const)
  })
  const ofJobs = [...byJob].flatMap(([jobId, own]) => {
    if (jobId === null) return []
    const state = stateOf(hunt, jobId)
    return own.map(({ id }) => [id, state] as const)
  })
  return new Map([...ofOthers, ...ofJobs])
}

/** An application with the facts that determine its state. */
export interface KnownApplication {
  readonly application: Application
  readonly facts: ApplicationFacts
}

/** Returns all applications of a hunt, also those with an unknown job. */
export function applicationsIn(hunt: HuntView): readonly KnownApplication[] {
  return [...knownApplications(hunt), ...unknownApplications(hunt), ...notedApplications(hunt)]
}

type Named = Pick<Application, 'jobId' | 'company' | 'title' | 'status' | 'threadIds' | 'candidates'>

function toApplication(named: Named, facts: ApplicationFacts, now: string): KnownApplication {
  const meetings = meetingsOf(facts.messages, facts.notes)
  const state = applicationState(facts, now)
  const ahead = isEnd(state.stage) ? [] : datesAhead(facts.messages.filter(isCounted), facts.notes, now)
  return { application: { ...named, meetings, ahead, ...state }, facts }
}

export function knownApplications(hunt: HuntView): readonly KnownApplication[] {
  return [...hunt.jobs.values()].flatMap(({ id, company, title, status }) => {
    const facts = hunt.factsOf(id)
    if (!isApplication(facts)) return []
    return toApplication({ jobId: id, company, title, status, threadIds: [], candidates: [] }, facts, hunt.now)
  })
}

/** Whether there is evidence of an application other than letters judged as unrelated. */
function isApplication({ isApplied, messages, notes }: ApplicationFacts): boolean {
  return (
    isApplied ||
    notes.length > 0 ||
    messages.some((message) => isCertainlyLinked(message) && !isJudgedUnrelated(message))
  )
}

interface UnknownGroup {
  company: string | null
  readonly messages: LinkedMessage[]
}

function unknownApplications(hunt: HuntView): readonly KnownApplication[] {
  return unknownGroups(hunt).map((group) => ofUnknownJob(group, hunt))
}

/**
 * Groups messages with unknown jobs: one application per employer with the same candidate jobs, recognized by name or
 * address, and one per conversation that names no employer.
 */
function unknownGroups(hunt: HuntView): readonly UnknownGroup[] {
  const threads = groupBy(hunt.unlinked, threadOf)
  const groups = new Map<string, UnknownGroup>()
  for (const [thread, messages] of threads) {
    const company = employerOf(messages)
    const keys = [nameKey(company, messages), ...addressKeys(messages)].filter((key) => key !== null)
    const known = keys.map((key) => groups.get(key)).find((group) => group !== undefined)
    const group = known ?? { company: company?.name ?? null, messages: [] }
    group.messages.push(...messages)
    // a name in a letter is better than a domain
    if (company !== null && !company.isOfDomain) group.company = company.name
    for (const key of [...keys, thread]) if (!groups.has(key)) groups.set(key, group)
  }
  return [...new Set(groups.values())]
}

function ofUnknownJob({ company, messages }: UnknownGroup, hunt: HuntView): KnownApplication {
  const candidates = candidatesOf(messages)
  const named = { jobId: null, company: companyOfAll(candidates, hunt) ?? company, title: null, status: null }
  const threadIds = [...new Set(messages.map(threadOf))]
  const facts = { messages, notes: [], statusAt: null, isApplied: false }
  return toApplication({ ...named, threadIds, candidates }, facts, hunt.now)
}

/** Returns one application per employer with notes but without a job. */
function notedApplications({ notesOfOthers, now }: HuntView): readonly KnownApplication[] {
  return [...groupBy(notesOfOthers, ({ company }) => companyKey(company)).values()].map((notes) => {
    const named = { jobId: null, company: notes.at(-1)?.company ?? null, title: null, status: null }
    const facts = { messages: [], notes, statusAt: null, isApplied: false }
    return toApplication({ ...named, threadIds: [], candidates: [] }, facts, now)
  })
}

interface NamedInMail {
  readonly name: string
  /** Whether only the sender's domain says so. */
  readonly isOfDomain: boolean
}

function employerOf(messages: readonly LinkedMessage[]): NamedInMail | null {
  const named = messages.flatMap((message): readonly NamedInMail[] => {
    const name = employerInMail(message)
    return name === null ? [] : [{ name, isOfDomain: name === senderDomain(message.fromEmail).label }]
  })
  return named.findLast(({ isOfDomain }) => !isOfDomain) ?? named.at(-1) ?? null
}

function nameKey(company: NamedInMail | null, messages: readonly LinkedMessage[]): string | null {
  return company === null ? null : `${companyKey(company.name)} ${candidatesOf(messages).join()}`
}

/** Returns keys for the sender addresses, except those of systems that many senders share. */
function addressKeys(messages: readonly LinkedMessage[]): readonly string[] {
  return messages.flatMap(({ isOwn, fromEmail }) =>
    isOwn || fromEmail === null || senderDomain(fromEmail).system !== null
      ? []
      : `${fromEmail.toLowerCase()} ${candidatesOf(messages).join()}`,
  )
}

/**
 * Returns the employer of these jobs, as the first one spells it; null if they have several employers or there are no
 * jobs.
 */
function companyOfAll(jobIds: readonly number[], { jobs }: HuntView): string | null {
  const companies = jobIds.map((id) => jobs.get(id)?.company ?? null)
  const [first = null] = companies
  return companies.every((company) => companyKey(company) === companyKey(first)) ? first : null
}

function candidatesOf(messages: readonly LinkedMessage[]): readonly number[] {
  return [...new Set(messages.flatMap(({ match }) => match.candidates))].sort((a, b) => a - b)
}

function fits(application: Application, { stage, waitingOn, silentDays, company }: ListApplicationsRequest): boolean {
  if (stage != null && application.stage !== stage) return false
  if (waitingOn != null && application.waitingOn !== waitingOn) return false
  if (silentDays != null && (application.daysSilent === null || application.daysSilent < silentDays)) return false
  return company == null || companyKey(application.company).includes(companyKey(company))
}

/** Returns the sort key. Job ids come before conversations, and are padded so that they sort as text. */
export function applicationPosition({ jobId, company, lastEvent, threadIds }: Application): ApplicationPosition {
  const [thread] = threadIds
  const unknown = thread === undefined ? `n ${companyKey(company)}` : `t ${thread}`
  const key = jobId === null ? unknown : `j ${String(jobId).padStart(16, '0')}`
  return { at: lastEvent?.at ?? null, key }
}

/** Orders applications: latest event first, undated ones last. */
export function comparePositions(a: ApplicationPosition, b: ApplicationPosition): number {
  if (a.at !== b.at) return (a.at ?? '') < (b.at ?? '') ? 1 : -1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}
