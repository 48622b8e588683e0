import { Command, Option } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { formatMoment } from '#src/adapters/edges/cli/format-moment.js'
import { addOptions, jsonOption, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { toApplicationJson, unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { stages, waitingSides } from '#src/domain/hunt/stages/stage.js'
import { allApplications, huntOptions, noMailMessage } from './options.js'

interface Flags extends HuntFlags {
  readonly stage?: (typeof stages)[number]
  readonly waitingOn?: (typeof waitingSides)[number]
  readonly silentDays?: number
  readonly company?: string
  readonly known?: boolean
}

export function applicationsListCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list applications and their stages')
    .description(
      'Lists jobs that you applied to or that mail mentions, with stage, last event and whose turn it is; latest ' +
        'event first.',
    )
    .addOption(new Option('--stage <stage>', 'only at this stage').choices(stages))
    .addOption(new Option('--waiting-on <side>', 'only where this side has to act').choices(waitingSides))
    .addOption(wholeNumberOption('--silent-days <n>', 'only without a message for this many days'))
    .option('--company <name>', 'only employers whose name contains this')
    .option('--known', 'only applications for a known job')
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (flags: Flags) => {
    const { stage, waitingOn, silentDays, company } = flags
    const filter = defined({ stage, waitingOn, silentDays, company })
    const asked = { ...filter, unknown: flags.known !== true }
    const { applications, unread, hasMail } = await closing(services.openHunt(flags), (hunt) =>
      allApplications(hunt, asked),
    )
    const message = unreadMessage(unread)
    if (flags.json) terminal.out(JSON.stringify({ applications: applications.map(toApplicationJson) }))
    else terminal.out(formatApplications(applications, terminal.columns))
    if (applications.length === 0 && !hasMail) {
      const also = Object.keys(filter).length === 0 ? ', and no job is marked as applied' : ''
      terminal.err(`jobworkflow: ${noMailMessage(also)}`)
    }
    if (message !== null) terminal.err(`jobworkflow: ${message}`)
  })
}

const columns: readonly Column<Application>[] = [
  { title: 'Job', share: null, cell: ({ jobId }) => (jobId === null ? '' : `${jobId}`) },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'Title', share: 1, cell: ({ title }) => title ?? '' },
  { title: 'Stage', share: null, cell: ({ stage }) => stage ?? '' },
  { title: 'Turn', share: null, cell: ({ waitingOn }) => waitingOn ?? '' },
  { title: 'Last', share: null, cell: ({ lastEvent }) => lastEvent?.at?.slice(0, 10) ?? '' },
  { title: 'Silent', share: null, cell: ({ daysSilent }) => (daysSilent === null ? '' : `${daysSilent} d`) },
  { title: 'Next', share: null, cell: ({ next }) => (next === null ? '' : formatMoment(next.at)) },
  { title: 'Quote', share: 2, cell: ({ lastEvent }) => lastEvent?.quote ?? '' },
]

function formatApplications(applications: readonly Application[], width: number | null): string {
  if (applications.length === 0) return 'No applications.'
  return `${fitTable(columns, applications, width)}\n${formatCount(applications.length, 'application')}.`
}
