import type { Application } from '#src/application/hunt/list-applications.js'
import { instantOf } from '#src/domain/hunt/stages/instant-of.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'
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

/** Every meeting, cancelled or not, and the other dates that are ahead. */
export function datesOf(application: Application): readonly ApplicationDate[] {
  const meetings = application.meetings.flatMap((meeting) => meetingDate(application, meeting) ?? [])
  const isMeeting = ({ kind, at }: NextDate) =>
    kind === 'interview' && meetings.some(({ start, isCancelled }) => !isCancelled && start === at)
  const others = application.ahead.filter((date) => !isMeeting(date))
  return [...meetings, ...others.map((date) => aheadDate(application, date))]
}

function aheadDate(application: Application, date: NextDate): ApplicationDate {
  const uid = `${ownerOf(application)}-${date.kind}-${date.at}@jobworkflow`
  const start = instantOf(date.at, date.zone) ?? date.at
  return { ...date, application, uid, start, end: null, isCancelled: false }
}

function meetingDate(application: Application, meeting: Application['meetings'][number]): ApplicationDate | null {
  const { uid, start, end, zone, place, link, isCancelled } = meeting
  if (start === null) return null
  const told = { zone, zoneFrom: zone === null ? null : ('text' as const) }
  // message ids change when the archive is rebuilt
  const own = uid ?? `${ownerOf(application)}-meeting-${start}`
  return { uid: `${own}@jobworkflow`, kind: 'interview', application, start, end, ...told, place, link, isCancelled }
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
