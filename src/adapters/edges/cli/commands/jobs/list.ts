import { Command } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { collectCommas, readYesOrNo } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, JobsServices } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toListedJobJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { JobListing, JobsSummary, ListedJob } from '#src/application/jobs/job-use-cases.js'
import { type PayAsked, readDateBound } from '#src/domain/jobs/job-search.js'
import { pageLimit } from '#src/domain/jobs/queue.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface Flags extends JobsFlags {
  readonly status?: readonly string[]
  readonly query?: string
  readonly remote?: boolean
  readonly payMin?: PayAsked
  readonly language?: string
  readonly postedFrom?: string
  readonly postedTo?: string
  readonly limit?: number
}

export function jobsListCommand({ services, terminal }: CommandParts): Command {
  return new Command('list')
    .summary('list jobs of any status')
    .description('Lists captured jobs, the newest first. `jobworkflow jobs show` prints one whole.')
    .addOption(dbOption())
    .option('--status <status>', 'jobs of this status alone; may be repeated, or a list with commas', collectCommas)
    .option(
      '--query <words>',
      'jobs that hold all of these words anywhere; -word excludes, OR alternates, quotation marks hold a phrase',
    )
    .option(
      '--remote [yes or no]',
      'jobs that say that they can be done remotely, with "no" those that cannot',
      readRemote,
    )
    .option(
      '--pay-min <amount>',
      'jobs that pay this much a year at most or more, with its currency: 90000USD',
      readPay,
    )
    .option('--language <code>', 'jobs written in this language: en, ja')
    .option('--posted-from <date>', 'jobs that say that they were posted on this day or later', readPostedFrom)
    .option('--posted-to <date>', 'jobs that say that they were posted up to this day', readPostedTo)
    .addOption(wholeNumberOption('--limit <n>', 'list at most this many', { usual: pageLimit.default }))
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const { status, query, limit, remote, payMin: minPay, language, postedFrom, postedTo } = flags
      const statuses = status?.flatMap(statusesNamed)
      await closing(services.openJobs(flags), async (jobs) => {
        const listing = await jobs.list(
          defined({ statuses, query, limit, remote, minPay, language, postedFrom, postedTo }),
        )
        if (flags.json) terminal.out(listingToJson(listing))
        else if (listing.jobs.length > 0) terminal.out(formatListing(listing, statuses, terminal.columns))
        else terminal.out(formatNothing(flags, await countAll(jobs)))
      })
    })
}

const readRemote = (text: string) => readYesOrNo('--remote', text)

/** An amount with the code of its currency, before or behind it. Throws VALIDATION_ERROR. */
function readPay(text: string): PayAsked {
  const amount = /\d[\d,]{0,15}/.exec(text)?.[0]
  const currency = /[a-z]{3}/i.exec(text)?.[0]
  if (amount !== undefined && currency !== undefined) return { amount: Number(amount.replaceAll(',', '')), currency }
  throw new AppError(
    'VALIDATION_ERROR',
    `--pay-min takes an amount and its currency, such as 90000USD, not "${text.slice(0, 100)}".`,
  )
}

const readPostedFrom = (text: string) => readPosted('--posted-from', text, 'first')
const readPostedTo = (text: string) => readPosted('--posted-to', text, 'last')

function readPosted(name: string, text: string, end: 'first' | 'last'): string {
  const date = readDateBound(text, end)
  if (date !== null) return date
  throw new AppError(
    'VALIDATION_ERROR',
    `${name} must be a date with its year first, such as 2026-10-03, not "${text.slice(0, 100)}".`,
  )
}

/** The page calls `reject` rejected. A queue of another program may hold that word itself. */
function statusesNamed(status: string): readonly string[] {
  return status === 'rejected' ? ['rejected', 'reject'] : [status]
}

function listingToJson({ jobs, total }: JobListing): string {
  return JSON.stringify({ total, jobs: jobs.map(toListedJobJson) })
}

const statusColumn: Column<ListedJob> = { title: 'Status', share: 1, cell: ({ status }) => status ?? '' }

const columns: readonly Column<ListedJob>[] = [
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
  const shown = columns.filter((column) => statuses?.length !== 1 || column !== statusColumn)
  const near = jobs.filter(({ isNear }) => isNear === true).length
  const closeness =
    near === 0 ? '' : ` The last ${near === 1 ? 'one holds' : `${near} hold`} words like those of the query.`
  return `${fitTable(shown, jobs, width)}\n${count}${closeness}${more}`
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
function formatNothing({ status, query, ...flags }: Flags, summary: JobsSummary | null): string {
  if (summary === null) return 'No such jobs.'
  const { total, byStatus } = summary
  if (total === 0) return 'No jobs.'
  const present = byStatus.map(({ status: name, count }) => `${name ?? '(no status)'} ${count}`).join(', ')
  const isNarrowed = [flags.remote, flags.payMin, flags.language, flags.postedFrom, flags.postedTo].some(
    (flag) => flag !== undefined,
  )
  const words = `${isNarrowed ? ' that state this' : ''}${query === undefined ? '' : ` that hold ${JSON.stringify(query)}`}`
  if (status === undefined) return printableLine(`No jobs${words}; there are ${total} in all.`)
  return printableLine(`No jobs of status ${status.join(', ')}${words}. There are: ${present}.`)
}
