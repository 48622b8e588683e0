import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { BoardFlags } from '#src/adapters/edges/cli/flags.js'
import { minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import {
  addOptions,
  boardOptions,
  busyTimeoutOption,
  dbOption,
  jsonOption,
  matchOption,
} from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { RowReport } from '#src/application/jobs/import-jobs.js'
import type { WatchedBoard } from '#src/application/jobs/ports/watched-boards.js'
import type { NewPosting, RefreshedBoard } from '#src/application/jobs/refresh-watched-boards.js'
import { type BoardReference, formatReference } from '#src/domain/jobs/board-reference.js'
import { splitPhrases } from '#src/domain/jobs/posting-match.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { boardArgument, boardFailureCode, fetchedToJson } from './fetch.js'
import { formatRowReport } from './import.js'

interface Flags extends BoardFlags {
  readonly match?: readonly string[]
}

export function jobsWatchCommand(parts: CommandParts): Command {
  const { services, terminal, endWith } = parts
  const command = new Command('watch')
    .summary('fetch the watched boards again, and list new postings')
    .description(
      'Fetches every watched board again, adds new postings and lists them. Postings that are no longer listed are ' +
        'counted; their jobs do not change. A board that cannot be read does not stop the others; the command exits ' +
        'with the code of the first failure.',
    )
  return addOptions(command, boardOptions())
    .addCommand(addSubcommand(parts))
    .addCommand(listSubcommand(parts))
    .addCommand(removeSubcommand(parts))
    .action(async (flags: Flags) => {
      await closing(services.openBoards(flags), (boards) =>
        withProgress(terminal, async (bar, signal) => {
          const onProgress = (reference: string, fetched: number) =>
            bar.show(0, 0, `${reference}: ${formatCount(fetched, 'posting')}`)
          const onReport = (row: RowReport) => terminal.err(formatRowReport(row))
          const refreshed = await boards.refresh({ signal, onProgress, onReport })
          terminal.out(flags.json ? JSON.stringify(refreshed.map(refreshedToJson)) : formatRefreshed(refreshed))
          const code = boardFailureCode(refreshed, terminal)
          if (signal.aborted) endWith(interrupted)
          else if (code !== null) endWith(code)
        }),
      )
    })
}

const storeOptions = () => [dbOption(), busyTimeoutOption(), jsonOption()]

function addSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('add')
    .summary('watch boards')
    .description('Watches boards, or changes which postings of watched boards are wanted. Nothing is fetched yet.')
    .argument('<board...>', boardArgument)
    .addOption(matchOption())
  return addOptions(command, storeOptions()).action(async (sources: string[], flags: Flags) => {
    const phrases = splitPhrases(flags.match ?? [])
    await closing(services.openBoards(flags), async (boards) => {
      const added: { readonly board: BoardReference; readonly known: boolean }[] = []
      for (const board of sources.map((source) => boards.find(source)))
        added.push({ board, known: await boards.watch(board, phrases) })
      const shown = added.map(({ board, known }) => ({ source: formatReference(board), match: phrases, known }))
      const line = ({ source, known }: (typeof shown)[number]) =>
        known
          ? `${source} was already watched; it is now watched${formatMatch(phrases) || ' for all of its postings'}.`
          : `${source} is now watched${formatMatch(phrases)}.`
      const next = `\`${commandOn('jobs', 'jobs watch')}\` fetches the watched boards.`
      terminal.out(flags.json ? JSON.stringify(shown) : [...shown.map(line), next].join('\n'))
    })
  })
}

function listSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list the watched boards')
    .description(
      'Lists the watched boards: when each was last read, how many postings it had, and, if it is failing, since when and why.',
    )
  return addOptions(command, storeOptions()).action(async (flags: Flags) => {
    const watched = await closing(services.openBoards(flags), (boards) => boards.listWatched())
    terminal.out(flags.json ? JSON.stringify(watched.map(watchedToJson)) : formatWatched(watched))
  })
}

function removeSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('remove')
    .summary('stop watching boards')
    .description('Stops watching boards. The jobs that came from them stay.')
    .argument('<board...>', boardArgument)
  return addOptions(command, storeOptions()).action(async (sources: string[], flags: Flags) => {
    await closing(services.openBoards(flags), async (boards) => {
      const references: string[] = []
      for (const board of sources.map((source) => boards.find(source))) {
        const reference = formatReference(board)
        if (!(await boards.unwatch(board))) throw notWatched(reference)
        references.push(reference)
      }
      const lines = references.map((reference) => `${reference} is no longer watched.`)
      terminal.out(flags.json ? JSON.stringify({ removed: references }) : lines.join('\n'))
    })
  })
}

function notWatched(reference: string): AppError {
  const list = commandOn('jobs', 'jobs watch list')
  return new AppError('NOT_FOUND', `${reference} is not watched. \`${list}\` shows the watched boards.`)
}

function formatMatch(phrases: readonly string[]): string {
  return phrases.length === 0 ? '' : ` for ${phrases.map((phrase) => JSON.stringify(phrase)).join(' or ')}`
}

function watchedToJson({ reference, phrases, addedAt, readAt, postings, failedAt, failure }: WatchedBoard): object {
  const state = { added_at: addedAt, read_at: readAt, postings, failed_at: failedAt, failure }
  return { source: reference, match: phrases, ...state }
}

const noBoards = () => `No boards are watched. Add one with \`${commandOn('jobs', 'jobs watch add BOARD')}\`.`

function formatWatched(watched: readonly WatchedBoard[]): string {
  if (watched.length === 0) return noBoards()
  const rows = watched.map(({ reference, phrases, readAt, postings, failedAt, failure }) => [
    reference,
    phrases.join(', '),
    readAt === null ? 'not yet' : minuteOf(readAt),
    postings === null ? '' : `${postings}`,
    failure === null ? '' : `${failedAt?.slice(0, 10)}: ${failure}`,
  ])
  return formatTable(['Board', 'Match', 'Read (UTC)', 'Postings', 'Failed since'], rows)
}

function refreshedToJson(board: RefreshedBoard): object {
  const { phrases, gone, fresh } = board
  return { ...fetchedToJson(board, {}), match: phrases, no_longer_listed: gone, new: fresh }
}

function formatRefreshed(refreshed: readonly RefreshedBoard[]): string {
  if (refreshed.length === 0) return noBoards()
  return refreshed.map(formatBoard).join('\n')
}

/** One line for the board, and one for each new posting. */
function formatBoard({ reference, fetched, matched, added, gone, fresh, failure, finished }: RefreshedBoard): string {
  const state = failure !== null ? ' (failed)' : finished ? '' : ' (stopped; run it again to continue)'
  const left = gone === null || gone === 0 ? '' : `; ${gone} ${gone === 1 ? 'is' : 'are'} no longer listed`
  const unnamed = added - fresh.length
  const more = unnamed > 0 ? [`  and ${unnamed} more`] : []
  const counts = `${fetched} fetched, ${matched} matched, ${added} new${left}`
  return [`${reference}: ${counts}${state}`, ...fresh.map(formatPosting), ...more].join('\n')
}

function formatPosting({ url, title, company, location }: NewPosting): string {
  const said = [title, company, location].filter((text) => text !== null).join(' · ')
  return printableLine(`  ${said === '' ? url : `${said}  ${url}`}`)
}
