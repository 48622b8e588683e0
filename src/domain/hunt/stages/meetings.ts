import type { Invitation, StatedDate } from '#src/domain/hunt/letters/message-facts.js'
import type { NextDate } from './stage.js'
import { isCounted, kindOf, oldestFirst, type StagedMessage } from './staged-message.js'
import type { StagedNote } from './staged-note.js'

/** A meeting according to the latest statement about it. */
export interface Meeting extends Invitation {
  /** The message that stated it; null if it is from a note. */
  readonly emailId: number | null
  readonly saidAt: string | null
}

/**
 * Returns the meetings of an application, in the order of their first mention. An event with a known uid or start is
 * the same meeting and gets its latest version; a cancelled one stays cancelled until a later version. Messages that do
 * not count are ignored.
 */
export function meetingsOf(messages: readonly StagedMessage[], notes: readonly StagedNote[]): readonly Meeting[] {
  const meetings: Meeting[] = []
  const add = (meeting: Meeting) => {
    const at = meetings.findIndex((known) => isSame(known, meeting))
    if (at === -1) meetings.push(meeting)
    else meetings[at] = meeting
  }
  for (const message of oldestFirst(messages)) {
    if (!isCounted(message)) continue
    for (const invitation of invitationsOf(message)) add({ ...invitation, emailId: message.id, saidAt: message.at })
  }
  for (const { kind, happened, ends, zone, text, at } of notes) {
    if (kind !== 'interview') continue
    const when = { start: happened, end: ends, zone, isCancelled: false }
    add({ uid: null, summary: text, ...when, place: null, link: null, emailId: null, saidAt: at })
  }
  return meetings
}

/** Returns the invitations of a letter, at the time from its verdict if there is one. */
function invitationsOf({ verdict, invitations }: StagedMessage): readonly Invitation[] {
  if (verdict === null) return invitations
  const { starts, ends, zone } = verdict
  if (starts === null) return verdict.kind === 'not_job_related' ? [] : invitations
  const [first] = invitations
  const given = { start: starts, end: ends, zone: zone ?? first?.zone ?? null, isCancelled: false }
  const where = first ?? { uid: null, summary: null, place: null, link: null }
  return [{ ...where, ...given }]
}

export function isSame(a: Invitation, b: Invitation): boolean {
  return (a.uid !== null && a.uid === b.uid) || (a.start !== null && a.start === b.start)
}

/** Returns the next date: of a meeting, or else of an interview in a letter, or else the last stated deadline. */
export function nextDate(
  messages: readonly StagedMessage[],
  notes: readonly StagedNote[],
  now: string,
): NextDate | null {
  const [first] = meetingsAhead(messages, notes, now)
  if (first !== undefined) return first
  const named = namedAhead(messages, notes, now)
  return named.findLast(({ kind }) => kind === 'interview') ?? named.at(-1) ?? null
}

/**
 * Returns all dates of an application that are ahead: its meetings, or else the last interview in a letter, and the
 * last stated deadline. Messages that do not count must be left out.
 */
export function datesAhead(
  messages: readonly StagedMessage[],
  notes: readonly StagedNote[],
  now: string,
): readonly NextDate[] {
  const meetings = meetingsAhead(messages, notes, now)
  const named = namedAhead(messages, notes, now)
  const interview = meetings.length > 0 ? undefined : named.findLast(({ kind }) => kind === 'interview')
  const deadline = named.findLast(({ kind }) => kind === 'deadline')
  return [...meetings, ...[interview, deadline].filter((date) => date !== undefined)]
}

/** Earliest first. */
function meetingsAhead(
  messages: readonly StagedMessage[],
  notes: readonly StagedNote[],
  now: string,
): readonly NextDate[] {
  const ahead = meetingsOf(messages, notes).flatMap(({ start, zone, place, link, isCancelled }) =>
    isCancelled || start === null || !isAhead(start, now)
      ? []
      : { ...stated('interview', { at: start, zone }), place, link },
  )
  return ahead.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** Dates in letters without a calendar part, and noted deadlines. */
function namedAhead(
  messages: readonly StagedMessage[],
  notes: readonly StagedNote[],
  now: string,
): readonly NextDate[] {
  const noted = notes.flatMap((note) => deadlineOf(note) ?? []).filter(({ at }) => isAhead(at, now))
  return [...oldestFirst(messages).flatMap((message) => statedIn(message, now)), ...noted]
}

/** Whether a time is in the future; a day or a local time is, until its day has passed. */
function isAhead(at: string, now: string): boolean {
  return at.endsWith('Z') ? at > now : at.slice(0, 10) >= now.slice(0, 10)
}

function deadlineOf({ kind, due, happened, zone }: StagedNote): NextDate | null {
  const at = due ?? (kind === 'deadline' ? happened : null)
  return at === null ? null : stated('deadline', { at, zone })
}

const dated: ReadonlySet<string> = new Set([
  ...['assessment', 'information_request', 'offer', 'interview_invitation', 'human_other'],
])

function statedIn(message: StagedMessage, now: string): readonly NextDate[] {
  const { verdict, isOwn, dates } = message
  if (isOwn || !isCounted(message)) return []
  const due = verdict?.due ?? null
  if (due === null && !dated.has(kindOf(message))) return []
  const deadlines =
    due === null
      ? dates.filter(({ isDeadline }) => isDeadline).map((date) => stated('deadline', date))
      : [stated('deadline', { at: due, zone: verdict?.zone ?? null })]
  const interview = statedInterview(message)
  const all = interview === null ? deadlines : [...deadlines, stated('interview', interview)]
  return all.filter(({ at }) => isAhead(at, now))
}

function stated(kind: NextDate['kind'], { at, zone, zoneFrom }: Omit<StatedDate, 'isDeadline' | 'quote'>): NextDate {
  return { kind, at, zone, zoneFrom: zone === null ? null : (zoneFrom ?? 'text'), place: null, link: null }
}

/**
 * Returns the only time in an invitation without a calendar part; null if there are several to choose from, or only a
 * day.
 */
export function statedInterview(message: StagedMessage): StatedDate | null {
  const { verdict, invitations, dates, isOwn } = message
  const isGiven = verdict !== null && verdict.starts !== null
  if (isOwn || isGiven || kindOf(message) !== 'interview_invitation' || invitations.length > 0) return null
  const [first, ...others] = dates.filter(({ isDeadline, at }) => !isDeadline && at.includes('T'))
  return first === undefined || others.length > 0 ? null : first
}

/** Whether a letter states the time of an interview rather than asking for one. */
export function hasFixedTime(message: StagedMessage): boolean {
  const isGiven = invitationsOf(message).some(({ start, isCancelled }) => start !== null && !isCancelled)
  return isGiven || statedInterview(message) !== null
}
