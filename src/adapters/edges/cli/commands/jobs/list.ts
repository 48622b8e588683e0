import { Command } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { collectCommas, readYesOrNo } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, JobsServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { noJobsYet } from '#src/adapters/edges/words/first-commands.js'
import { formatFit } from '#src/adapters/edges/words/jobs/fit-words.js'
import { toListedJobJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { JobListing, JobsSummary } from '#src/application/jobs/job-use-cases.js'
import { type PayAsked, readDateBound } from '#src/domain/jobs/job-search.js'
import { pageLimit } from '#src/domain/jobs/queue.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { statusesNamed, unusualStatuses, usualStatuses } from './statuses-named.js'

interface Flags extends JobsFlags {
  readonly status?: readonly string[]
  readonly query?: string
  readonly remote?: boolean
  readonly payMin?: PayAsked
  readonly language?: string
  readonly postedFrom?: string
  readonly postedTo?: string
  readonly limit?: number
  readonly fit?: boolean
}

export function jobsListCommand({ services, terminal }: CommandParts): Command {
  return new Command('list')
    .summary('list jobs of any status')
    .description('Lists captured jobs, newest first. `jobworkflow jobs show` prints one in full.')
    .addOption(dbOption())
    .option('--status <status>', 'only jobs with this status; may be repeated or comma-separated', collectCommas)
    .option(
      '--query <words>',
      'jobs with all of these words; -word excludes, OR takes either, quotation marks make a phrase',
    )
    .option(
      '--remote [yes or no]',
      'jobs that say they can be done remotely; with "no", those that say they cannot',
      readRemote,
    )
    .option(
      '--pay-min <amount>',
      'jobs whose highest yearly pay is at least this, with its currency: 90000USD',
      readPay,
    )
    .option('--language <code>', 'jobs written in this language: en, ja')
    .option('--posted-from <date>', 'jobs whose text states a posting date on or after this day', readPostedFrom)
    .option('--posted-to <date>', 'jobs whose text states a posting date on or before this day', readPostedTo)
    .option('--fit', 'show which settings of your confirmed profile each job meets and fails')
    .addOption(wholeNumberOption('--limit <n>', 'list at most this many', { usual: pageLimit.default }))
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const { status, query, limit, remote, payMin: minPay, language, postedFrom, postedTo, fit } = flags
      const statuses = status?.flatMap(statusesNamed)
      await closing(services.openJobs(flags), async (jobs) => {
        const listing = await jobs.list(
          defined({ statuses, query, limit, remote, minPay, language, postedFrom, postedTo, fit }),
        )
        if (fit && comparesNothing(listing)) terminal.err(`jobworkflow: ${noSettings()}`)
        if (flags.json) terminal.out(listingToJson(listing))
        else if (listing.jobs.length > 0) terminal.out(formatListing(listing, statuses, terminal.columns))
        else terminal.out(formatNothing(flags, await countAll(jobs)))
      })
    })
}

/** A setting is compared with every job, whatever its posting says. */
const comparesNothing = ({ jobs }: JobListing) => jobs.length > 0 && jobs.every(({ fit = [] }) => fit.length === 0)

const noSettings = () =>
  `Your profile has no settings that postings can be compared with; \`${commandOn('jobs', 'profile edit')}\` adds them.`

const readRemote = (text: string) => readYesOrNo('--remote', text)

/** An amount with its currency code before or after it. Throws VALIDATION_ERROR. */
function readPay(text: string): PayAsked {
  const amount = /\d[\d,]{0,15}/.exec(text)?.[0]
  const currency = /[a-z]{3}/i.exec(text)?.[0]
  if (amount !== undefined && currency !== undefined) return { amount: Number(amount.replaceAll(',', '')), currency }
  throw new AppError(
    'VALIDATION_ERROR',
    `--pay-min must be an amount with its currency, such as 90000USD, not "${text.slice(0, 100)}".`,
  )
}

