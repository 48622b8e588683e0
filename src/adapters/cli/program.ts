import { Command, CommanderError } from 'commander'
import { toAppError } from '../../domain/shared/app-error.js'
import { copyCommand } from './commands/copy.js'
import { doctorCommand } from './commands/doctor.js'
import { initCommand } from './commands/init.js'
import { jobsFetchCommand } from './commands/jobs-fetch.js'
import { jobsImportCommand } from './commands/jobs-import.js'
import { jobsListCommand } from './commands/jobs-list.js'
import { jobsMigrateCommand } from './commands/jobs-migrate.js'
import { jobsShowCommand } from './commands/jobs-show.js'
import { jobsStatsCommand } from './commands/jobs-stats.js'
import { jobsWatchCommand } from './commands/jobs-watch.js'
import { mailImportCommand } from './commands/mail-import.js'
import { mailIndexCommand } from './commands/mail-index.js'
import { mailStatsCommand } from './commands/mail-stats.js'
import { migrateCommand } from './commands/migrate.js'
import { dbMcpCommand, mcpCommand, serveCommand } from './commands/serve.js'
import { websitesAddCommand } from './commands/websites-add.js'
import { websitesListCommand } from './commands/websites-list.js'
import { websitesModelPullCommand } from './commands/websites-model-pull.js'
import { websitesQueryCommand } from './commands/websites-query.js'
import { websitesRefreshCommand } from './commands/websites-refresh.js'
import { websitesReindexCommand } from './commands/websites-reindex.js'
import { websitesRemoveCommand } from './commands/websites-remove.js'
import { websitesWorkCommand } from './commands/websites-work.js'
import { applyEnvironment, type Environment, formatOption, VariableOption } from './environment.js'
import { exitCodes, failureJson, failureText, passwordWarning, success, usage } from './failure.js'
import { homeOption } from './options.js'
import type { CliServices, CommandParts } from './services.js'
import type { Terminal } from './terminal.js'

const exitCodeHelp = `
Exit codes: 0 done; 1 refused, nothing imported (--strict), or a copy that differs; 2 wrong usage; 3 database or file not found;
4 database error; 5 timeout; 6 network or embedding failure; 70 unexpected error; 130 interrupted.`

/** Runs one command and returns the exit code of the program. */
export async function runProgram(
  args: readonly string[],
  env: Environment,
  services: CliServices,
  terminal: Terminal,
): Promise<number> {
  let exitCode: number = success
  const endWith = (code: number) => {
    exitCode = code
  }
  const program = createProgram(args, { services, terminal, endWith })
  program.hook('preAction', (_program, command) => {
    applyEnvironment(command, env)
    const warning = passwordWarning(args)
    if (warning !== null) terminal.err(`jobworkflow: ${warning}`)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    return fail(error, args.includes('--json'), terminal)
  }
}

type Commands = Readonly<Record<string, () => Command>>

/** By name, in the order of the help. */
function commandsOf(parts: CommandParts): Commands {
  return {
    init: () => initCommand(parts),
    doctor: () => doctorCommand(parts),
    mcp: () => mcpCommand(parts),
    serve: () => serveCommand(parts),
    jobs: () => createJobsCommand(parts),
    websites: () => createWebsitesCommand(parts),
    mail: () => createMailCommand(parts),
    migrate: () => migrateCommand(parts),
    copy: () => copyCommand(parts),
    db: () => new Command('db').description('the mail archive, for agents').addCommand(dbMcpCommand(parts)),
  }
}

/** The one that is asked for: a client waits for a server, and has no use for the others. All where none is named first. */
function chosenOf(commands: Commands, [name = '']: readonly string[]): readonly Command[] {
  const asked = Object.hasOwn(commands, name) ? commands[name] : undefined
  return asked === undefined ? Object.values(commands).map((create) => create()) : [asked()]
}

/** The command that `args` ask for, below the program; all commands where they ask for none. */
export function createProgram(args: readonly string[], parts: CommandParts): Command {
  const { services, terminal } = parts
  const program = new Command('jobworkflow')
    .description(
      'One local server for a job hunt: an AI agent triages the queue of captured jobs, reads what websites say, and ' +
        'questions the mail.',
    )
    .version(services.version)
    .addHelpText('after', exitCodeHelp)
  for (const command of chosenOf(commandsOf(parts), args)) program.addCommand(command)
  for (const command of withSubcommands(program)) {
    // a command may have options of the same names as those below it
    if (command.commands.length > 0) command.enablePositionalOptions()
    if (command.options.some((option) => option instanceof VariableOption && option.isInHome))
      command.addOption(homeOption())
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

function createJobsCommand(parts: CommandParts): Command {
  return new Command('jobs')
    .description('import, fetch, list, count and migrate captured jobs')
    .addCommand(jobsImportCommand(parts))
    .addCommand(jobsFetchCommand(parts))
    .addCommand(jobsWatchCommand(parts))
    .addCommand(jobsListCommand(parts))
    .addCommand(jobsShowCommand(parts))
    .addCommand(jobsStatsCommand(parts))
    .addCommand(jobsMigrateCommand(parts))
}

function createMailCommand(parts: CommandParts): Command {
  return new Command('mail')
    .description('import, count and index mail')
    .addCommand(mailImportCommand(parts))
    .addCommand(mailStatsCommand(parts))
    .addCommand(mailIndexCommand(parts))
}

function createWebsitesCommand(parts: CommandParts): Command {
  return new Command('websites')
    .description('read, search and list web pages')
    .addCommand(websitesAddCommand(parts))
    .addCommand(websitesWorkCommand(parts))
    .addCommand(websitesListCommand(parts))
    .addCommand(websitesQueryCommand(parts))
    .addCommand(websitesRefreshCommand(parts))
    .addCommand(websitesRemoveCommand(parts))
    .addCommand(websitesReindexCommand(parts))
    .addCommand(
      new Command('model')
        .description('the model that embeds on this machine')
        .addCommand(websitesModelPullCommand(parts)),
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
