import { type Command, Option } from 'commander'
import { contentTypes } from '#src/domain/websites/website.js'
import { defaults, embedderKinds } from './defaults.js'
import { VariableOption } from './environment.js'
import {
  collect,
  collectAddresses,
  collectLists,
  isYes,
  readChoice,
  readIntervalOption,
  readWholeNumber,
  readYesOrNo,
} from './option-values.js'

export const dbOption = () =>
  new VariableOption(
    '--db <file-or-url>',
    'the jobs database: a file, or postgres://user@host/name',
    'JOBWORKFLOW_DB',
  ).inHome(`jobs.db of the home, else ${defaults.jobsDb}`)

/** For every command that uses something stored in a home folder. */
export const homeOption = () =>
  new VariableOption(
    '--home <folder>',
    'the folder that holds everything, created by init',
    'JOBWORKFLOW_HOME',
  ).default(undefined, 'the one that init created')

export const busyTimeoutOption = () =>
  wholeNumberOption('--busy-timeout <ms>', "how long to wait for another program's write", {
    variable: 'JOBWORKFLOW_BUSY_TIMEOUT',
    usual: defaults.busyTimeoutMs,
    min: 0,
  })

export const databaseOption = () =>
  new VariableOption('--database <file>', 'the mail archive', 'NITTYMAIL_SQLITE_DB').inHome(
    'mail.sqlite3 of the home, else data/<address>.sqlite3',
  )

export const addressOption = () =>
  new VariableOption('--address <address>', 'the address the mail belongs to', 'NITTYMAIL_IMAP_ADDRESS')

export const meOption = () =>
  new VariableOption(
    '--me <address>',
    'another address that you send from, besides --address and those in mailboxes of sent mail; may be repeated',
    'JOBWORKFLOW_ME',
  ).argParser(collectAddresses('--me'))

export const deepOption = () =>
  new Option('--deep', 'read every store completely: damage, triggers and views of other programs, broken references')

export const quietOption = () =>
  new VariableOption('--quiet', 'log only errors', 'JOBWORKFLOW_QUIET', 'NITTYMAIL_QUIET').readVariable(isYes)

/** The options of a server that answers questions about mail. */
export const mailServeOptions = () => [
  databaseOption(),
  addressOption(),
  meOption(),
  wholeNumberOption(
    '--page-chars <n>',
    'end each page of an answer before its JSON exceeds this many characters, 0 for no limit',
    { variable: 'JOBWORKFLOW_PAGE_CHARS', usual: defaults.pageChars, min: 0 },
  ),
  wholeNumberOption(
    '--page-bytes <n>',
    'the same in UTF-8 bytes, as some clients count: a Japanese character takes three',
    { variable: 'JOBWORKFLOW_PAGE_BYTES', usual: defaults.pageBytes, min: 0 },
  ),
  wholeNumberOption('--max-limit <n>', 'the largest limit for a list of mail', {
    variable: 'NITTYMAIL_MCP_MAX_LIMIT',
    usual: defaults.mailMaxLimit,
  }),
  wholeNumberOption('--query-timeout <ms>', 'how long an SQL query may take', {
    variable: 'JOBWORKFLOW_QUERY_TIMEOUT',
    usual: defaults.sqlTimeoutMs,
  }),
  new Option(
    '--tool-names <style>',
    'names of the mail tools: dotted (db.count_emails) or underscored (db_count_emails)',
  ),
]

/** The options of a server whose tools can be selected. */
export const toolOptions = () => [
  new VariableOption(
    '--toolsets <list>',
    'what to serve, comma-separated: jobs, websites, hunt, person, data, mail, all, auto',
    'JOBWORKFLOW_TOOLSETS',
  ).default(
    defaults.toolsets,
    'auto: jobs, websites, hunt and person; with a mail archive, given or in the home, also the hunt tools that read mail, and mail without its statistics',
  ),
  new VariableOption(
    '--tools <list>',
    'single tools to serve in addition to the toolsets, comma-separated',
    'JOBWORKFLOW_TOOLS',
  ),
  new VariableOption('--read-only', 'serve no tool that writes', 'JOBWORKFLOW_READ_ONLY').readVariable((text) =>
    readYesOrNo('JOBWORKFLOW_READ_ONLY', text),
  ),
]

export const jsonOption = () => new Option('--json', 'print the result as JSON')

export const modelDirOption = () =>
  new VariableOption('--model-dir <folder>', 'where local models are kept', 'JOBWORKFLOW_MODEL_DIR').inHome(
    "models of the home, else the user's cache folder",
  )

const websitesDbDefault = `websites.db of the home, else ${defaults.websitesDb}`

export const websitesDbOption = () =>
  new VariableOption(
    '--websites-db <file-or-url>',
    'the store of web pages: a file, or postgres://user@host/name',
    'JOBWORKFLOW_WEBSITES_DB',
  ).inHome(websitesDbDefault)