const readPostedFrom = (text: string) => readPosted('--posted-from', text, 'first')
const readPostedTo = (text: string) => readPosted('--posted-to', text, 'last')

function readPosted(name: string, text: string, end: 'first' | 'last'): string {
  const date = readDateBound(text, end)
  if (date !== null) return date
  throw new AppError('VALIDATION_ERROR', `${name} must be a date such as 2026-10-03, not "${text.slice(0, 100)}".`)
}

function listingToJson({ jobs, total }: JobListing): string {
  return JSON.stringify({ total, jobs: jobs.map(toListedJobJson) })
}

type Listed = JobListing['jobs'][number]

const statusColumn: Column<Listed> = { title: 'Status', share: 1, cell: ({ status }) => status ?? '' }

const columns: readonly Column<Listed>[] = [
  { title: 'ID', share: null, cell: ({ id }) => `${id}` },
  statusColumn,
  { title: 'Captured', share: 1, cell: ({ capturedAt }) => formatDate(capturedAt) },
  { title: 'Title', share: 2, cell: ({ title }) => title ?? '' },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'Location', share: 1, cell: ({ location }) => location ?? '' },
]

const fitColumn: Column<Listed> = { title: 'Fit', share: 1, cell: ({ fit }) => formatFit(fit ?? []) }

function formatListing(
  { jobs, total }: JobListing,
  statuses: readonly string[] | undefined,
  width: number | null,
): string {
  const more = total > jobs.length ? ' See more with --limit, fewer with --status or --query.' : ''
  const count = total > jobs.length ? `${jobs.length} of ${total} jobs.` : `${formatCount(total, 'job')}.`
  // with a single status asked for, the column would repeat it in every line
  const usual = columns.filter((column) => statuses?.length !== 1 || column !== statusColumn)
  const shown = jobs.some(({ fit }) => fit !== undefined) ? [...usual, fitColumn] : usual
  const near = jobs.filter(({ isNear }) => isNear === true).length
  const closeness =
    near === 0
      ? ''
      : ` The last ${near === 1 ? 'one contains' : `${near} contain`} words similar to those in the query.`
  return `${fitTable(shown, jobs, width)}\n${count}${closeness}${more}`
}

/** The day of a valid date; other text is returned unchanged. */
function formatDate(capturedAt: string | null): string {
  return /^\d{4}-\d\d-\d\d/.exec(capturedAt ?? '')?.[0] ?? capturedAt ?? ''
}

/** Returns null if the table of another program lacks a counted column; listing still works then. */
function countAll(jobs: JobsServices): Promise<JobsSummary | null> {
  return jobs.summarize().catch(() => null)
}

/** Explains an empty list: the status may be misspelt, or used by another program. */
function formatNothing({ status, query, ...flags }: Flags, summary: JobsSummary | null): string {
  if (summary === null) return 'No matching jobs.'
  const { total, byStatus } = summary
  if (total === 0) return [unusualStatuses(status) ?? [], noJobsYet()].flat().join('\n')
  const present = byStatus.map(({ status: name, count }) => `${name ?? '(no status)'} ${count}`).join(', ')
  const isOfText = [flags.remote, flags.payMin, flags.postedFrom, flags.postedTo].some((flag) => flag !== undefined)
  const isNarrowed = isOfText || flags.language !== undefined
  const conditions = [
    ...(isNarrowed ? ['match these options'] : []),
    ...(query === undefined ? [] : [`contain ${JSON.stringify(query)}`]),
  ]
  const stated = isOfText ? ' Only postings whose text states what was asked for are listed.' : ''
  const all = total === 1 ? 'there is 1 job' : `there are ${formatCount(total, 'job')}`
  if (status === undefined) return printableLine(`No jobs ${conditions.join(' and ')}; ${all} in all.${stated}`)
  const named = [`have the status ${status.join(', ')}`, ...conditions].join(' and ')
  const usual = unusualStatuses(status) === null ? '' : ` ${usualStatuses}`
  return printableLine(`No jobs ${named}. In use: ${present}.${usual}${stated}`)
}
