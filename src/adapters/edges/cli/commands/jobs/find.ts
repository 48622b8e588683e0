import { Command, Option } from 'commander'
import { exitCodes, failureJson, failureText, interrupted } from '#src/adapters/edges/cli/failure.js'
import type { BoardFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, boardOptions, wholeNumberOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { BoardServices, CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, formatTable, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { AddedPostings } from '#src/application/jobs/add-found-postings.js'
import type { FindBoardsRequest } from '#src/application/jobs/find-boards.js'
import { type FoundPosting, type FoundPostings, maxAskedBoards } from '#src/application/jobs/find-postings.js'
import { formatReference } from '#src/domain/jobs/board-reference.js'
import { readChosen } from './chosen-numbers.js'
import { formatRowReport } from './import.js'

interface Flags extends BoardFlags {
  readonly in?: string
  readonly lang?: string
  readonly field?: string
  readonly limit?: number
  readonly add?: boolean
  readonly yes?: boolean
  readonly watch?: boolean
}

export function jobsFindCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('find')
    .summary('find new postings on known boards, without naming a board')
    .description(
      'Looks for postings with these words in their titles on the known boards that fit, and lists those that are not ' +
        'among your jobs. The next run continues with boards that were not searched for these words in ' +
        'the last 24 hours. A board that cannot be read does not stop the others.',
    )
    .argument(
      '<words...>',
      'words of the title, in English or Japanese; a company or place may be among them, even if the title does not name it',
    )
    .option('--in <place>', 'only boards with jobs in this city or country; `remote` for remote jobs')
    .option('--lang <language>', 'only boards that are known to post in this language, such as ja')
    .option('--field <field>', 'only boards that are known for this field, such as data')
    .addOption(
      wholeNumberOption('--limit <n>', 'how many boards to search', { usual: maxAskedBoards, max: maxAskedBoards }),
    )
    .option('--add', 'add what was found to your jobs; in a terminal, you are asked which')
    .addOption(new Option('--yes', 'with --add: add all without asking'))
    .option('--watch', 'watch the boards that had such postings, for postings with these words')
  return addOptions(command, boardOptions()).action(async (words: string[], flags: Flags) => {
    const question = defined({ query: words.join(' '), place: flags.in, language: flags.lang, field: flags.field })
    const code = await closing(services.openBoards(flags), (boards) => runFind(boards, terminal, question, flags))
    if (code !== null) endWith(code)
  })
}

/** Returns the exit code if it is not 0. */
async function runFind(
  boards: BoardServices,
  terminal: Terminal,
  question: FindBoardsRequest,
  flags: Flags,
): Promise<number | null> {
  const found = await find(boards, terminal, question, flags)
  tellFaults(found, terminal)
  if (flags.json !== true) terminal.out(formatFound(found))
  // a run that was stopped writes nothing
  const done = found.finished ? await actOn(boards, terminal, found, question, flags) : nothingDone
  const lines = flags.json ? [JSON.stringify(foundToJson(found, done))] : formatDone(done, flags)
  for (const line of lines) terminal.out(line)
  return found.finished ? failureCode(found, done) : interrupted
}

/** What was written after the boards had answered. */
interface Done {
  readonly added: AddedPostings | null
  /** The references of boards that were not watched before. */
  readonly watched: readonly string[]
}

const nothingDone: Done = { added: null, watched: [] }

async function actOn(
  boards: BoardServices,
  terminal: Terminal,
  found: FoundPostings,
  question: FindBoardsRequest,
  flags: Flags,
): Promise<Done> {
  const chosen = flags.add ? await choose(found.postings, terminal, flags) : []
  const added = chosen.length === 0 ? null : await add(boards, terminal, chosen)
  return { added, watched: flags.watch ? await watch(boards, found, question) : [] }
}

function find(boards: BoardServices, terminal: Terminal, question: FindBoardsRequest, { limit }: Flags) {
  return withProgress(terminal, (bar, signal) =>
    boards.findPostings({
      ...question,
      ...defined({ limit }),
      signal,
      onProgress: ({ reference, done, total, fetched }) =>
        bar.show(done, total, `${done + 1} of ${total}: ${reference}, ${formatCount(fetched, 'posting')}`),
    }),
  )
}

/** All of them, unless a person at a terminal chooses. */
async function choose(
  postings: readonly FoundPosting[],
  { ask, err }: Terminal,
  { yes, json }: Flags,
): Promise<readonly FoundPosting[]> {
  if (postings.length === 0 || yes || json || ask === undefined) return postings
  for (;;) {
    const answer = await ask('Which ones should be added? Numbers such as 1,3-5, all, or nothing for none: ')
    const chosen = readChosen(answer, postings.length)
    if (chosen !== null) return chosen.flatMap((number) => postings[number - 1] ?? [])
    err(`Give numbers from 1 to ${postings.length}.`)
  }
}

function add(boards: BoardServices, terminal: Terminal, postings: readonly FoundPosting[]): Promise<AddedPostings> {
  return withProgress(terminal, async (bar, signal) => {
    bar.show(0, 0, `adding ${formatCount(postings.length, 'posting')}`)
    const added = await boards.addFound({ postings, signal, onReport: (row) => terminal.err(formatRowReport(row)) })
    for (const { url, failure } of added.failures)
      terminal.err(printableLine(`jobworkflow: ${url}: ${failureText(failure)}`))
    return added
  })
}

function watch(boards: BoardServices, { asked }: FoundPostings, question: FindBoardsRequest) {
  const having = asked.filter(({ matched }) => matched > 0)
  return having.length === 0 ? Promise.resolve([]) : boards.watchFor(having, question)
}

/** Writes to stderr which boards are gone, which failed, and which lines of the person's list cannot be read. */
function tellFaults({ asked, bad }: FoundPostings, terminal: Terminal): void {
  for (const { line, problem } of bad) terminal.err(printableLine(`jobworkflow: boards.tsv, line ${line}: ${problem}`))
  for (const { reference, isGone, failure } of asked) {
    if (isGone) terminal.err(`${reference} is gone. It will not be tried again for 90 days.`)
    else if (failure !== null) terminal.err(printableLine(`jobworkflow: ${reference}: ${failureText(failure)}`))
  }
}

function failureCode({ asked }: FoundPostings, { added }: Done): number | null {
  const failures = [
    ...asked.flatMap((board) => failureOf(board) ?? []),
    ...(added?.failures ?? []).map(({ failure }) => failure),
  ]
  return failures[0] === undefined ? null : exitCodes[failures[0].code]
}

const askedBoards = (count: number) => `${formatCount(count, 'board')} ${count === 1 ? 'was' : 'were'}`

function formatFound(found: FoundPostings): string {
  const { postings, asked, waiting, askedBefore, finished } = found
  const fresh = asked.reduce((sum, board) => sum + board.fresh, 0)
  if (asked.length + askedBefore + waiting === 0)
    return 'No known board fits. Try fewer words, or another place, language or field.'
  const rows = postings.map(({ title, company, location, board }, at) => [
    ...[String(at + 1), title ?? '-', company ?? '-', location ?? '-'],
    formatReference(board),
  ])
  return [
    ...(rows.length === 0 ? [] : [formatTable(['#', 'Title', 'Company', 'Location', 'Board'], rows), '']),
    `${formatAsked(asked)}: ${formatCount(fresh, 'new posting')}${fresh > rows.length ? `, the first ${rows.length} shown` : ''}.`,
    ...(askedBefore === 0 ? [] : [`${askedBoards(askedBefore)} searched in the last 24 hours, and skipped.`]),
    ...(waiting === 0
      ? []
      : [`${formatCount(waiting, 'more board fits', 'more boards fit')}: run it again to continue.`]),
    ...(areAllFailed(asked) ? ['Check the network connection, then run it again.'] : []),
    ...(finished ? [] : ['Stopped: run it again to continue.']),
  ].join('\n')
}

/** A board that is gone has not failed. */
const failureOf = ({ failure, isGone }: FoundPostings['asked'][number]) => (isGone ? null : failure)

const hasFailed = (board: FoundPostings['asked'][number]) => failureOf(board) !== null

const areAllFailed = (asked: FoundPostings['asked']) => asked.length > 1 && asked.every(hasFailed)

/** A board that could not be read was not searched. */
function formatAsked(asked: FoundPostings['asked']): string {
  const failed = asked.filter(hasFailed).length
  const all = formatCount(asked.length, 'board')
  return failed === 0 ? `${all} searched` : `${asked.length - failed} of ${all} could be searched`
}

function formatDone({ added, watched }: Done, { add, watch }: Flags): string[] {
  return [
    ...(add ? [`${formatCount(added?.added ?? 0, 'posting')} added.`] : []),
    ...watched.map((reference) => `${reference} is now watched.`),
    ...(watch && watched.length === 0 ? ['No board was added to the watched boards.'] : []),
  ]
}

function foundToJson(found: FoundPostings, { added, watched }: Done): object {
  const { asked, postings, waiting, askedBefore, gone, finished, bad } = found
  return {
    postings: postings.map(({ url, title, company, location, board }) => ({
      ...{ url, title, company, location, board: formatReference(board) },
    })),
    asked: asked.map(({ reference, company, fetched, matched, fresh, isGone, failure }) => ({
      ...{ board: reference, company, fetched, matched, new: fresh, gone: isGone },
      ...(failure === null || isGone ? {} : { error: failureJson(failure) }),
    })),
    ...{ waiting, asked_before: askedBefore, known_gone: gone, finished, bad_lines: bad },
    ...(added === null ? {} : { added: added.added, known: added.known }),
    watched,
  }
}
