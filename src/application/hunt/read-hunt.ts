import type { KeptEntries, RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { UnderstoodMail, UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import { applicationKinds, isAboutApplication } from '#src/domain/hunt/letters/of-application.js'
import { type MessageMatch, unmatched } from '#src/domain/hunt/matching/message-match.js'
import { isOfPrivatePerson } from '#src/domain/hunt/matching/private-sender.js'
import { reclassifyLinkedLetter } from '#src/domain/hunt/matching/reclassify-linked-letter.js'
import { notesIn, type StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import { CountedVerdicts, identityOf } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import { letterKey, standingEntries } from '#src/domain/hunt/verdicts/standing-entries.js'
import { type FirstApplication, findFirstApplication, saysApplied } from '#src/domain/jobs/applied-status.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { HuntMemory, type MatchedFrom } from './hunt-memory.js'
import type { HuntReading } from './hunt-parts.js'
import type { HuntView, KnownHunt, LinkedMessage } from './hunt-view.js'
import { joined, mailToLookFor } from './mail-of-employers.js'

/** Returns the current hunt with all jobs. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readHunt(parts: HuntReading): Promise<HuntView> {
  const { memory, clock, state, ofMail, readMail } = await askStates(parts)
  const read = () => Promise.all([readJobs(parts.jobs), readMail()])
  const known = await memory.hunt(state, async () => bringTogether({ parts, memory, ofMail }, ...(await read())))
  return { now: clock.now().toISOString(), ...known }
}

/**
 * Returns the hunt without jobs that were not applied to and that no mail is about, except those in `ids`. Without
 * mail, no other jobs are read; with mail all are, because messages are compared with all of them. Throws DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT.
 */
export async function readApplications(parts: HuntReading, ids: readonly number[] = []): Promise<HuntView> {
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

/**
 * Returns a value that only changes when something is written to jobs or mail; null if that is unknown. Never rejects.
 */
export async function stateOfHunt(parts: HuntReading): Promise<string | null> {
  return (await askStates(parts)).state
}

async function askStates(parts: HuntReading) {
  const { jobs, mail, memory = new HuntMemory(), clock } = parts
  // before reading, so that a concurrent change gives another state
  const [ofJobs, ofMail] = await Promise.all([jobs.state(), mail === null ? 'none' : mail.state()])
  const state = ofJobs === null || ofMail === null ? null : `${ofJobs} ${ofMail}`
  return { memory, clock, state, ofMail, readMail: () => memory.mail(ofMail, () => allMail(parts)) }
}

async function allMail({ mail, me }: HuntReading): Promise<UnderstoodMail> {
  return mail === null ? { messages: [], unread: 0 } : mail.ofApplications({ me })
}

interface Reading {
  readonly parts: HuntReading
  readonly memory: HuntMemory
  /** The state of the mail. */
  readonly ofMail: string | null
}

/** Returns the mail about applications and further mail of their employers, with the jobs of all of it. */
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
  { roster, links, once, entries }: ReadJobs,
  speaking: UnderstoodMail,
): Promise<KnownHunt> {
  const { jobs } = reading.parts
  const standing = standingEntries(entries?.entries ?? [])
  const verdicts = new CountedVerdicts(standing)
  const byStatus = roster.filter(({ status }) => saysApplied(status)).map(({ id }) => id)
  await nextTurn()
  const events = await jobs.eventsOf([...new Set([...byStatus, ...(once ?? [])])])
  const applied = new Map(
    roster.flatMap(({ id, status }) => {
      const once = findFirstApplication(events?.get(id) ?? [], status)
      return once === null ? [] : [[id, once]]
    }),
  )
  await nextTurn()
  const { isApplied, statusAt } = statuses(roster, applied)
  const known = roster.map((job) => ({ ...job, isApplied: isApplied(job.id), appliedAt: statusAt(job.id) }))
  const { read, matches } = await withMailOfEmployers(reading, await withLetters(reading.parts, speaking, verdicts), {
    jobs: known,
    links: withVerdicts(links ?? [], verdicts),
  })
  await nextTurn()
  const messages = linked(read.messages, matches, verdicts)
  const lists = byJob(messages)
  return {
    jobs: new Map(roster.map((job) => [job.id, job])),
    ...{ messages, keepsEntries: entries !== null },
    ...lists,
    withIds: (ids) => messages.filter(({ id }) => ids.includes(id)),
    ...applications(roster, { isApplied, statusAt }, lists.messagesOf, notesIn(standing)),
    links: links ?? [],
    unread: read.unread,
    size: roster.length + messages.length,
  }
}

/** Adds job, kind and verdict to the messages. */
function linked(
  messages: readonly UnderstoodMessage[],
  matches: ReadonlyMap<number, MessageMatch>,
  verdicts: CountedVerdicts,
): readonly LinkedMessage[] {
  const answered = new Set<string>()
  // oldest first, because letters after a reply of the applicant are classified differently
  return messages
    .toReversed()
    .map((message) => {
      const match = matches.get(message.id) ?? unmatched
      const thread = threadOf(message)
      const received = reclassifyLinkedLetter(message, match, answered.has(thread))
      if (message.isOwn) answered.add(thread)
      return { ...message, received, match, isWeak: match.isWeak, verdict: verdicts.of(message) }
    })
    .toReversed()
}

interface ReadJobs {
  readonly roster: readonly RosterJob[]
  readonly links: readonly JobLink[] | null
  readonly once: readonly number[] | null
  readonly entries: KeptEntries | null
}

/** Reads one after another, so that a storage in this process blocks others no longer than for one of them. */
async function readJobs(jobs: HuntReading['jobs']): Promise<ReadJobs> {
  const [roster, links] = [await jobs.roster(), await jobs.links()]
  return { roster, links, once: await jobs.onceApplied(), entries: await jobs.entries() }
}

/**
 * Reads jobs that are or once were applied to, and these. If there are any notes, reads all jobs, because a job may
 * have another id now.
 */
async function readApplied(jobs: HuntReading['jobs'], ids: readonly number[]): Promise<ReadJobs> {
  const entries = await jobs.entries()
  if (entries !== null && entries.last > 0) return readJobs(jobs)
  const once = await jobs.onceApplied()
  const applied = await jobs.appliedByStatus()
  const roster = await jobs.rosterOf([...new Set([...ids, ...applied, ...(once ?? [])])])
  return { roster, links: await jobs.links(), once, entries }
}

function byJob(messages: readonly LinkedMessage[]): Pick<HuntView, 'messagesOf' | 'unlinked'> {
  const lists = groupBy(messages, ({ match }) => match.jobId)
  const none = lists.get(null) ?? []
  const threads = new Set(none.filter(mayBeApplication).map((message) => threadOf(message)))
  return {
    messagesOf: (jobId) => lists.get(jobId) ?? [],
    unlinked: none.filter((message) => threads.has(threadOf(message))),
  }
}

/** Whether it is about an application with an unknown job, or certainly about one of several jobs. */
function mayBeApplication(message: LinkedMessage): boolean {
  const { match, isOwn, isWeak, verdict } = message
  if (verdict !== null && !isOwn) return applicationKinds.includes(verdict.kind)
  if (match.candidates.length > 0 && !isWeak) return true
  return isAboutApplication(message, isOwn) && !isOfPrivatePerson(message)
}

export function threadOf({ threadId, id }: UnderstoodMessage): string {
  return threadId ?? `message ${id}`
}

/** Returns the mail about applications, and all letters that somebody judged. */
async function withLetters(
  { mail, me }: HuntReading,
  speaking: UnderstoodMail,
  verdicts: CountedVerdicts,
): Promise<UnderstoodMail> {
  const there = new Set(speaking.messages.map((message) => letterKey(identityOf(message))))
  const letters = verdicts.ofLetters.flatMap(({ letter }) =>
    letter === null || there.has(letterKey(letter)) ? [] : letter,
  )
  if (mail === null || letters.length === 0) return speaking
  return joined(speaking, await mail.ofLetters({ letters, me }))
}

/** Adds a link from each verdict that names a job; if the letter itself also has a link, the later one counts. */
function withVerdicts(links: readonly JobLink[], verdicts: CountedVerdicts): readonly JobLink[] {
  const named = verdicts.ofLetters.flatMap(({ letter, job, at, entry }): JobLink[] => {
    if (letter === null || job === null) return []
    const target = { kind: 'message' as const, id: letter.messageId ?? String(letter.emailId) }
    return [{ id: -entry, ...job, target, state: 'confirmed', evidence: null, at }]
  })
  if (named.length === 0) return links
  const last = new Map<string, JobLink>()
  const all = [...links, ...named]
  for (const link of all) {
    const known = last.get(link.target.id)
    if (isOfMessage(link) && (known === undefined || known.at <= link.at)) last.set(link.target.id, link)
  }
  const isNamed = new Set(named.map(({ target }) => target.id))
  return all.filter((link) => !isOfMessage(link) || !isNamed.has(link.target.id) || last.get(link.target.id) === link)
}

function isOfMessage({ target, state }: JobLink): boolean {
  return target.kind === 'message' && state === 'confirmed'
}

interface Statuses {
  readonly isApplied: (jobId: number) => boolean
  /** When it was applied to according to its history, or else the last change of its row; null if unknown. */
  readonly statusAt: (jobId: number) => string | null
}

function statuses(roster: readonly RosterJob[], applied: ReadonlyMap<number, FirstApplication>): Statuses {
  const changed = new Map(roster.map(({ id, status, updatedAt }) => [id, saysApplied(status) ? updatedAt : null]))
  return {
    isApplied: (jobId) => applied.has(jobId),
    statusAt: (jobId) => {
      const once = applied.get(jobId)
      return once === undefined ? null : (once.at ?? asTime(changed.get(jobId) ?? null))
    },
  }
}

function applications(
  roster: readonly RosterJob[],
  { isApplied, statusAt }: Statuses,
  messagesOf: HuntView['messagesOf'],
  notes: readonly StagedNote[],
): Pick<HuntView, 'factsOf' | 'notedJobs' | 'notesOfOthers'> {
  const { ofJobs, others } = notesByJob(notes, roster)
  return {
    factsOf: (jobId) => ({
      messages: messagesOf(jobId),
      notes: ofJobs.get(jobId) ?? [],
      statusAt: statusAt(jobId),
      isApplied: isApplied(jobId),
    }),
    notedJobs: [...ofJobs.keys()].filter((id) => id !== null),
    notesOfOthers: others,
  }
}

/** Groups notes by job. A job that was captured again is found by its URL. */
function notesByJob(notes: readonly StagedNote[], roster: readonly RosterJob[]) {
  const ids = new Set(notes.length === 0 ? [] : roster.map(({ id }) => id))
  const byUrl = new Map(notes.length === 0 ? [] : roster.flatMap(({ id, url }) => (url === null ? [] : [[url, id]])))
  const groups = groupBy(notes, ({ job }) => {
    const id = job === null ? undefined : ((job.url === null ? undefined : byUrl.get(job.url)) ?? job.jobId)
    return id === undefined || !ids.has(id) ? null : id
  })
  return { ofJobs: groups, others: groups.get(null) ?? [] }
}

export function asTime(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
