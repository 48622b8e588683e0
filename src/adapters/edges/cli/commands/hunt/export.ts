import { Command, Option } from 'commander'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, HuntServices } from '#src/adapters/edges/cli/services.js'
import { toCsvFile } from '#src/adapters/edges/words/csv-file.js'
import { datesOf, englishDateNames, toCalendarEvent } from '#src/adapters/edges/words/hunt/application-dates.js'
import { type CalendarEvent, toCalendarFile } from '#src/adapters/edges/words/hunt/calendar-file.js'
import { toApplicationJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { allApplications, huntOptions } from './options.js'

interface Flags extends HuntFlags {
  readonly ics?: true
  readonly csv?: true
}

export function applicationsExportCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('export')
    .summary('export applications for other programs')
    .description('Prints all applications as a calendar of interviews and deadlines, a table, or JSON.')
    .addOption(new Option('--ics', 'a calendar of interviews and deadlines (RFC 5545)').conflicts(['csv', 'json']))
    .addOption(new Option('--csv', 'a table for spreadsheets').conflicts('json'))
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (flags: Flags) => {
    if (!flags.ics && !flags.csv && !flags.json)
      throw new AppError('VALIDATION_ERROR', 'Choose a format: --ics, --csv or --json.')
    const { text, unread } = await closing(services.openHunt(flags), (hunt) => write(hunt, flags))
    const message = unreadMessage(unread)
    terminal.out(text.replace(/\r?\n$/, ''))
    if (message !== null) terminal.err(`jobworkflow: ${message}`)
  })
}

async function write(
  hunt: HuntServices,
  { ics, csv }: Flags,
): Promise<{ readonly text: string; readonly unread: number }> {
  const { applications, unread } = await allApplications(hunt)
  if (ics) return { text: toCalendarFile(applications.flatMap(eventsOf), new Date().toISOString()), unread }
  if (csv) return { text: toCsvFile(titles, applications.map(toRow)), unread }
  return { text: JSON.stringify({ applications: applications.map(toApplicationJson) }), unread }
}

const titles = [
  ...['job_id', 'company', 'title', 'status', 'stage', 'last_at', 'last_kind', 'last_quote'],
  ...['waiting_on', 'days_silent', 'next_kind', 'next_at', 'next_zone'],
]

function toRow(application: Application): readonly (string | number | null)[] {
  const { jobId, company, title, status, stage, lastEvent, waitingOn, daysSilent, next } = application
  return [
    ...[jobId, company, title, status, stage, lastEvent?.at ?? null, lastEvent?.kind ?? null, lastEvent?.quote ?? null],
    ...[waitingOn, daysSilent, next?.kind ?? null, next?.at ?? null, next?.zone ?? null],
  ]
}

/** Every meeting that was not cancelled, and the next date if it is not a meeting. */
function eventsOf(application: Application): readonly CalendarEvent[] {
  const dates = datesOf(application).filter(({ isCancelled }) => !isCancelled)
  return dates.map((date) => toCalendarEvent(date, englishDateNames))
}
