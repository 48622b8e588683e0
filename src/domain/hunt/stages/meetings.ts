import type { Invitation, StatedDate } from '#src/domain/hunt/letters/message-facts.js'
import type { NextDate } from './stage.js'
import { counts, isSuspect, oldestFirst, type StagedMessage } from './staged-message.js'

/** A meeting, by the last that was said of it. */
export interface Meeting extends Invitation {
  /** The message that said it. */
  readonly emailId: number
  readonly saidAt: string | null
}

/**
 * The meetings of an application, in the order in which they were first named: an event that comes again, by its uid or with the same start, is the
 * same one and is as its last version says; one that was taken back stays so until a later version.
 */
export function meetingsOf(messages: readonly StagedMessage[]): readonly Meeting[] {
  const meetings: Meeting[] = []
  for (const message of oldestFirst(messages.filter(counts))) {
    if (isSuspect(message)) continue
    for (const invitation of message.invitations) {
      const meeting = { ...invitation, emailId: message.id, saidAt: message.at }
      const at = meetings.findIndex((known) => isSame(known, invitation))
      if (at === -1) meetings.push(meeting)
      else meetings[at] = meeting
    }
  }
  return meetings
}

export function isSame(a: Invitation, b: Invitation): boolean {
  return (a.uid !== null && a.uid === b.uid) || (a.start !== null && a.start === b.start)
}

/** The date that is next: of a meeting, else of an interview that a letter names, else the last deadline that was stated. */
export function nextDate(messages: readonly StagedMessage[], now: string): NextDate | null {
  const ahead = meetingsOf(messages).filter(
    ({ start, isCancelled }) => !isCancelled && start !== null && isAhead(start, now),
  )
  const [first] = ahead.toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
  if (first?.start != null) {
    const { start, zone, place, link } = first
    return { kind: 'interview', at: start, zone, place, link }
  }
  const stated = oldestFirst(messages).flatMap((message) => statedIn(message, now))
  return stated.findLast(({ kind }) => kind === 'interview') ?? stated.at(-1) ?? null
}

/** A day or a local time is ahead until its day is over. */
function isAhead(at: string, now: string): boolean {
  return at.endsWith('Z') ? at > now : at.slice(0, 10) >= now.slice(0, 10)
}

const dated = new Set(['assessment', 'information_request', 'offer', 'interview_invitation'])

function statedIn(message: StagedMessage, now: string): readonly NextDate[] {
  if (message.isOwn || isSuspect(message) || !dated.has(message.received.kind)) return []
  const deadlines = message.dates.filter(({ isDeadline }) => isDeadline).map((date) => stated('deadline', date))
  const interview = statedInterview(message)
  const all = interview === null ? deadlines : [...deadlines, stated('interview', interview)]
  return all.filter(({ at }) => isAhead(at, now))
}

function stated(kind: NextDate['kind'], { at, zone }: StatedDate): NextDate {
  return { kind, at, zone, place: null, link: null }
}

/** The one time that an invitation without a calendar part names; null where it names several to choose from, or a day alone. */
export function statedInterview({ received, invitations, dates, isOwn }: StagedMessage): StatedDate | null {
  if (isOwn || received.kind !== 'interview_invitation' || invitations.length > 0) return null
  const [first, ...others] = dates.filter(({ isDeadline, at }) => !isDeadline && at.includes('T'))
  return first === undefined || others.length > 0 ? null : first
}
