import { Command, Option } from 'commander'
import type { CommonFlags } from '#src/adapters/edges/cli/flags.js'
import { homeOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts, InitReport } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { clientIds } from '#src/adapters/system/clients/clients.js'
import { findClients } from '#src/adapters/system/clients/find-clients.js'
import { type ClientSetup, formatClientStdio } from '#src/adapters/system/clients/format-client.js'
import { type Launch, toPlatform } from '#src/adapters/system/clients/launch.js'

interface Flags extends CommonFlags {
  readonly all?: boolean
}

export function initCommand({ services, terminal }: CommandParts): Command {
  return new Command('init')
    .summary('create a home, and show how to connect each client')
    .description(
      'Creates a folder for the jobs, web pages, mail, models and token, asks nothing, and prints how to ' +
        'connect each client on this machine. The server and commands use it from then on, in any working ' +
        'directory. Running init again creates what is missing and changes nothing else.',
    )
    .addOption(homeOption())
    .addOption(new Option('--all', 'print the setup steps for every supported client, even those not found here'))
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const report = await services.initHome(flags)
      const setups = clientSetups(report, flags.all === true, services.launch)
      terminal.out(flags.json ? setupToJson(report, setups) : formatReport(report, setups))
      if (isPassing(services.launch)) terminal.err(`jobworkflow: ${passingAdvice}`)
    })
}

/** npx runs programs from a cache, which may be emptied. */
const isPassing = ({ args }: Launch) => args.some((path) => /[\\/]_npx[\\/]/.test(path))

const passingAdvice =
  'this copy is in the npx cache, which may be emptied; install it globally and run init from there, so that ' +
  'the paths stay valid.'

/** Setups for the clients found on this machine, or a generic one if none is found. */
function clientSetups({ home }: InitReport, all: boolean, { command, args }: Launch): readonly ClientSetup[] {
  const machine = { env: process.env, platform: toPlatform(process.platform) }
  const found = findClients(machine.env, machine.platform).map(({ client }) => client.id)
  const launch = { command, args: [...args, 'mcp', '--home', home.folder] }
  const ids = all ? clientIds : found.length > 0 ? found : (['other'] as const)
  return ids.map((id) => formatClientStdio(id, launch, machine))
}

function setupToJson({ home, made, isFound }: InitReport, setups: readonly ClientSetup[]): string {
  return JSON.stringify({ home, made, found_without_a_name: isFound, clients: setups })
}

function formatReport(report: InitReport, setups: readonly ClientSetup[]): string {
  const found = setups.flatMap((setup) => formatSetup(setup, setups.length === 1))
  const lines = [...formatHome(report), '', ...found, ...nextSteps(report)]
  return lines.map(printable).join('\n')
}

const printable = (line: string) => line.split('\n').map(printableLine).join('\n')

function formatHome({ home, made, isFound }: InitReport): readonly string[] {
  const fresh = made.includes('config.json')
  const added = made.length === 0 ? 'nothing was missing' : `created ${made.join(', ')}`
  return [
    `${fresh ? 'Created a home' : 'The home exists'}: ${home.folder} (${added})`,
    ...(isFound ? [] : ['This home is not the default: name it with --home or JOBWORKFLOW_HOME.']),
  ]
}

function formatSetup({ client, name, line, file, replaced }: ClientSetup, isOnly: boolean): readonly string[] {
  const how = line === null ? (file === null ? [] : [`in ${file.path ?? 'its settings'}:`, file.text]) : [line]
  const warning = `The client replaces ${replaced.join(', ')} in these paths: choose a home without it.`
  if (client === 'other' && line === null && file !== null)
    return [
      isOnly
        ? 'No known client was found. In the settings of any MCP client:'
        : 'For any other client, in its settings:',
      indent(file.text),
      '',
    ]
  return [`${name}:`, ...how.map(indent), ...(replaced.length === 0 ? [] : [indent(warning)]), '']
}

const indent = (text: string) => text.replace(/^/gm, '  ').trimEnd()

function nextSteps({ home, isFound }: InitReport): readonly string[] {
  const named = isFound ? '' : ` --home ${shellWord(home.folder)}`
  return [
    'Then bring in your data:',
    `  jobworkflow jobs fetch greenhouse:NAME${named}  a company's board, such as boards.greenhouse.io/NAME`,
    `  jobworkflow jobs import jobs.csv${named}        postings in files: CSV, JSON, JSON Lines, Excel (.xlsx)`,
    `  jobworkflow mail account add ADDRESS${named}    mail over IMAP, which \`jobworkflow sync${named}\` then downloads`,
    `  jobworkflow mail import inbox.mbox${named}      mail in files: mbox, Maildir, Takeout`,
    `and say "triage my new jobs" in the client. To see it all in your browser, run \`jobworkflow serve${named}\`, and`,
    `\`jobworkflow open${named}\` in another terminal. \`jobworkflow doctor${named}\` checks the setup and what each client sees.`,
  ]
}
