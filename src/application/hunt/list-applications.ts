import { employerInMail } from '#src/domain/hunt/matching/employer-in-mail.js'
import { senderDomain } from '#src/domain/hunt/matching/sender-domains.js'
import { type ApplicationFacts, applicationState } from '#src/domain/hunt/stages/application-state.js'
import { type Meeting, meetingsOf } from '#src/domain/hunt/stages/meetings.js'
import type { ApplicationState, Stage, WaitingOn } from '#src/domain/hunt/stages/stage.js'
import { isOfNone, isTied } from '#src/domain/hunt/stages/staged-message.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { readApplications, threadOf } from './read-hunt.js'

/** Where a page of applications goes on. */
export interface ApplicationPosition {
  readonly at: string | null
  readonly key: string
}

export interface ListApplicationsRequest {
  readonly stage?: Stage | null
  readonly waitingOn?: Exclude<WaitingOn, null> | null
  /** At least so many days without a message. */
  readonly silentDays?: number | null
  /** Part of the employer's name. */
  readonly company?: string | null
  /** Whether applications whose job is not known are in it; they are when absent. */
  readonly unknown?: boolean
  /** 1 to 100; 20 when absent. */
  readonly limit?: number
  /** Of the last application that was read; from the start when null. */
  readonly position?: ApplicationPosition | null
}

export interface Application extends ApplicationState {
  /** Null where mail speaks of a job that is not known. */
  readonly jobId: number | null
  /** Of the job; where it is not known, as the mail names it. */
  readonly company: string | null
  readonly title: string | null
  readonly status: string | null
  /** Conversations of an application whose job is not known; none otherwise. */
  readonly threadIds: readonly string[]
  /** Jobs that it may be of, where more than one is left. */
  readonly candidates: readonly number[]
  /** Interviews by their calendar parts, taken back or not, in the order in which they were first named. */
  readonly meetings: readonly Meeting[]
}

export interface ApplicationPage {
  readonly applications: readonly Application[]
  readonly hasMore: boolean
  /** How many messages could not be looked at. */
  readonly unread: number
}

export const applicationLimit = { min: 1, max: 100, default: 20 } as const

/**
 * The jobs that were applied to, or that mail speaks of, and applications that mail speaks of whose job is not known: last event newest
 * first, undated last, then the lowest job id. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: hunt-list.
 */
export class ListApplications {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute(request: ListApplicationsRequest): Promise<ApplicationPage> {
    const { limit = applicationLimit.default, position = null, unknown = true } = request
    const hunt = await readApplications(this.#parts)
    const all = [
      ...knownApplications(hunt),
      ...(unknown ? [...unknownApplications(hunt), ...notedApplications(hunt)] : []),
    ]
      .filter((application) => fits(application, request))
      .map((application) => ({ application, position: applicationPosition(application) }))
      .sort((a, b) => compare(a.position, b.position))
    const left = position === null ? all : all.filter((entry) => compare(entry.position, position) > 0)
    const applications = left.slice(0, limit).map(({ application }) => application)
    return { applications, hasMore: left.length > limit, unread: hunt.unread }
  }
}

export function stateOf(hunt: HuntView, jobId: number): ApplicationState {
  return applicationState(hunt.factsOf(jobId), hunt.now)
}

function knownApplications(hunt: HuntView): readonly Application[] {
  return [...hunt.jobs.values()].flatMap(({ id, company, title, status }) => {
    const facts = hunt.factsOf(id)
    if (!isApplication(facts)) return []
    return {
      ...{ jobId: id, company, title, status, threadIds: [], candidates: [] },
      meetings: meetingsOf(facts.messages, facts.notes),
      ...applicationState(facts, hunt.now),
    }
  })
}

/** Whether anything but letters that are none of it tells of one. */
function isApplication({ isApplied, messages, notes }: ApplicationFacts): boolean {
  return isApplied || notes.length > 0 || messages.some((message) => isTied(message) && !isOfNone(message))
}

interface UnknownGroup {
  company: string | null
  readonly messages: LinkedMessage[]
}

/** One for the messages of an employer that may be of the same jobs, by its name or by one address; one for each conversation where none is named. */
function unknownApplications(hunt: HuntView): readonly Application[] {
  const threads = groupBy(hunt.unlinked, threadOf)
  const groups = new Map<string, UnknownGroup>()
  for (const [thread, messages] of threads) {
    const company = employerOf(messages)
    const keys = [nameKey(company, messages), ...addressKeys(messages)].filter((key) => key !== null)
    const known = keys.map((key) => groups.get(key)).find((group) => group !== undefined)
    const group = known ?? { company: company?.name ?? null, messages: [] }
    group.messages.push(...messages)
    // a name that stands in a letter says more than a domain
    if (company !== null && !company.isOfDomain) group.company = company.name
    for (const key of [...keys, thread]) if (!groups.has(key)) groups.set(key, group)
  }
  return [...new Set(groups.values())].map(({ company, messages }) => {
    const candidates = candidatesOf(messages)
    return {
      ...{ jobId: null, company: companyOfAll(candidates, hunt) ?? company, title: null, status: null },
      ...{ threadIds: [...new Set(messages.map(threadOf))], candidates },
      meetings: meetingsOf(messages, []),
      ...applicationState({ messages, notes: [], statusAt: null, isApplied: false }, hunt.now),
    }
  })
}

/** One for each employer of whom something was noted and who has no job. */
function notedApplications({ notesOfOthers, now }: HuntView): readonly Application[] {
  return [...groupBy(notesOfOthers, ({ company }) => companyKey(company)).values()].map((notes) => ({
    ...{
      jobId: null,
      company: notes.at(-1)?.company ?? null,
      title: null,
      status: null,
      threadIds: [],
      candidates: [],
    },
    meetings: meetingsOf([], notes),
    ...applicationState({ messages: [], notes, statusAt: null, isApplied: false }, now),
  }))
}

interface NamedInMail {
  readonly name: string
  /** Whether only the domain of the sender says so. */
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

/** The addresses of who wrote, but for those of systems, through which many write. */
function addressKeys(messages: readonly LinkedMessage[]): readonly string[] {
  return messages.flatMap(({ isOwn, fromEmail }) =>
    isOwn || fromEmail === null || senderDomain(fromEmail).system !== null
      ? []
      : `${fromEmail.toLowerCase()} ${candidatesOf(messages).join()}`,
  )
}

/** The employer of these jobs, as the first of them has it; null where they have several, or there are none. */
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

/** Ids of jobs come before conversations, as text that sorts like them. */
export function applicationPosition({ jobId, company, lastEvent, threadIds }: Application): ApplicationPosition {
  const [thread] = threadIds
  const unknown = thread === undefined ? `n ${companyKey(company)}` : `t ${thread}`
  const key = jobId === null ? unknown : `j ${String(jobId).padStart(16, '0')}`
  return { at: lastEvent?.at ?? null, key }
}

function compare(a: ApplicationPosition, b: ApplicationPosition): number {
  if (a.at !== b.at) return (a.at ?? '') < (b.at ?? '') ? 1 : -1
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}
