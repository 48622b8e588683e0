import { Command } from 'commander'
import { exitCodes, failureText } from '#src/adapters/edges/cli/failure.js'
import type { BoardFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, boardOptions } from '#src/adapters/edges/cli/options.js'
import type { AddServices, CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { formatNotAddedByPerson, wallOf } from '#src/adapters/edges/words/jobs/added-job-words.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { AddedJob, AddJobsOutcome } from '#src/application/jobs/add-jobs.js'
import { isTextAddress, manualSource, type NamedPosting } from '#src/domain/jobs/named-posting.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

interface Flags extends BoardFlags {
  readonly title?: string
  readonly company?: string
  readonly location?: string
  readonly url?: string
  readonly source?: string
}

export function jobsAddCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('add')
    .summary('add a posting by its address or its text')
    .description(
      'Adds postings to your jobs by their addresses, at most 20: title, company, location and text are read from ' +
        'the page. Or adds one by its text from standard input, for a page behind a login. A posting whose URL is ' +
        'known is not changed. Exits with the code of the first failure.',
    )
    .argument('<url...>', 'addresses of postings; - reads the text of one from standard input')
    .option('--title <text>', 'title of the posting, overriding its page')
    .option('--company <name>', 'its company')
    .option('--location <place>', 'its location')
    .option('--url <url>', 'with -, the address of the text; it is not fetched')
    .option('--source <name>', 'source to record for the jobs', manualSource)
  return addOptions(command, boardOptions()).action(async (targets: string[], flags: Flags) => {
    checkTargets(targets, flags)
    await closing(services.openAdding(flags), async (adding) => {
      const postings = await readPostings(targets, flags, adding)
      const outcome = await adding.addJobs({ postings, actor: 'person', ...defined({ source: flags.source }) })
      terminal.out(flags.json ? JSON.stringify(outcomeToJson(outcome)) : formatOutcome(outcome, targets))
      const failed = outcome.jobs.find((job) => job.state === 'failed')
      if (failed?.state === 'failed') endWith(exitCodes[failed.failure.code])
    })
  })
}

function checkTargets(targets: readonly string[], { title, company, location, url }: Flags): void {
  const isText = targets.includes('-')
  if (isText && targets.length > 1)
    throw new AppError(
      'VALIDATION_ERROR',
      '- reads one posting from standard input: add the others with a separate command.',
    )
  if (url !== undefined && !isText)
    throw new AppError('VALIDATION_ERROR', '--url is only for a text: give - and the text on standard input.')
  if (targets.length > 1 && [title, company, location].some((given) => given !== undefined))
    throw new AppError('VALIDATION_ERROR', '--title, --company and --location apply to one posting: give one address.')
}

async function readPostings(
  targets: readonly string[],
  { title, company, location, url }: Flags,
  adding: AddServices,
): Promise<readonly NamedPosting[]> {
  const given = defined({ title, company, location })
  if (!targets.includes('-')) return targets.map((target) => ({ url: target, ...given }))
  const text = await adding.readText()
  if (text.trim() === '') throw new AppError('VALIDATION_ERROR', 'Standard input contains no text.')
  return [{ text, ...given, ...defined({ url }) }]
}

/** JSON output, with the same fields as the tool. */
function outcomeToJson({ batchId, jobs }: AddJobsOutcome): object {
  return {
    batch_id: batchId,
    jobs: jobs.map((job) => ({
      ...{ id: idOf(job), state: job.state, url: job.url },
      ...(job.state === 'failed' ? { wall: wallOf(job), error: reasonOf(job) } : {}),
    })),
  }
}

/** A target that is not an address is shown as it was given. */
function formatOutcome({ batchId, jobs }: AddJobsOutcome, targets: readonly string[]): string {
  const rows = jobs.map((job, at) => [
    `${idOf(job) ?? ''}`,
    job.state,
    job.url !== null && isTextAddress(job.url) ? '(text)' : printableLine(job.url ?? targets[at] ?? ''),
    printableLine(reasonOf(job) ?? ''),
  ])
  const undo = batchId === null ? [] : [`\`${commandOn('jobs', `jobs undo ${batchId}`)}\` undoes this.`]
  return [formatTable(['ID', 'State', 'Address', 'Reason'], rows), ...undo].join('\n')
}

/** Why it was not added; what was not an address, and a host that is not allowed, as other commands say it. */
function reasonOf(job: AddedJob): string | null {
  const facts = job.state === 'failed' ? websiteFactsOf(job.failure) : null
  const isOfAddress =
    facts?.problem === 'invalid-url' || (facts?.problem === 'page-not-fetched' && facts.privateHost !== undefined)
  return job.state === 'failed' && isOfAddress ? failureText(job.failure) : formatNotAddedByPerson(job)
}

function idOf(job: AddedJob): number | null {
  return 'jobId' in job ? job.jobId : null
}
