import type { HuntJobs, RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMail, UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import { speaksOfApplication } from '#src/domain/hunt/letters/of-application.js'
import { letterByTie } from '#src/domain/hunt/matching/letter-by-tie.js'
import { type MessageMatch, unmatched } from '#src/domain/hunt/matching/message-match.js'
import { isOfPrivatePerson } from '#src/domain/hunt/matching/private-sender.js'
import { type AppliedOnce, appliedOnce, saysApplied } from '#src/domain/jobs/applied-status.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { HuntMemory, type MatchedFrom } from './hunt-memory.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, KnownHunt, LinkedMessage } from './hunt-view.js'
import { joined, mailToLookFor } from './mail-of-employers.js'

/** All of a hunt as it is now. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readHunt(parts: HuntParts): Promise<HuntView> {
  const { memory, clock, state, ofMail, readMail } = await askStates(parts)
  const read = () => Promise.all([readJobs(parts.jobs), readMail()])
  const known = await memory.hunt(state, async () => bringTogether({ parts, memory, ofMail }, ...(await read())))
  return { now: clock.now().toISOString(), ...known }
}

/**
 * The hunt without jobs that nobody applied to and no mail speaks of, but with those of `ids`. Where there is no mail, no other job is
 * read: messages are compared with all of them. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 */
export async function readApplications(parts: HuntParts, ids: readonly number[] = []): Promise<HuntView> {
  const { memory, clock, state, ofMail, readMail } = await askStates(parts)
  const now = clock.now().toISOString()
  const remembered = memory.huntIn(state)
  if (remembered !== null) return { now, ...remembered }
  const mail = await readMail()
  const read = async (jobs: () => Promise<ReadJobs>) => bringTogether({ parts, memory, ofMail }, await jobs(), mail)
  const known =
    mail.messages.length > 0
      ? await memory.hunt(state, () => read(() => readJobs(parts.jobs)))
      : await memory.applications(state, ids, () => read(() => readApplied(parts.jobs, ids)))
  return { now, ...known }
}

async function askStates(parts: HuntParts) {
  const { jobs, mail, memory = new HuntMemory(), clock } = parts
  // before anything is read: what changes meanwhile has another state
  const [ofJobs, ofMail] = await Promise.all([jobs.state(), mail === null ? 'none' : mail.state()])
  const state = ofJobs === null || ofMail === null ? null : `${ofJobs} ${ofMail}`
  return { memory, clock, state, ofMail, readMail: () => memory.mail(ofMail, () => allMail(parts)) }
}

async function allMail({ mail, me }: HuntParts): Promise<UnderstoodMail> {
  return mail === null ? { messages: [], unread: 0 } : mail.ofApplications({ me })
}

interface Reading {
  readonly parts: HuntParts
  readonly memory: HuntMemory
  /** The state of the mail. */
  readonly ofMail: string | null
}

/** The mail that speaks of applications and what is found of their employers beside it, and to which jobs all of it belongs. */
async function withMailOfEmployers(
  { parts: { mail, me }, memory, ofMail }: Reading,
  speaking: UnderstoodMail,
  { jobs, links }: Pick<MatchedFrom, 'jobs' | 'links'>,
) {
  const matcher = () => memory.matcher({ jobs, links })
  const match = ({ messages }: UnderstoodMail, of: 'speaking' | 'all') =>
    memory.matches(of, { messages, jobs, links }, () => matcher().match(messages))
  const matches = match(speaking, 'speaking')
  await nextTurn()
  const { request, key } = memory.lookedFor(matches, () =>
    mailToLookFor({ messages: speaking.messages, jobs, links }, matcher(), matches, me),
  )
  if (mail === null || request === null) return { read: speaking, matches }
  const state = ofMail === null ? null : `${ofMail} ${key}`
  const read = await memory.moreMail(state, async () => joined(speaking, await mail.naming(request)))
  if (read.messages.length === speaking.messages.length) return { read, matches }
  await nextTurn()
  return { read, matches: match(read, 'all') }
}

