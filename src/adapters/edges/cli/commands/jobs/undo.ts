import { Command } from 'commander'
import { refused } from '#src/adapters/edges/cli/failure.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { toTriageJson } from '#src/adapters/edges/words/jobs/job-json.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { TriageOutcome } from '#src/application/jobs/triage-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'

export function jobsUndoCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('undo')
    .summary('take a batch of verdicts back')
    .description(
      'Takes back what was written together, on jobs, letters or applications, all or none: refused where one was changed since. What is undone can be undone.',
    )
    .argument('<batch>', 'the id of the batch, as `jobworkflow jobs history` shows it')
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (batchId: string, flags: JobsFlags) => {
      const outcome = await closing(services.openJobs(flags), (jobs) =>
        jobs.undoTriage({ batchId, actor: 'person' }).catch(nameHistory),
      )
      terminal.out(flags.json ? JSON.stringify(toTriageJson(outcome)) : formatOutcome(outcome))
      if (outcome.batchId === null) endWith(refused)
    })
}

function nameHistory(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  throw new AppError('NOT_FOUND', `${error.message} \`${commandOn('jobs', 'jobs history')}\` shows the batches.`, {
    cause: error,
  })
}

function formatOutcome({ batchId, updatedCount, failures }: TriageOutcome): string {
  if (batchId === null)
    return ['Nothing was taken back.', ...failures.map(({ error }) => printableLine(error))].join('\n')
  const what = updatedCount === 1 ? '1 verdict was taken back' : `${updatedCount} verdicts were taken back`
  return `${what}. \`${commandOn('jobs', `jobs undo ${batchId}`)}\` takes this back.`
}
