import { Command } from 'commander'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { formatActor } from '#src/adapters/edges/cli/format-actor.js'
import { minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { readJobId } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption, websitesDbOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatFields, printable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toEventJson, toJobDetailsJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { duplicateReasons, recordLabels } from '#src/adapters/edges/words/jobs/job-labels.js'
import { toPageJson } from '#src/adapters/edges/words/jobs/known-job-json.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { KnownJob, KnownJobs } from '#src/application/jobs/get-jobs.js'
import type { StoredPage } from '#src/application/jobs/ports/stored-pages.js'
import type { Duplicate } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { FitFact } from '#src/domain/person/fit/fit-fact.js'
import { AppError } from '#src/domain/shared/app-error.js'

export function jobsShowCommand({ services, terminal }: CommandParts): Command {
  return new Command('show')
    .summary('print a job in full')
    .description('Prints everything known about a job, with its full description; with --json also what was captured.')
    .argument('<id>', 'the id of the job, as `jobworkflow jobs list` shows it')
    .addOption(dbOption())
    .addOption(websitesDbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (id: string, flags: JobsFlags) => {
      const known = await closing(services.openJobs(flags), async (jobs) =>
        findJob(await jobs.get([readJobId(id)]), id),
      )
      terminal.out(flags.json ? JSON.stringify(toShownJson(known)) : formatJob(known))
    })
}

type ShownJob = KnownJob<never>

function findJob({ jobs: [known] }: KnownJobs<never>, id: string): ShownJob {
  if (known !== undefined) return known
  throw new AppError('NOT_FOUND', `No job has id ${id}. \`${commandOn('jobs', 'jobs list')}\` shows the ids.`)
}

function toShownJson({ job, history, duplicates, page, fit }: ShownJob): object {
  return {
    ...toJobDetailsJson(job),
    history: history?.map(toEventJson) ?? null,
    duplicates,
    page: page && toPageJson(page),
    fit,
  }
}

function formatJob({ job, history, duplicates, page, fit }: ShownJob): string {
  const title = printableLine(`Job ${job.id}: ${job.title ?? '(no title)'}`)
  const attempts = job.attemptCount ? `${job.attemptCount}` : null
  // most jobs have none of these
  const rare: readonly (readonly [string, string | null])[] = [
    [recordLabels.resumePdfPath, job.resumePdfPath],
    [recordLabels.resumeWrittenAt, job.resumeWrittenAt],
    [recordLabels.runId, job.runId],
    [recordLabels.attemptCount, attempts],
    [recordLabels.lastError, job.lastError],
  ]
  const fields = formatFields([
    ['Status', job.status],
    ['Company', job.company],
    ['Location', job.location],
    ['Captured', job.capturedAt],
    ['Source', job.source],
    [recordLabels.jobId, job.jobId],
    ['URL', job.url],
    [recordLabels.createdAt, job.createdAt],
    [recordLabels.updatedAt, job.updatedAt],
    ...rare.filter(([, value]) => value !== null),
  ])
  const parts = [
    fields,
    ...formatPage(page?.stored ?? null),
    ...formatFacts(fit ?? []),
    ...formatEvents(history ?? []),
    ...formatDuplicates(duplicates ?? []),
  ]
  return `${title}\n${parts.join('\n')}\n\n${printable(job.description ?? '(no description)').trimEnd()}`
}

function formatPage(page: StoredPage | null): string[] {
  if (page === null) return []
  const read = page.fetchedAt === null ? 'not read yet' : `read ${page.fetchedAt.slice(0, 10)}`
  return ['', `Stored as page ${page.sourceId}, ${read}`]
}

/** What the posting says about the settings of the person's profile. */
function formatFacts(facts: readonly FitFact[]): string[] {
  const shown = facts.map(({ of, says, quote }) => `  ${of} ${says}${quote === null ? '' : `: “${quote}”`}`)
  return shown.length === 0 ? [] : ['', 'Against your profile', ...shown.map(printableLine)]
}

// `jobs history` shows the rest
const maxEventsShown = 10

function formatEvents(history: readonly JobEvent[]): string[] {
  const shown = history.slice(-maxEventsShown).map(({ at, from, to, actor, score, reason, undoes }) => {
    const told = [score === null ? null : `score ${score}`, reason ?? (undoes === null ? null : 'undone')]
    const why = told.filter((text) => text !== null).join(', ')
    return `  ${minuteOf(at)} ${from ?? ''} → ${to ?? ''} (${formatActor(actor)})${why === '' ? '' : `: ${why}`}`
  })
  return shown.length === 0 ? [] : ['', 'History (UTC)', ...shown.map(printableLine)]
}

function formatDuplicates(duplicates: readonly Duplicate[]): string[] {
  const shown = duplicates.map(
    ({ id, why, similarity }) => `  job ${id}: ${duplicateReasons[why]}, ${Math.round(similarity * 100)} % similar`,
  )
  return shown.length === 0 ? [] : ['', 'Possible duplicates', ...shown]
}
