import { Command } from 'commander'
import { exitCodes, failureJson, failureText, interrupted, refused } from '#src/adapters/edges/cli/failure.js'
import type { BoardFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, boardOptions, matchOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { BoardServices, CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, formatTable, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { FetchedBoard } from '#src/application/jobs/fetch-board.js'
import type { RowReport } from '#src/application/jobs/import-jobs.js'
import { type BoardReference, boardKinds, formatReference } from '#src/domain/jobs/board-reference.js'
import { matchOf, splitPhrases } from '#src/domain/jobs/posting-match.js'
import { formatRowReport } from './import.js'

interface Flags extends BoardFlags {
  readonly match?: readonly string[]
  readonly fill?: boolean
  readonly dryRun?: boolean
}

/** The ways to name a board, for the help. */
export const boardArgument = `${boardKinds.map((kind) => `${kind}:NAME`).join(', ')}, or the address of a board; NAME is the company there`

export function jobsFetchCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('fetch')
    .summary("add the postings of companies' boards to your jobs")
    .description(
      "Adds the postings of companies' public boards to your jobs, by the same rules as an import: a posting whose " +
        'URL is known is not changed. A board that cannot be read does not stop the others; the command exits with ' +
        'the code of the first failure. After Ctrl-C, run it again to add the rest.',
    )
    .argument('<board...>', boardArgument)
    .addOption(matchOption())
    .option('--fill', 'fill the empty fields of known postings from the board; nothing else in them changes')
    .option('--dry-run', 'count what would be added, and write nothing')
  return addOptions(command, boardOptions()).action(async (sources: string[], flags: Flags) => {
    await closing(services.openBoards(flags), async (boards) => {
      const { found, stopped } = await fetchAll(boards, terminal, sources, flags)
      terminal.out(
        flags.json
          ? JSON.stringify(found.map((board) => fetchedToJson(named(board), flags)))
          : formatFetched(found, flags),
      )
      const code = boardFailureCode(found.map(named), terminal, flags)
      if (stopped) endWith(interrupted)
      else if (code !== null) endWith(code)
    })
  })
}

function fetchAll(boards: BoardServices, terminal: Terminal, sources: readonly string[], flags: Flags) {
  const match = matchOf(splitPhrases(flags.match ?? []))
  // every reference is checked before the first board is fetched
  const wanted = new Map(sources.map((source) => boards.find(source)).map((board) => [formatReference(board), board]))
  const { fill = false, dryRun = false } = flags
  return withProgress(terminal, async (bar, signal) => {
    const found: FetchedBoard[] = []
    const fetchOne = (board: BoardReference) => {
      const onProgress = (fetched: number) =>
        bar.show(0, 0, `${formatReference(board)}: ${formatCount(fetched, 'posting')}`)
      const onReport = (row: RowReport) => terminal.err(formatRowReport(row))
      return boards.fetch({ board, match, fill, dryRun, signal, onProgress, onReport })
    }
    for (const board of wanted.values()) if (!signal.aborted) found.push(await fetchOne(board))
    return { found, stopped: signal.aborted }
  })
}

type Shown = Pick<Flags, 'fill' | 'dryRun'>

/** The outcome for one board, named by its reference. */
type Named = Omit<FetchedBoard, 'board'> & { readonly reference: string }

const named = ({ board, ...found }: FetchedBoard): Named => ({ ...found, reference: formatReference(board) })

/** The outcome for one board as JSON. */
export function fetchedToJson(
  { reference, fetched, matched, added, known, filled, bad, finished, failure }: Named,
  { fill = false, dryRun = false }: Shown,
): object {
  return {
    source: reference,
    ...{ fetched, matched, added, known, ...(fill ? { filled } : {}), bad, dry_run: dryRun, finished },
    ...(failure === null ? {} : { error: failureJson(failure) }),
  }
}

/** One line for each board. */
function formatFetched(found: readonly FetchedBoard[], { fill = false, dryRun = false }: Shown): string {
  const titles = [
    'Fetched',
    'Matched',
    dryRun ? 'Would be added' : 'Added',
    'Known',
    ...(fill ? ['Filled'] : []),
    'Board',
  ]
  return formatTable(
    titles,
    found.map(({ board, fetched, matched, added, known, filled, failure, finished }) => {
      const numbers = [fetched, matched, added, known, ...(fill ? [filled] : [])].map(String)
      const state = failure !== null ? ' (failed)' : finished ? '' : ' (stopped; run it again to continue)'
      return [...numbers, `${formatReference(board)}${state}`]
    }),
  )
}

/**
 * Writes to stderr why boards could not be read. Returns the exit code of the first failure, or null if all were read.
 */
export function boardFailureCode(
  found: readonly Pick<Named, 'reference' | 'added' | 'failure' | 'isUnread'>[],
  terminal: Terminal,
  { dryRun = false }: Pick<Flags, 'dryRun'> = {},
): number | null {
  const failures = found.flatMap(({ reference, failure, added }) =>
    failure === null ? [] : [{ reference, failure, added }],
  )
  for (const { reference, failure, added } of failures) {
    const kept = added > 0 && !dryRun ? ' What was read is kept.' : ''
    terminal.err(printableLine(`jobworkflow: ${reference}: ${failureText(failure)}${kept}`))
  }
  if (failures[0] !== undefined) return exitCodes[failures[0].failure.code]
  return found.some(({ isUnread }) => isUnread) ? refused : null
}