async function bringTogether(
  reading: Reading,
  { roster, links, once }: ReadJobs,
  speaking: UnderstoodMail,
): Promise<KnownHunt> {
  const { jobs } = reading.parts
  const byStatus = roster.filter(({ status }) => saysApplied(status)).map(({ id }) => id)
  await nextTurn()
  const events = await jobs.eventsOf([...new Set([...byStatus, ...(once ?? [])])])
  const applied = new Map(
    roster.flatMap(({ id, status }) => {
      const once = appliedOnce(events?.get(id) ?? [], status)
      return once === null ? [] : [[id, once]]
    }),
  )
  await nextTurn()
  const { isApplied, appliedAt } = applications(roster, applied)
  const known = roster.map((job) => ({ ...job, isApplied: isApplied(job.id), appliedAt: appliedAt(job.id) }))
  const { read, matches } = await withMailOfEmployers(reading, speaking, { jobs: known, links: links ?? [] })
  await nextTurn()
  const messages = linked(read.messages, matches)
  return {
    jobs: new Map(roster.map((job) => [job.id, job])),
    ...byJob(messages),
    withIds: (ids) => messages.filter(({ id }) => ids.includes(id)),
    ...{ isApplied, appliedAt },
    links: links ?? [],
    unread: read.unread,
    size: roster.length + messages.length,
  }
}

/** The messages as what they are by the job that they belong to. */
function linked(
  messages: readonly UnderstoodMessage[],
  matches: ReadonlyMap<number, MessageMatch>,
): readonly LinkedMessage[] {
  const answered = new Set<string>()
  // oldest first: what comes after an answer of the applicant's is told apart
  return messages
    .toReversed()
    .map((message) => {
      const match = matches.get(message.id) ?? unmatched
      const thread = threadOf(message)
      const received = letterByTie(message, match, answered.has(thread))
      if (message.isOwn) answered.add(thread)
      return { ...message, received, match, isWeak: match.isWeak }
    })
    .toReversed()
}

interface ReadJobs {
  readonly roster: readonly RosterJob[]
  readonly links: readonly JobLink[] | null
  readonly once: readonly number[] | null
}

/** One after the other: a storage that is read in this process holds up others no longer than for one of them. */
async function readJobs(jobs: HuntJobs): Promise<ReadJobs> {
  return { roster: await jobs.roster(), links: await jobs.links(), once: await jobs.onceApplied() }
}

/** Jobs that were applied to, now or once, and these. */
async function readApplied(jobs: HuntJobs, ids: readonly number[]): Promise<ReadJobs> {
  const once = await jobs.onceApplied()
  const applied = await jobs.appliedByStatus()
  const roster = await jobs.rosterOf([...new Set([...ids, ...applied, ...(once ?? [])])])
  return { roster, links: await jobs.links(), once }
}

function byJob(messages: readonly LinkedMessage[]): Pick<HuntView, 'messagesOf' | 'unlinked'> {
  const lists = grouped(messages)
  const none = lists.get(null) ?? []
  const threads = new Set(none.filter(mayBeApplication).map((message) => threadOf(message)))
  return {
    messagesOf: (jobId) => lists.get(jobId) ?? [],
    unlinked: none.filter((message) => threads.has(threadOf(message))),
  }
}

/** Whether it is of an application whose job is not known, or surely of one of several. */
function mayBeApplication(message: LinkedMessage): boolean {
  const { match, isOwn, isWeak } = message
  if (match.candidates.length > 0 && !isWeak) return true
  return speaksOfApplication(message, isOwn) && !isOfPrivatePerson(message)
}

function grouped(messages: readonly LinkedMessage[]): Map<number | null, LinkedMessage[]> {
  const lists = new Map<number | null, LinkedMessage[]>()
  for (const message of messages) {
    const list = lists.get(message.match.jobId)
    if (list === undefined) lists.set(message.match.jobId, [message])
    else list.push(message)
  }
  return lists
}

export function threadOf({ threadId, id }: UnderstoodMessage): string {
  return threadId ?? `message ${id}`
}

function applications(
  roster: readonly RosterJob[],
  applied: ReadonlyMap<number, AppliedOnce>,
): Pick<HuntView, 'isApplied' | 'appliedAt'> {
  const changed = new Map(roster.map(({ id, status, updatedAt }) => [id, saysApplied(status) ? updatedAt : null]))
  return {
    isApplied: (jobId) => applied.has(jobId),
    appliedAt: (jobId) => {
      const once = applied.get(jobId)
      return once === undefined ? null : (once.at ?? asTime(changed.get(jobId) ?? null))
    },
  }
}

export function asTime(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
