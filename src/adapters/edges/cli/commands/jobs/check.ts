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

export function jobsCheckCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('check')
    .summary('read postings again: open, closed, changed or unknown')
    .description(
      'Reads the postings of jobs again, and says whether they are open, closed, changed since they were last read, or ' +
        'unknown, with the words that say so. What they say is kept, to compare with. At most 20 of them.',
    )
    .argument('<id...>', 'ids of jobs, as `jobworkflow jobs list` shows them')
  return addOptions(command, boardOptions()).action(async (ids: string[], flags: BoardFlags) => {
    const jobIds = ids.map(readJobId)
    await closing(services.openChecks(flags), async (checks) => {
      const outcome = await withProgress(terminal, async (bar, signal) => {
        const onProgress = (done: number, total: number) => bar.show(done, total, `${done} of ${total} postings`)
        return checks.checkPostings({ jobIds, signal, onProgress }).catch((error: unknown) => {
          if (!signal.aborted) throw error
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

/** For scripts: the same fields as the tool answers, and what the job is called. */
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

/** A line for each posting, and one for each of its changes. */
function formatChecked({ postings }: RecheckOutcome): string {
  return formatTable(
    ['Id', 'State', 'Title', 'What says so'],
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
