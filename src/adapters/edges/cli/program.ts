import { Command, CommanderError } from 'commander'
import { dbCommand, mcpCommand, serveCommand } from '#src/adapters/edges/cli/commands/serve.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { applyEnvironment, type Environment, formatOption, VariableOption } from './environment.js'
import { exitCodes, failureJson, failureText, passwordWarning, success, usage } from './failure.js'
import { homeOption } from './options.js'
import type { CliServices, CommandParts } from './services.js'
import type { Terminal } from './terminal.js'

const exitCodeHelp = `
Exit codes: 0 done; 1 a refused import or change, an unknown letter, a file or board whose content cannot be used, a skipped
mail folder, a sync that failed in part or is already running, a copy that differs, or a problem that doctor found; 2 wrong usage,
documents that are not ready, a path without mail, or a login that a mail server refused; 3 database, file, board or id not found;
4 database error; 5 timeout; 6 network or embedding failure; 70 unexpected error; 130 stopped by Ctrl-C.`

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
  const program = await createProgram(args, { services, terminal, endWith })
  program.hook('preAction', (_program, command) => {
    applyEnvironment(command, env)
    const warning = passwordWarning(args)
    if (warning !== null) terminal.err(`jobworkflow: ${warning}`)
  })
  try {
    requireKnownTopic(program, args)
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    return fail(error, args.includes('--json'), terminal)
  }
}

/** Commander answers `help` about an unknown command with the help of its parent, and says nothing else. */
function requireKnownTopic(program: Command, args: readonly string[]): void {
  const at = args.indexOf('help')
  const topic = at < 0 ? undefined : args[at + 1]
  if (topic === undefined || topic.startsWith('-') || topic === 'help') return
  const asked = args.slice(0, at).reduce<Command | undefined>(subcommandOf, program)
  // to a command without subcommands, `help` is an argument like any other
  if (asked === undefined || asked.commands.length === 0) return
  if (subcommandOf(asked, topic) === undefined) asked.error(`error: unknown command '${topic}'`)
}

function subcommandOf(command: Command | undefined, name: string): Command | undefined {
  return command?.commands.find((each) => each.name() === name)
}

type Commands = Readonly<Record<string, () => Command | Promise<Command>>>

/** The commands by name, in the order of the help. Each is loaded on demand, so that servers start fast. */
function commandsOf(parts: CommandParts, asksForHelp: boolean): Commands {
  return {
    init: async () => (await import('#src/adapters/edges/cli/commands/init.js')).initCommand(parts),
    doctor: async () => (await import('#src/adapters/edges/cli/commands/doctor.js')).doctorCommand(parts),
    mcp: () => mcpCommand(parts),
    serve: () => serveCommand(parts),
    open: async () => (await import('#src/adapters/edges/cli/commands/open.js')).openCommand(parts),
    jobs: async () => (await import('#src/adapters/edges/cli/commands/jobs/jobs.js')).jobsCommand(parts),
    websites: async () =>
      (await import('#src/adapters/edges/cli/commands/websites/websites.js')).websitesCommand(parts),
    mail: async () => (await import('#src/adapters/edges/cli/commands/mail/mail.js')).mailCommand(parts),
    sync: async () => (await import('#src/adapters/edges/cli/commands/sync/sync.js')).syncCommand(parts),
    news: async () => (await import('#src/adapters/edges/cli/commands/hunt/news.js')).newsCommand(parts),
    applications: async () =>
      (await import('#src/adapters/edges/cli/commands/hunt/applications.js')).applicationsCommand(parts),
    letters: async () => (await import('#src/adapters/edges/cli/commands/hunt/letters.js')).lettersCommand(parts),
    profile: async () => (await import('#src/adapters/edges/cli/commands/person/profile.js')).profileCommand(parts),
    documents: async () =>
      (await import('#src/adapters/edges/cli/commands/person/documents.js')).documentsCommand(parts),
    tasks: async () => (await import('#src/adapters/edges/cli/commands/person/tasks.js')).tasksCommand(parts),
    migrate: async () => (await import('#src/adapters/edges/cli/commands/migrate.js')).migrateCommand(parts),
    copy: async () => (await import('#src/adapters/edges/cli/commands/copy.js')).copyCommand(parts),
    backup: async () => (await import('#src/adapters/edges/cli/commands/keeping/backup.js')).backupCommand(parts),
    restore: async () => (await import('#src/adapters/edges/cli/commands/keeping/restore.js')).restoreCommand(parts),
    forget: async () => (await import('#src/adapters/edges/cli/commands/keeping/forget.js')).forgetCommand(parts),
    db: () => dbCommand(parts, asksForHelp),
  }
}

/** The named command, or all commands if none is named. None for `--version`, which needs no command. */
async function chosenOf(commands: Commands, [name = '']: readonly string[]): Promise<readonly Command[]> {
  if (name === '--version') return []
  const asked = Object.hasOwn(commands, name) ? commands[name] : undefined
  return Promise.all((asked === undefined ? Object.values(commands) : [asked]).map((create) => create()))
}

/** The program with the command that `args` name, or with all commands if they name none. */
export async function createProgram(args: readonly string[], parts: CommandParts): Promise<Command> {
  const { services, terminal } = parts
  const program = new Command('jobworkflow')
    .description(
      'One local server for a job hunt: an AI agent triages the captured jobs, reads what websites say, and ' +
        'searches the mail.',
    )
    .version(services.version)
    .addHelpText('after', exitCodeHelp)
  for (const command of await chosenOf(commandsOf(parts, asksForHelp(args)), args)) program.addCommand(command)
  for (const command of withSubcommands(program)) {
    // a command may have options with the same names as its subcommands
    if (command.commands.length > 0) command.enablePositionalOptions()
    if (command.options.some((option) => option instanceof VariableOption && option.isInHome))
      command.addOption(homeOption())
    command
      .exitOverride()
      .showHelpAfterError(helpPointer(command))
      .configureHelp({ optionDescription: formatOption })
      .configureOutput({
        writeOut: (text) => terminal.out(text.trimEnd()),
        writeErr: (text) => terminal.err(text.trimEnd()),
        // the same prefix as the other errors
        outputError: (text, write) => write(text.replace(/^error: /, 'jobworkflow: ')),
      })
  }
  return program
}

/** Says where the commands or options are explained; follows an error about them. */
function helpPointer(command: Command): string {
  const names = [command.name()]
  for (let { parent } = command; parent !== null; { parent } = parent) names.unshift(parent.name())
  const shows = command.commands.length > 0 ? 'lists the commands' : 'explains the arguments and options'
  return `\`${names.join(' ')} --help\` ${shows}.`
}

/** Whether help for a command is requested; the help of the program itself only lists command names. */
function asksForHelp(args: readonly string[]): boolean {
  return args.length > 1 && args.some((arg) => ['help', '--help', '-h'].includes(arg))
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

function fail(error: unknown, asJson: boolean, terminal: Terminal): number {
  // commander has already printed its message
  if (error instanceof CommanderError) return error.exitCode === 0 ? success : usage
  const failure = toAppError(error)
  const { code, cause } = failure
  if (asJson) terminal.out(JSON.stringify({ error: failureJson(failure) }))
  terminal.err(`jobworkflow: ${failureText(failure)}`)
  if (code === 'INTERNAL_ERROR' && cause !== undefined)
    terminal.err(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
  return exitCodes[code]
}
