import { Command, Option } from 'commander'
import { interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { SyncFlags } from '#src/adapters/edges/cli/flags.js'
import { collect, collectLists, readChoice } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, syncOptions } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { SyncServices } from '#src/adapters/edges/cli/sync-services.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { accountCommand } from '#src/adapters/edges/words/store-commands.js'
import { runToJson } from '#src/adapters/edges/words/sync/run-json.js'
import { formatPart, formatStart } from '#src/adapters/edges/words/sync/run-words.js'
import { closing } from '#src/adapters/kit/closing.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { maxNamedBoards } from '#src/domain/sync/sync-request.js'
import { type PartReport, runStarters, type SyncRun } from '#src/domain/sync/sync-run.js'
import { runSchedule, scheduleOptions } from './schedule.js'

export function syncCommand(parts: CommandParts): Command {
  const command = new Command('sync')
    .summary('fetch all that is new: boards, mail and postings')
    .description(
      'Fetches the watched boards and the mail accounts, and checks those postings of open applications and of the ' +
        'shortlist that have not been checked for a day, all at the same time. A part that fails does not stop the others; ' +
        'the command exits with 1 if one failed, or if another sync is running.',
    )
    .addOption(
      new Option(
        '--only <part>',
        'only boards, mail, postings, pages, or one mail account by its address; may be repeated',
      ).argParser(collectLists),
    )
    .addOption(new Option('--pages', 'also read stored web pages older than 30 days again'))
  for (const option of scheduleOptions()) command.addOption(option)
  for (const option of startedOptions()) command.addOption(option.hideHelp())
  return addOptions(command, syncOptions()).action(async (flags: SyncFlags) => {
    if (flags.schedule !== undefined || flags.install || flags.uninstall) return runSchedule(parts, flags)
    await closing(parts.services.openSync(flags), (sync) => runSync(parts, sync, flags))
  })
}

/** The options of a run that another program starts. */
const startedOptions = () => [
  new Option('--by <starter>', 'who started it').argParser((text) => readChoice('--by', text, runStarters)),
  new Option('--run-id <id>', 'the id of the run').argParser(readRunId),
  new Option('--board <board>', 'a board to fetch instead of the watched ones').argParser(collect),
  new Option('--watch-boards', 'watch those boards'),
]

function readRunId(text: string): string {
  if (/^\w{1,64}$/.test(text)) return text
  throw new AppError('VALIDATION_ERROR', '--run-id takes up to 64 letters and digits.')
}

async function runSync({ terminal, endWith }: CommandParts, sync: SyncServices, flags: SyncFlags): Promise<void> {
  const { only = [], pages = false, board = [], watchBoards = false, by = 'person', runId } = flags
  if (board.length > maxNamedBoards)
    throw new AppError('VALIDATION_ERROR', `--board: give at most ${maxNamedBoards} boards.`)
  await withProgress(terminal, async (bar, signal) => {
    const reports = new Map<string, PartReport>()
    const onReport = (report: PartReport) => {
      reports.set(`${report.part} ${report.name}`, report)
      bar.show(0, 0, printableLine([...reports.values()].filter(isOpen).map(formatPart).join('  ')))
    }
    const outcome = await sync.run({ only, pages, boards: board, watchBoards, by, id: runId, signal, onReport })
    if ('busy' in outcome) {
      if (flags.json) terminal.out(JSON.stringify({ running: outcome.busy && runToJson(outcome.busy) }))
      terminal.err(`jobworkflow: ${formatBusy(outcome.busy)}`)
      return endWith(refused)
    }
    tellRun(outcome, flags, terminal)
    if (signal.aborted || outcome.parts.some(({ state }) => state === 'stopped')) endWith(interrupted)
    else if (outcome.parts.some(({ state }) => state === 'failed')) endWith(refused)
  })
}

const isOpen = ({ state }: PartReport) => state === 'running'

function formatBusy(run: SyncRun | null): string {
  const since = run === null ? '' : ` (since ${formatStart(run)})`
  return `Another sync of this home is running${since}. Wait until it has ended.`
}

function tellRun(run: SyncRun, { json }: SyncFlags, terminal: Terminal): void {
  const lines = run.parts.map((part) => printableLine(formatPart(part)))
  const nothing = `Nothing to fetch. \`${accountCommand('mail account add ADDRESS')}\` adds a mail account.`
  terminal.out(json ? JSON.stringify(runToJson(run)) : lines.join('\n') || nothing)
}
