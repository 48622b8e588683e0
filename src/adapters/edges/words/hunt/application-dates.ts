import type { Application } from '#src/application/hunt/list-applications.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'
import { namedOffset, offsetMinutes } from '#src/domain/shared/calendar.js'
import { offsetOnClock } from '#src/domain/shared/zoned-calendar.js'
import type { CalendarEvent } from './calendar-file.js'

/** An interview or a deadline of an application. */
export interface ApplicationDate extends Omit<CalendarEvent, 'summary'> {
  readonly application: Application
  readonly kind: 'interview' | 'deadline'
  /** The zone as named with the time or known from `zoneFrom`; null if neither gives one. */
  readonly zone: string | null
  readonly zoneFrom: NextDate['zoneFrom']
  readonly isCancelled: boolean
}

/** Every meeting, cancelled or not, and the next date if it is not one of the meetings. */
export function datesOf(application: Application): readonly ApplicationDate[] {
  const { next } = application
  const meetings = application.meetings.flatMap((meeting) => meetingDate(application, meeting) ?? [])
  if (next === null || meetings.some(({ start, isCancelled }) => !isCancelled && start === next.at)) return meetings
  const uid = `${ownerOf(application)}-${next.kind}-${next.at}@jobworkflow`
  const start = instantOf(next.at, next.zone) ?? next.at
  return [...meetings, { ...next, application, uid, start, end: null, isCancelled: false }]
}

function meetingDate(application: Application, meeting: Application['meetings'][number]): ApplicationDate | null {
  const { uid, start, end, zone, place, link, isCancelled } = meeting
  if (start === null) return null
  const told = { zone, zoneFrom: zone === null ? null : ('text' as const) }
  // message ids change when the archive is rebuilt
  const own = uid ?? `${ownerOf(application)}-meeting-${start}`
  return { uid: `${own}@jobworkflow`, kind: 'interview', application, start, end, ...told, place, link, isCancelled }
}

/** The instant of a time given in a letter, using its named zone; null for a day, and without a known zone. */
export function instantOf(at: string, zone: string | null): string | null {
  if (at.endsWith('Z')) return at
  const moment = Date.parse(`${at}Z`)
  const offset = zone === null || at.length === 10 || Number.isNaN(moment) ? null : zoneOffset(zone, moment)
  return offset === null ? null : new Date(moment - offset * 60_000).toISOString()
}

/** Minutes east of Greenwich for `JST`, `+0900`, `UTC+9` or `GMT -3:30`, and for `Asia/Tokyo` at this local time. */
function zoneOffset(zone: string, local: number): number | null {
  const [, sign = '', hours = '', minutes = '00'] = /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  const fixed = namedOffset(zone) ?? offsetMinutes(`${sign}${hours.padStart(2, '0')}${minutes}`)
  return fixed ?? (zone.includes('/') ? offsetOnClock(zone, local) : null)
}

function ownerOf({ jobId, threadIds }: Application): string {
  return String(jobId ?? threadIds[0])
}

/** The calendar names of each kind of date. */
export type DateNames = Readonly<Record<ApplicationDate['kind'], string>>

export const englishDateNames: DateNames = { interview: 'Interview', deadline: 'Deadline' }

const englishMarks = { colon: ': ', comma: ', ' } as const

/** `marks` stand between the words of the summary. */
export function toCalendarEvent(
  date: ApplicationDate,
  names: DateNames,
  { colon, comma }: Readonly<Record<keyof typeof englishMarks, string>> = englishMarks,
): CalendarEvent {
  const { uid, kind, application, start, end, place, link, isCancelled } = date
  const { company, title } = application
  const name = [company, title].filter((text) => text !== null && text !== '').join(comma)
  const summary = `${names[kind]}${colon}${name}`
  return { uid, summary, start, end, place, link, ...(isCancelled ? { isCancelled } : {}) }
}
