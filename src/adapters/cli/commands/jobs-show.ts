import { Command } from 'commander'
import type { JobDetails } from '../../../application/jobs/job-use-cases.js'
import { AppError } from '../../../domain/shared/app-error.js'
import { toJobDetailsJson } from '../../presentation/jobs/job-json.js'
import { readJobId } from '../option-values.js'
import { busyTimeoutOption, dbOption, jsonOption } from '../options.js'
import { type CommandParts, closing, type JobsFlags } from '../services.js'
import { formatFields, printable, printableLine } from '../terminal.js'

interface Flags extends JobsFlags {
  readonly json?: boolean
}

export function jobsShowCommand({ services, terminal }: CommandParts): Command {
  return new Command('show')
    .summary('print one job whole')
    .description('Prints everything that is known of a job, its description whole; with --json what was captured too.')
    .argument('<id>', 'the id of the job, as `jobworkflow jobs list` shows it')
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (id: string, flags: Flags) => {
      const job = await closing(services.openJobs(flags), async (jobs) => findJob(await jobs.find(readJobId(id)), id))
      terminal.out(flags.json ? JSON.stringify(toJobDetailsJson(job)) : formatJob(job))
    })
}

function findJob(job: JobDetails | null, id: string): JobDetails {
  if (job !== null) return job
  throw new AppError('NOT_FOUND', `No job has id ${id}. \`jobworkflow jobs list\` shows the ids.`)
}

function formatJob(job: JobDetails): string {
  const title = printableLine(`Job ${job.id}: ${job.title ?? '(no title)'}`)
  const attempts = job.attemptCount === null ? null : `${job.attemptCount}`
  const fields = formatFields([
    ['Status', job.status],
    ['Company', job.company],
    ['Location', job.location],
    ['Captured', job.capturedAt],
    ['Source', job.source],
    ['Posting id', job.jobId],
    ['URL', job.url],
    ['Added', job.createdAt],
    ['Changed', job.updatedAt],
    ['Resume', job.resumePdfPath],
    ['Written', job.resumeWrittenAt],
    ['Run', job.runId],
    ['Attempts', attempts],
    ['Last error', job.lastError],
  ])
  return `${title}\n${fields}\n\n${printable(job.description ?? '(no description)').trimEnd()}`
}
