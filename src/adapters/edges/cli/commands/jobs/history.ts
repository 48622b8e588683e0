import { basename } from 'node:path'
import { Command } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { formatActor } from '#src/adapters/edges/cli/format-actor.js'
import { minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { readJobId } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, JobsServices } from '#src/adapters/edges/cli/services.js'
import { formatCount } from '#src/adapters/edges/cli/terminal.js'
import { noHistorySentence } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { toEventJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface Flags extends JobsFlags {
  readonly limit: number
}

const defaultEvents = 50

export function jobsHistoryCommand({ services, terminal }: CommandParts): Command {
  return new Command('history')
    .summary('show changes of job statuses')
    .description('Shows the latest status changes and verdicts of all jobs or one job, newest first.')
    .argument('[id]', 'the id of the job, as `jobworkflow jobs list` shows it')
    .addOption(dbOption())
    .addOption(wholeNumberOption('--limit <n>', 'list at most this many', { usual: defaultEvents }))
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (text: string | undefined, flags: Flags) => {
      const id = text === undefined ? null : readJobId(text)
      const events = await closing(services.openJobs(flags), (jobs) => readEvents(jobs, id, flags.limit))
      if (flags.json) terminal.out(JSON.stringify({ events: events?.map(toEventJson) ?? null }))
      else if (events === null) terminal.out(formatMissing(flags))
      else terminal.out(formatEvents(events, id, terminal.columns))
    })
}

async function readEvents(jobs: JobsServices, id: number | null, limit: number): Promise<readonly JobEvent[] | null> {
  const events = await jobs.history({ jobId: id, limit })
  // a deleted job may still have a history
  if (id === null || (events?.length ?? 0) > 0 || (await jobs.find(id)) !== null) return events
  throw new AppError('NOT_FOUND', `No job has id ${id}. \`${commandOn('jobs', 'jobs list')}\` shows the ids.`)
}

const columns: readonly Column<JobEvent>[] = [
  { title: 'Time (UTC)', share: null, cell: ({ at }) => minuteOf(at) },
  { title: 'Job', share: null, cell: ({ jobId }) => `${jobId}` },
  { title: 'From', share: 1, cell: ({ from }) => from ?? '' },
  { title: 'To', share: 1, cell: ({ to }) => to ?? '' },
  { title: 'By', share: 1, cell: ({ actor }) => formatActor(actor) },
  { title: 'Score', share: null, cell: ({ score }) => (score === null ? '' : `${score}`) },
  { title: 'Reason', share: 3, cell: ({ reason, undoes }) => reason ?? (undoes === null ? '' : 'undone') },
  { title: 'Batch', share: null, cell: ({ batch }) => batch ?? '' },
]

function formatEvents(events: readonly JobEvent[], id: number | null, width: number | null): string {
  if (events.length === 0)
    return id === null ? 'No status has changed yet.' : `The status of job ${id} has not changed yet.`
  const hasBatch = events.some(({ batch }) => batch !== null)
  const undo = hasBatch ? ` \`${commandOn('jobs', 'jobs undo BATCH')}\` undoes verdicts.` : ''
  return `${fitTable(columns, events, width)}\n${formatCount(events.length, 'event')}.${undo}`
}

function formatMissing({ db }: Flags): string {
  const file = db === undefined || isPostgresUrl(db) ? undefined : basename(db)
  return noHistorySentence(commandOn('jobs', 'jobs migrate', file), 'en')
}
