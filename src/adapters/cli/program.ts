import { Command, CommanderError } from 'commander'
import { toAppError } from '../../domain/shared/app-error.js'
import { jobsImportCommand } from './commands/jobs-import.js'
import { jobsMigrateCommand } from './commands/jobs-migrate.js'
import { jobsStatsCommand } from './commands/jobs-stats.js'
import { mailImportCommand } from './commands/mail-import.js'
import { mailIndexCommand } from './commands/mail-index.js'
import { mailStatsCommand } from './commands/mail-stats.js'
import { dbMcpCommand, mcpCommand } from './commands/mcp.js'
import { serveCommand } from './commands/serve.js'
import { websitesAddCommand } from './commands/websites-add.js'
import { websitesListCommand } from './commands/websites-list.js'
import { websitesModelPullCommand } from './commands/websites-model-pull.js'
import { websitesQueryCommand } from './commands/websites-query.js'
import { websitesRefreshCommand } from './commands/websites-refresh.js'
import { websitesReindexCommand } from './commands/websites-reindex.js'
import { websitesRemoveCommand } from './commands/websites-remove.js'
import { applyYesOrNo, normalizeEnvironment } from './environment.js'
import { exitCodes, success, usage } from './exit-codes.js'
import { failureJson, failureText } from './failure.js'
import { formatOption } from './format-option.js'
import type { CliServices } from './services.js'
import type { Terminal } from './terminal.js'

const exitCodeHelp = `
Exit codes: 0 done; 1 refused, nothing imported (--strict); 2 wrong usage; 3 database or file not found;
4 database error; 5 timeout; 6 network or embedding failure; 70 unexpected error; 130 interrupted.`

/** Runs one command and returns the exit code of the program. */
export async function runProgram(args: readonly string[], services: CliServices, terminal: Terminal): Promise<number> {
  let exitCode: number = success
  const program = createProgram(args, services, terminal, (code) => {
    exitCode = code
  })
  normalizeEnvironment(process.env)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    return fail(error, args.includes('--json'), terminal)
  }
}

type Commands = Readonly<Record<string, () => Command>>

/** By name, in the order of the help. */
function commandsOf(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Commands {
  return {
    mcp: () => mcpCommand(services),
    serve: () => serveCommand(services),
    jobs: () => createJobsCommand(services, terminal, endWith),
    websites: () => createWebsitesCommand(services, terminal, endWith),
    mail: () => createMailCommand(services, terminal, endWith),
    db: () => new Command('db').description('the mail archive, for agents').addCommand(dbMcpCommand(services)),
  }
}

/** The one that is asked for: a client waits for a server, and has no use for the others. All where none is named first. */
function chosenOf(commands: Commands, [name = '']: readonly string[]): readonly Command[] {
  const asked = Object.hasOwn(commands, name) ? commands[name] : undefined
  return asked === undefined ? Object.values(commands).map((create) => create()) : [asked()]
}

/** The command that `args` ask for, below the program; all commands where they ask for none. */
export function createProgram(
  args: readonly string[],
  services: CliServices,
  terminal: Terminal,
  endWith: (code: number) => void,
): Command {
  const program = new Command('jobworkflow')
    .description(
      'One local server for a job hunt: an AI agent triages the queue of captured jobs, reads what websites say, and ' +
        'questions the mail.',
    )
    .version(services.version)
    .addHelpText('after', exitCodeHelp)
    .hook('preAction', (_program, command) => applyYesOrNo(command))
  for (const command of chosenOf(commandsOf(services, terminal, endWith), args)) program.addCommand(command)
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureHelp({ optionDescription: formatOption })
      .configureOutput({
        writeOut: (text) => terminal.out(text.trimEnd()),
        writeErr: (text) => terminal.err(text.trimEnd()),
        // as our own errors begin
        outputError: (text, write) => write(text.replace(/^error: /, 'jobworkflow: ')),
      })
  }
  return program
}

function createJobsCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('jobs')
    .description('import, count and migrate captured jobs')
    .addCommand(jobsImportCommand(services, terminal, endWith))
    .addCommand(jobsStatsCommand(services, terminal))
    .addCommand(jobsMigrateCommand(services, terminal))
}

function createMailCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('mail')
    .description('import, count and index mail')
    .addCommand(mailImportCommand(services, terminal, endWith))
    .addCommand(mailStatsCommand(services, terminal))
    .addCommand(mailIndexCommand(services, terminal, endWith))
}

function createWebsitesCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('websites')
    .description('read, search and list web pages')
    .addCommand(websitesAddCommand(services, terminal, endWith))
    .addCommand(websitesListCommand(services, terminal))
    .addCommand(websitesQueryCommand(services, terminal))
    .addCommand(websitesRefreshCommand(services, terminal, endWith))
    .addCommand(websitesRemoveCommand(services, terminal, endWith))
    .addCommand(websitesReindexCommand(services, terminal, endWith))
    .addCommand(
      new Command('model')
        .description('the model that embeds on this machine')
        .addCommand(websitesModelPullCommand(services, terminal, endWith)),
    )
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

function fail(error: unknown, asJson: boolean, terminal: Terminal): number {
  // commander has said what it had to say
  if (error instanceof CommanderError) return error.exitCode === 0 ? success : usage
  const failure = toAppError(error)
  const { code, cause } = failure
  if (asJson) terminal.out(JSON.stringify({ error: failureJson(failure) }))
  terminal.err(`jobworkflow: ${failureText(failure)}`)
  if (code === 'INTERNAL_ERROR') terminal.err(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
  return exitCodes[code]
}
