import { Command } from 'commander'
import type { JobsFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatTable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { RenameSearchOutcome, SaveSearchOutcome } from '#src/application/jobs/saved-searches.js'
import { scoreRange, searchOrders } from '#src/domain/jobs/job-search.js'
import { type KeptSearch, maxSavedSearches, maxSearchName, type SavedSearch } from '#src/domain/jobs/saved-search.js'
import { filterNames, postingLanguages, readStatuses } from '#src/domain/jobs/typed-search.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface Flags extends JobsFlags {
  readonly replace?: boolean
}

/** The searches that a person saved on the page or here. Source: page-saved-searches. */
export function jobsSearchesCommand(parts: CommandParts): Command {
  const { services, terminal } = parts
  const command = new Command('searches')
    .summary('list the saved searches, or save, rename and remove one')
    .description(
      'Lists the saved searches that the page shows above the list of jobs, with the fields of each, as `jobs searches save` takes them.',
    )
  return addOptions(command, storeOptions())
    .addCommand(saveSubcommand(parts))
    .addCommand(renameSubcommand(parts))
    .addCommand(removeSubcommand(parts))
    .action(async (flags: Flags) => {
      const searches = await closing(services.openJobs(flags), (jobs) => jobs.savedSearches())
      terminal.out(flags.json ? JSON.stringify(searches.map(searchToJson)) : formatSearches(searches))
    })
}

const storeOptions = () => [dbOption(), busyTimeoutOption(), jsonOption()]

function saveSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('save')
    .summary('save a search')
    .description('Saves a search under a name, for the list of jobs on the page.')
    .argument('<name>', `its name, of 1 to ${maxSearchName} characters`)
    .argument(
      '<field...>',
      `its fields, as field=value: status (may be repeated; all for any), ${filterNames.join(', ')}; a number of days counts back from the day when the search is opened`,
    )
    .option('--replace', 'replace the search with this name')
  return addOptions(command, storeOptions()).action(async (name: string, fields: string[], flags: Flags) => {
    const search = readFields(fields)
    const outcome = await closing(services.openJobs(flags), (jobs) =>
      jobs.saveSearch({ name, ...search, replaces: flags.replace === true }),
    )
    if (outcome !== 'saved' && outcome !== 'replaced') throw saveFailure(outcome, name)
    terminal.out(flags.json ? JSON.stringify({ name, outcome }) : `${printableLine(name)} was ${outcome}.`)
  })
}

function renameSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('rename')
    .summary('rename a saved search')
    .description('Gives a saved search another name.')
    .argument('<name>', 'its name; case does not matter')
    .argument('<new-name>', `of 1 to ${maxSearchName} characters`)
  return addOptions(command, storeOptions()).action(async (name: string, to: string, flags: Flags) => {
    const outcome = await closing(services.openJobs(flags), (jobs) => jobs.renameSearch({ name, to }))
    if (outcome !== 'renamed') throw renameFailure(outcome, name, to)
    terminal.out(flags.json ? JSON.stringify({ name: to, outcome }) : printableLine(`${name} is now ${to}.`))
  })
}

function removeSubcommand({ services, terminal }: CommandParts): Command {
  const command = new Command('remove')
    .summary('remove saved searches')
    .description('Removes saved searches; no job changes.')
    .argument('<name...>', 'their names; case does not matter')
  return addOptions(command, storeOptions()).action(async (names: string[], flags: Flags) => {
    await closing(services.openJobs(flags), async (jobs) => {
      for (const name of names) if (!(await jobs.removeSearch(name))) throw missing(name)
    })
    const lines = names.map((name) => `${printableLine(name)} was removed.`)
    terminal.out(flags.json ? JSON.stringify({ removed: names }) : lines.join('\n'))
  })
}

/** Throws VALIDATION_ERROR. */
function readFields(given: readonly string[]): KeptSearch {
  const [fields, statuses]: [Record<string, string>, string[]] = [{}, []]
  for (const each of given) {
    const [, name = '', value = ''] = /^([a-z]+)=(.*)$/s.exec(each) ?? []
    if (name === 'status') statuses.push(value)
    else if (filterNames.some((known) => known === name)) fields[name] = value
    else throw unknownField(each)
  }
  return { statuses: readStatuses(statuses, fields.query ?? ''), fields }
}

function unknownField(given: string): AppError {
  const names = ['status', ...filterNames].join(', ')
  const message = `"${given.slice(0, 100)}" is not a field of a search. Write field=value; the fields are ${names}.`
  return new AppError('VALIDATION_ERROR', message)
}

function saveFailure(outcome: Exclude<SaveSearchOutcome, 'saved' | 'replaced'>, name: string): AppError {
  const messages: Readonly<Record<typeof outcome, string>> = {
    name: badName,
    search:
      'A field cannot be read: query needs words, pay a currency (80k USD); remote and mail are yes or no, ' +
      `language is one of ${postingLanguages.join(', ')}, score is ${scoreRange.min} to ${scoreRange.max}, ` +
      `order is one of ${searchOrders.join(', ')}, days is 1 to 3650, from and to are YYYY-MM-DD.`,
    long: 'The search is too long to be saved: shorten it.',
    taken: `There is already a search named "${name}": give another name, or add --replace.`,
    full: `There are already ${maxSavedSearches} saved searches: remove one first.`,
  }
  return new AppError('VALIDATION_ERROR', messages[outcome])
}

const badName = `The name must have 1 to ${maxSearchName} characters.`

function renameFailure(outcome: Exclude<RenameSearchOutcome, 'renamed'>, name: string, to: string): AppError {
  if (outcome === 'missing') return missing(name)
  const isTaken = outcome === 'taken'
  return new AppError(
    'VALIDATION_ERROR',
    isTaken ? `There is already a search named "${to.slice(0, 100)}": give another name.` : badName,
  )
}

function missing(name: string): AppError {
  const list = commandOn('jobs', 'jobs searches')
  return new AppError('NOT_FOUND', `No search named "${name.slice(0, 100)}" is saved. \`${list}\` shows all of them.`)
}

function searchToJson({ name, search }: SavedSearch): object {
  return { name, statuses: search?.statuses ?? null, fields: search?.fields ?? null, readable: search !== null }
}

function formatSearches(searches: readonly SavedSearch[]): string {
  if (searches.length === 0) {
    const save = commandOn('jobs', 'jobs searches save NAME query=WORDS')
    return `No searches are saved. Save one on the page, or with \`${save}\`.`
  }
  return formatTable(
    ['Name', 'Search'],
    searches.map(({ name, search }) => [name, search === null ? unreadable(name) : formatFields(search)]),
  )
}

const unreadable = (name: string) =>
  `cannot be read; \`${commandOn('jobs', `jobs searches remove ${JSON.stringify(name)}`)}\` removes it`

function formatFields({ statuses, fields }: KeptSearch): string {
  const all = [...(statuses ?? ['all']).map((status) => ['status', status] as const), ...Object.entries(fields)]
  return all.map(([name, value]) => `${name}=${/^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`).join(' ')
}
