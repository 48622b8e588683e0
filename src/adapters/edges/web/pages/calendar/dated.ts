import { type ApplicationDate, datesOf } from '#src/adapters/edges/words/hunt/application-dates.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { compareLocal, localTime } from './local-time.js'

/** A date, and its local time for the person: a day, `2026-07-08`, or with the time, `2026-07-08T20:00`. */
export interface Dated {
  readonly date: ApplicationDate
  readonly local: string
}

/** All dates of applications, sorted by time, then by uid. */
export function allDates(applications: readonly Application[], timeZone: string): readonly Dated[] {
  return applications
    .flatMap(datesOf)
    .map((date) => ({ date, local: localTime(date.start, timeZone) }))
    .sort((a, b) => compareLocal(a.local, b.local) || compareLocal(a.date.uid, b.date.uid))
}

/** The dates that are neither past nor cancelled; `now` is the person's local time. A day lasts until its end. */
export function datesAhead(dates: readonly Dated[], now: string): readonly Dated[] {
  return dates.filter(
    ({ date, local }) =>
      !date.isCancelled && (date.start.endsWith('Z') ? local >= now : local.slice(0, 10) >= now.slice(0, 10)),
  )
}
