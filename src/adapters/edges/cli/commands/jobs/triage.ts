import { Command } from 'commander'
import { interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { collectCommas, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { MatchingOutcome } from '#src/application/jobs/triage-matching.js'
import { isJobStatus, jobStatuses } from '#src/domain/jobs/job.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { statusesNamed } from './statuses-named.js'

interface Flags extends JobsFlags {
  readonly status?: readonly string[]
  readonly query?: string
  readonly company?: string
  readonly formerReason?: string
  readonly reason?: string
  readonly score?: number
  readonly batch?: string
  readonly yes?: boolean
}

export function jobsTriageCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('triage')
    .summary('give one verdict to all jobs that match')
    .description(
      'Gives one verdict to all jobs that match, however many there are. It first shows how many, and asks. ' +
        'A job that somebody changes in the meantime keeps its status. `jobworkflow jobs undo` undoes the batch.',
    )
    .argument('<verdict>', `the new status: ${jobStatuses.join(', ')}`)
    .option(
      '--status <status>',
      'jobs with this status (default: new); may be repeated or comma-separated',
      collectCommas,
    )
    .option('--query <words>', 'jobs with all of these words, as in `jobworkflow jobs list`')
    .option('--company <name>', 'jobs of this company')
    .option('--former-reason <text>', 'jobs whose latest verdict has exactly this reason')
    .option('--reason <text>', 'why')
    .option('--score <n>', 'the score of each, from 0 to 100', readScore)
    .option('--batch <id>', 'continue the batch of a run that was stopped')
    .option('--yes', 'set the status without asking')
    .addOption(dbOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (verdict: string, flags: Flags) => {
      const [status = ''] = statusesNamed(verdict).toReversed()
      if (!isJobStatus(status)) throw new AppError('VALIDATION_ERROR', unknownStatus(verdict))
      const { query, company: sameCompany, formerReason: sameReason, reason, score, batch } = flags
      const statuses = (flags.status ?? ['new']).flatMap(statusesNamed)
      const asked = defined({ statuses, query, sameCompany, sameReason })
      await closing(services.openJobs(flags), async (jobs) => {
        const atMost = await jobs.countMatching(asked)
        if (!(await agrees(terminal, flags, atMost, status))) return
        const outcome = await withProgress(terminal, (_, signal) =>
          jobs.triageMatching({
            ...{ ...asked, ...defined({ batch }), atMost, signal, actor: 'person' },
            verdict: { status, ...defined({ reason, score }) },
          }),
        )
        terminal.out(flags.json ? JSON.stringify(toJson(outcome)) : formatOutcome(outcome, status, flags))
        if (!outcome.isComplete) endWith(outcome.batchId === null ? refused : interrupted)
      })
    })
}

const unknownStatus = (given: string) =>
  `${JSON.stringify(given.slice(0, 100))} is not a status: give one of ${jobStatuses.join(', ')}.`

const readScore = (text: string) => readWholeNumber('--score', text, scoreRange)

async function agrees({ ask, out }: Terminal, flags: Flags, count: number, status: string): Promise<boolean> {
  if (flags.yes || count === 0) return true
  if (ask === undefined)
    throw new AppError(
      'VALIDATION_ERROR',
      `Nothing was changed: ${formatCount(count, 'job matches', 'jobs match')}. Run it again with --yes to set ${count === 1 ? 'it' : 'all'} to ${status}.`,
    )
  const isWanted = /^y(?:es)?$/i.test((await ask(`Set ${formatCount(count, 'job')} to ${status}? [y/N] `)).trim())
  if (!isWanted && !flags.json) out('Nothing was changed.')
  return isWanted
}

function toJson({ batchId, matchedCount, updatedCount, changedCount, isComplete }: MatchingOutcome) {
  return {
    ...{ batch_id: batchId, matched_count: matchedCount, updated_count: updatedCount },
    ...{ changed_count: changedCount, is_complete: isComplete },
  }
}

function formatOutcome(outcome: MatchingOutcome, status: string, flags: Flags): string {
  const { batchId, matchedCount, updatedCount, changedCount, isComplete } = outcome
  const left = matchedCount - updatedCount - changedCount
  const changed =
    changedCount === 0 ? [] : [`Not changed, because somebody changed them in the meantime: ${changedCount}.`]
  if (batchId === null && !isComplete)
    return `Nothing was changed: ${formatCount(matchedCount, 'job matches', 'jobs match')} now. Run it again.`
  if (batchId === null && matchedCount === 0) {
    const usual = flags.status === undefined ? ' Without --status, only jobs with the status new are set.' : ''
    return `No job matches, so nothing was changed.${usual}`
  }
  if (batchId === null) return ['No job was changed.', ...changed].join(' ')
  const undo = `\`${commandOn('jobs', `jobs undo ${batchId}`)}\` undoes this.`
  const rest = isComplete
    ? []
    : [
        `Stopped: ${formatCount(left, 'job is', 'jobs are')} left; the same command with \`--batch ${batchId}\` continues.`,
      ]
  return printableLine([`${formatCount(updatedCount, 'job')} set to ${status}.`, ...changed, ...rest, undo].join(' '))
}
