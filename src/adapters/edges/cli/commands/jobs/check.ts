import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { BoardFlags } from '#src/adapters/edges/cli/flags.js'
import { readJobId } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, boardOptions } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { formatKeeping, formatUnknown } from '#src/adapters/edges/words/jobs/posting-check-words.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { RecheckedPosting, RecheckOutcome } from '#src/application/jobs/recheck-postings.js'
import type { PostingChange } from '#src/domain/jobs/posting-check.js'
import { nameJobList } from './name-job-list.js'

export function jobsCheckCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('check')
    .summary('check whether postings are open, closed or changed')
    .description(
      'Reads the postings of jobs again and reports whether each is open, closed, changed since the last reading, ' +
        'or unknown, with the words that show it. The reading is saved for the next comparison. At most 20 jobs.',
    )
    .argument('<id...>', 'ids of jobs, as `jobworkflow jobs list` shows them')
  return addOptions(command, boardOptions()).action(async (ids: string[], flags: BoardFlags) => {
    const jobIds = ids.map(readJobId)
    await closing(services.openChecks(flags), async (checks) => {
      const outcome = await withProgress(terminal, async (bar, signal) => {
        const onProgress = (done: number, total: number) => bar.show(done, total, `${done} of ${total} postings`)
        return checks.checkPostings({ jobIds, signal, onProgress }).catch((error: unknown) => {
          if (!signal.aborted) nameJobList(error)
          return null
        })
      })
      if (outcome === null) return endWith(interrupted)
      terminal.out(flags.json ? JSON.stringify(checkedToJson(outcome)) : formatChecked(outcome))
      const note = formatKeeping(outcome.keeping)
      if (note !== null) terminal.err(`jobworkflow: ${note}`)
    })
  })
}

/** JSON output: the same fields as the tool, plus title and company. */
function checkedToJson({ postings, keeping }: RecheckOutcome): object {
  return {
    postings: postings.map(({ jobId, title, company, url, state, quote, changes, comparedWith, reason }) => ({
      job_id: jobId,
      ...{ title, company, url, state, quote, changes },
      baseline: comparedWith,
      reason: reason && formatUnknown(reason),
    })),
    ...(keeping === 'unplaced' ? { baseline: null } : {}),
    message: formatKeeping(keeping),
  }
}

/** One line for each posting, and one for each of its changes. */
function formatChecked({ postings }: RecheckOutcome): string {
  return formatTable(
    ['ID', 'State', 'Title', 'Evidence'],
    postings.flatMap((posting) => [
      [`${posting.jobId}`, posting.state, posting.title ?? posting.url ?? '', evidenceOf(posting)],
      ...posting.changes.map((change) => ['', '', '', formatChange(change)]),
    ]),
  )
}

function evidenceOf({ quote, reason }: RecheckedPosting): string {
  return printableLine(quote ?? (reason === null ? '' : formatUnknown(reason)))
}

function formatChange({ field, from, to }: PostingChange): string {
  return printableLine(`${field}: ${from ?? '(nothing)'} → ${to ?? '(nothing)'}`)
}
