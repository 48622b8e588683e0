import { Command, Option } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { collectCommas, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { type CommandParts, closing, type JobsServices } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toListedJobJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { JobListing, JobsSummary, ListedJob } from '#src/application/jobs/job-use-cases.js'
import { pageLimit } from '#src/domain/jobs/queue.js'

interface Flags extends JobsFlags {
  readonly status?: readonly string[]
  readonly query?: string
  readonly limit?: number
  readonly json?: boolean
}

export function jobsListCommand({ services, terminal }: CommandParts): Command {
  return new Command('list')
    .summary('list jobs of any status')
    .description('Lists captured jobs, the newest first. `jobworkflow jobs show` prints one whole.')
    .addOption(dbOption())
    .option('--status <status>', 'jobs of this status alone; may be repeated, or a list with commas', collectCommas)
    .option('--query <words>', 'jobs that hold all of these words in title, company, location or description')
    .addOption(
      new Option('--limit <n>', 'list at most this many')
        .default(pageLimit.default)
        .argParser((text) => readWholeNumber('--limit', text)),
    )
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const { status, query, limit } = flags
      const statuses = status?.flatMap(statusesNamed)
      await closing(services.openJobs(flags), async (jobs) => {
        const listing = await jobs.list(defined({ statuses, query, limit }))
        if (flags.json) terminal.out(listingToJson(listing))
        else if (listing.jobs.length > 0) terminal.out(formatListing(listing, statuses, terminal.columns))
        else terminal.out(formatNothing(flags, await countAll(jobs)))
      })
    })
}

/** The page calls `reject` rejected. A queue of another program may hold that word itself. */
function statusesNamed(status: string): readonly string[] {
  return status === 'rejected' ? ['rejected', 'reject'] : [status]
}

function listingToJson({ jobs, total }: JobListing): string {
  return JSON.stringify({ total, jobs: jobs.map(toListedJobJson) })
}

interface JobColumn extends Column {
  readonly cell: (job: ListedJob) => string
}

const statusColumn: JobColumn = { title: 'Status', share: 1, cell: ({ status }) => status ?? '' }

const columns: readonly JobColumn[] = [
  { title: 'ID', share: null, cell: ({ id }) => `${id}` },
  statusColumn,
  { title: 'Captured', share: 1, cell: ({ capturedAt }) => formatDate(capturedAt) },
  { title: 'Title', share: 2, cell: ({ title }) => title ?? '' },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'Location', share: 1, cell: ({ location }) => location ?? '' },
]

function formatListing(
  { jobs, total }: JobListing,
  statuses: readonly string[] | undefined,
  width: number | null,
): string {
  const more = total > jobs.length ? ' See more with --limit, fewer with --status or --query.' : ''
  const count = total > jobs.length ? `${jobs.length} of ${total} jobs.` : `${total} ${total === 1 ? 'job' : 'jobs'}.`
  // the one status that was asked for need not stand in every line
  const isShown = (column: Column) => statuses?.length !== 1 || column !== statusColumn
  const shown = columns.filter(isShown)
  const rows = jobs.map((job) => shown.map(({ cell }) => cell(job)))
  return `${fitTable(shown, rows, width)}\n${count}${more}`
}

/** The day of a date that is one; other text as it is. */
function formatDate(capturedAt: string | null): string {
  return /^\d{4}-\d\d-\d\d/.exec(capturedAt ?? '')?.[0] ?? capturedAt ?? ''
}

/** Null where the table of another program lacks what is counted: that it can be listed is enough. */
function countAll(jobs: JobsServices): Promise<JobsSummary | null> {
  return jobs.summarize().catch(() => null)
}

/** Why nothing is listed: a status may be misspelt, or another's. */
function formatNothing({ status, query }: Flags, summary: JobsSummary | null): string {
  if (summary === null) return 'No such jobs.'
  const { total, byStatus } = summary
  if (total === 0) return 'No jobs.'
  const present = byStatus.map(({ status: name, count }) => `${name ?? '(no status)'} ${count}`).join(', ')
  const words = query === undefined ? '' : ` that hold ${JSON.stringify(query)}`
  if (status === undefined) return printableLine(`No jobs${words}; there are ${total} in all.`)
  return printableLine(`No jobs of status ${status.join(', ')}${words}. There are: ${present}.`)
}