/** The options of everything that fetches from websites. */
const fetchingOptions = () => [
  wholeNumberOption('--host-delay <ms>', 'pause between two requests to one host', {
    variable: 'JOBWORKFLOW_HOST_DELAY',
    usual: defaults.hostDelayMs,
    min: 0,
  }),
  new VariableOption(
    '--allow-host <host>',
    'also fetch from this host, which is in a private network; may be repeated',
    'JOBWORKFLOW_ALLOW_HOST',
  ).argParser(collectLists),
]

/** The options of commands that fetch from company boards, or postings by URL. */
export const boardOptions = () => [dbOption(), ...fetchingOptions(), busyTimeoutOption(), jsonOption()]

export const matchOption = () =>
  new Option(
    '--match <words>',
    'only postings whose title or location contains all of these words; with commas, any of the parts; may be repeated',
  ).argParser(collect)

/** The options of everything that uses the store of web pages. */
export const websiteOptions = () => [
  websitesDbOption(),
  ...fetchingOptions(),
  embedderOption(),
  modelDirOption(),
  new VariableOption(
    '--events-file <file>',
    'write page and query events here, one JSON line each',
    'JOBWORKFLOW_EVENTS_FILE',
  ).default(undefined, 'stderr in mcp, else nowhere'),
]

/** The options of a server on any transport. */
export const serverOptions = () => [
  dbOption(),
  ...toolOptions(),
  ...websiteOptions(),
  ...mailServeOptions(),
  busyTimeoutOption(),
  quietOption(),
]

/** The options of the command that opens the page: those with which the server was started. */
export const pageOptions = () => [
  new VariableOption('--host <host>', 'where the server listens', 'JOBWORKFLOW_HTTP_HOST').default(
    undefined,
    `where the server of the home listens, else ${defaults.httpHost}`,
  ),
  wholeNumberOption('--port <n>', 'the port on which it listens', { variable: 'JOBWORKFLOW_HTTP_PORT' }).default(
    undefined,
    `that of the server of the home, else ${defaults.httpPort}`,
  ),
  new Option(
    '--token-file <file>',
    'the file with its token (env: JOBWORKFLOW_HTTP_TOKEN for the token itself)',
  ).default(undefined, 'the token of the home'),
]

/** The options of a server over HTTP. */
export const httpOptions = () => [
  new VariableOption('--host <host>', 'the address to listen on', 'JOBWORKFLOW_HTTP_HOST').default(defaults.httpHost),
  wholeNumberOption('--port <n>', 'the port to listen on, 0 for a free one', {
    variable: 'JOBWORKFLOW_HTTP_PORT',
    usual: defaults.httpPort,
    min: 0,
  }),
  new Option(
    '--token-file <file>',
    'a file that only you can read, with the token that clients must send (env: JOBWORKFLOW_HTTP_TOKEN for the ' +
      'token itself)',
  ).default(undefined, 'the token of the home'),
  new Option('--allowed-host <name>', 'also accept this name of the server; may be repeated')
    .default(undefined, 'localhost, 127.0.0.1, [::1] and --host')
    .argParser(collect),
  new Option(
    '--allowed-origin <origin>',
    'accept web pages of this origin, such as https://app.example; may be repeated',
  ).argParser(collect),
  new Option('--db-folder <folder>', 'clients may also use jobs databases in this folder; may be repeated')
    .default(undefined, 'the folder of --db')
    .argParser(collect),
  new VariableOption(
    '--sync <interval>',
    'fetch boards, mail and postings at the start and then this often, such as 15m or 2h, as `jobworkflow sync` does',
    'JOBWORKFLOW_SYNC',
  ).argParser((text) => readIntervalOption('--sync (or JOBWORKFLOW_SYNC)', text)),
]

/** The options of the command that fetches all news: everything that its parts use. */
export const syncOptions = () => [
  dbOption(),
  databaseOption(),
  addressOption(),
  meOption(),
  ...websiteOptions(),
  busyTimeoutOption(),
  jsonOption(),
]

/** For commands that list or search pages. */
export const contentTypeOption = () => new Option('--type <type>', 'only this kind of page').choices([...contentTypes])

/** The options of every command about web pages. */
export const websiteCommandOptions = () => [...websiteOptions(), busyTimeoutOption(), jsonOption()]

export function addOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option)
  return command
}

function embedderOption(): VariableOption {
  const option = new VariableOption(
    '--embedder <kind>',
    'auto, local, http or none: what makes vectors for search by meaning',
    'JOBWORKFLOW_EMBEDDER',
  ).default(defaults.embedder)
  return option.argParser((text) => readChoice(nameOf(option), text, embedderKinds))
}

interface WholeNumber {
  /** The environment variable that can set the option instead. */
  readonly variable?: string
  readonly usual?: number
  /** Defaults to 1. */
  readonly min?: number
  readonly max?: number
}

export function wholeNumberOption(
  flags: string,
  description: string,
  { variable, usual, ...bounds }: WholeNumber = {},
): VariableOption {
  const option = new VariableOption(flags, description, ...(variable === undefined ? [] : [variable])).default(usual)
  return option.argParser((text) => readWholeNumber(nameOf(option), text, bounds))
}

function nameOf({ long, variables: [variable] }: VariableOption): string {
  return variable === undefined ? `${long}` : `${long} (or ${variable})`
}
