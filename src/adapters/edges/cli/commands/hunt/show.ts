import { Command } from 'commander'
import { nameJobList } from '#src/adapters/edges/cli/commands/jobs/name-job-list.js'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { formatMoment, minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { readJobId } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption, websitesDbOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatFields, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toTimelineJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ApplicationTimeline } from '#src/application/hunt/get-application-timeline.js'
import { huntOptions } from './options.js'

export function applicationsShowCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('show')
    .summary('print the history of a job')
    .description(
      'Prints the capture, verdicts, posting checks, messages and interviews of a job, oldest first, and the contacts of its employer.',
    )
    .argument('<id>', 'the id of the job, as `jobworkflow applications list` shows it')
  return addOptions(command, [...huntOptions(), websitesDbOption(), jsonOption()]).action(
    async (id: string, flags: HuntFlags) => {
      const jobId = readJobId(id)
      const timeline = await closing(services.openHunt(flags), (hunt) =>
        hunt.getApplicationTimeline(jobId).catch(nameJobList),
      )
      const message = unreadMessage(timeline.unread)
      terminal.out(flags.json ? JSON.stringify(toTimelineJson(timeline)) : formatTimeline(timeline, terminal.columns))
      if (message !== null) terminal.err(`jobworkflow: ${message}`)
    },
  )
}

type TimelineEvent = ReturnType<typeof toTimelineJson>['events'][number]

const columns: readonly Column<TimelineEvent>[] = [
  { title: 'Time (UTC)', share: null, cell: ({ at }) => (at == null ? '' : minuteOf(at)) },
  { title: 'Event', share: null, cell: ({ kind }) => kind },
  { title: 'Details', share: 1, cell: wordsOf },
]

type Contact = ReturnType<typeof toTimelineJson>['contacts'][number]

const contactColumns: readonly Column<Contact>[] = [
  { title: 'Name', share: 1, cell: ({ name }) => name },
  { title: 'Role', share: 1, cell: ({ role }) => role ?? '' },
  { title: 'Address', share: 1, cell: ({ address }) => address ?? '' },
  { title: 'Last', share: null, cell: ({ last_at: at }) => at?.slice(0, 10) ?? '' },
  { title: 'From', share: null, cell: ({ from }) => from },
]

function formatTimeline(timeline: ApplicationTimeline, width: number | null): string {
  const { job, state } = timeline
  const head = printableLine(`Job ${job.id}: ${job.title ?? '(no title)'}`)
  const fields = formatFields([
    ['Company', job.company],
    ['Status', job.status],
    ['Stage', state.stage],
    ['Turn', state.waitingOn],
    ['Next', state.next === null ? null : `${state.next.kind} ${formatMoment(state.next.at, state.next.zone)}`],
  ])
  const { events, contacts, contacts_total: total } = toTimelineJson(timeline)
  const heading = total === undefined ? 'Contacts' : `Contacts (the newest ${contacts.length} of ${total})`
  const people = contacts.length === 0 ? '' : `\n\n${heading}\n${fitTable(contactColumns, contacts, width)}`
  return `${head}\n${fields}\n\n${fitTable(columns, events, width)}${people}`
}

/** An event in words: the status change, the time of a meeting, the quote that proves it. */
function wordsOf({
  from,
  to,
  start,
  due,
  zone,
  place,
  reason,
  quote,
  subject,
  title,
  text,
  warnings,
}: Readonly<Record<string, unknown>>): string {
  const change = to === undefined ? [] : [`${from ?? '(none)'} -> ${to}`]
  const signs = Array.isArray(warnings) ? [`warning: ${warnings.join(', ')}`] : []
  const where = typeof zone === 'string' ? zone : null
  const [begins, ends] = [start, due].map((at) => (typeof at === 'string' ? formatMoment(at, where) : null))
  const texts = [begins, ends === null ? null : `due ${ends}`, place, reason, title, quote ?? subject, text].filter(
    (text) => typeof text === 'string',
  )
  return [...signs, ...change, ...texts].join('; ')
}
