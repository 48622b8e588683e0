import { Command } from 'commander'
import { refused } from '#src/adapters/edges/cli/failure.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, JobsServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toTriageJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'

export function jobsUndoCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('undo')
    .summary('undo a batch of changes')
    .description(
      'Undoes one batch of changes to jobs, letters or applications, all or nothing: refused if one has changed ' +
        'since. For a batch of `jobs triage`, it undoes each job that has not changed, and lists the others. An undo can itself be undone, unless it removed added jobs.',
    )
    .argument(
      '<batch>',
      'the id of the batch, as the change showed it; `jobworkflow jobs history` also shows those of jobs',
    )
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (batchId: string, flags: JobsFlags) => {
      const { outcome, removed } = await closing(services.openJobs(flags), async (jobs) => {
        const outcome = await jobs.undoTriage({ batchId, actor: 'person' }).catch(nameHistory)
        return { outcome, removed: flags.json ? 0 : await countRemoved(jobs, outcome) }
      })
      terminal.out(flags.json ? JSON.stringify(toTriageJson(outcome)) : formatOutcome(outcome, removed))
      if (outcome.batchId === null) endWith(refused)
    })
}

function nameHistory(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  throw new AppError(
    'NOT_FOUND',
    `${error.message} \`${commandOn('jobs', 'jobs history')}\` shows the batches of jobs; a change to letters or applications shows its own when it is saved.`,
    {
      cause: error,
    },
  )
}

/** How many jobs the undo removed, because its batch had added them. */
async function countRemoved(
  jobs: Pick<JobsServices, 'history'>,
  { batchId, updatedCount }: TriageOutcome,
): Promise<number> {
  if (batchId === null || updatedCount === 0) return 0
  const events = await jobs.history({ jobId: null, limit: updatedCount })
  return (events ?? []).filter(({ batch, to }) => batch === batchId && to === null).length
}

function formatOutcome({ batchId, updatedCount, failures }: TriageOutcome, removed: number): string {
  if (batchId === null) return ['Nothing was undone.', ...failures.map(({ error }) => printableLine(error))].join('\n')
  if (removed > 0) {
    return removed === 1
      ? '1 added job was removed. To get it back, add it again.'
      : `${removed} added jobs were removed. To get them back, add them again.`
  }
  const what = formatCount(updatedCount, 'change was undone', 'changes were undone')
  const done = `${what}. \`${commandOn('jobs', `jobs undo ${batchId}`)}\` undoes this.`
  return [done, ...failures.map(({ error }) => printableLine(error))].join('\n')
}
