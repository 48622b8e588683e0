import type { Application } from '#src/application/hunt/list-applications.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'
import { namedOffset, offsetMinutes } from '#src/domain/shared/calendar.js'
import { offsetOnClock } from '#src/domain/shared/zoned-calendar.js'
import type { CalendarEvent } from './calendar-file.js'

/** An interview or a deadline of an application. */
export interface ApplicationDate extends Omit<CalendarEvent, 'summary'> {
  readonly application: Application
  readonly kind: 'interview' | 'deadline'
  /** As it is named where it is said, or as `zoneFrom` tells it; null where neither does. */
  readonly zone: string | null
  readonly zoneFrom: NextDate['zoneFrom']
  readonly isCancelled: boolean
}

/** Every meeting, taken back or not, and the date that is next where no meeting is it. */
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
  // ids of messages change with the archive
  const own = uid ?? `${ownerOf(application)}-meeting-${start}`
  return { uid: `${own}@jobworkflow`, kind: 'interview', application, start, end, ...told, place, link, isCancelled }
}

/** Of a time as a letter gives it, in the zone that it names; null for a day, and where no known zone is named. */
export function instantOf(at: string, zone: string | null): string | null {
  if (at.endsWith('Z')) return at
  const moment = Date.parse(`${at}Z`)
  const offset = zone === null || at.length === 10 || Number.isNaN(moment) ? null : zoneOffset(zone, moment)
  return offset === null ? null : new Date(moment - offset * 60_000).toISOString()
}

/** Minutes east of Greenwich of `JST`, `+0900`, `UTC+9`, `GMT -3:30`, and of `Asia/Tokyo` when its clocks show this. */
function zoneOffset(zone: string, local: number): number | null {
  const [, sign = '', hours = '', minutes = '00'] = /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  const fixed = namedOffset(zone) ?? offsetMinutes(`${sign}${hours.padStart(2, '0')}${minutes}`)
  return fixed ?? (zone.includes('/') ? offsetOnClock(zone, local) : null)
}

function ownerOf({ jobId, threadIds }: Application): string {
  return String(jobId ?? threadIds[0])
}

/** What a calendar calls each kind of date. */
export type DateNames = Readonly<Record<ApplicationDate['kind'], string>>

export const englishDateNames: DateNames = { interview: 'Interview', deadline: 'Deadline' }

export function toCalendarEvent(date: ApplicationDate, names: DateNames): CalendarEvent {
  const { uid, kind, application, start, end, place, link, isCancelled } = date
  const { company, title } = application
  const name = [company, title].filter((text) => text !== null && text !== '').join(', ')
  const summary = `${names[kind]}: ${name}`
  return { uid, summary, start, end, place, link, ...(isCancelled ? { isCancelled } : {}) }
}
