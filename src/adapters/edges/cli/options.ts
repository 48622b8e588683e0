import { type Command, Option } from 'commander'
import { contentTypes } from '#src/domain/websites/website.js'
import { defaults, embedderKinds } from './defaults.js'
import { VariableOption } from './environment.js'
import { collect, collectLists, isYes, readChoice, readWholeNumber, readYesOrNo } from './option-values.js'

export const dbOption = () =>
  new VariableOption(
    '--db <file-or-url>',
    'the jobs database: a file, or postgres://user@host/name',
    'JOBWORKFLOW_DB',
  ).inHome(`jobs.db of the home, else ${defaults.jobsDb}`)

/** Of every command that works with something a home may hold. */
export const homeOption = () =>
  new VariableOption(
    '--home <folder>',
    'the folder that holds everything, as init makes it',
    'JOBWORKFLOW_HOME',
  ).default(undefined, 'the one that init made')

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
  new VariableOption('--address <address>', 'the address whose mail it is', 'NITTYMAIL_IMAP_ADDRESS')

export const meOption = () =>
  new VariableOption(
    '--me <address>',
    'another address that you send from, beside --address and those in mailboxes of sent mail; may be repeated',
    'JOBWORKFLOW_ME',
  ).argParser(collectLists)

export const deepOption = () =>
  new Option('--deep', 'read all of every store: damage, code of other programs, rows that point nowhere')

export const quietOption = () =>
  new VariableOption('--quiet', 'log only errors', 'JOBWORKFLOW_QUIET', 'NITTYMAIL_QUIET').readVariable(isYes)

/** The options of a server that answers questions about mail. */
export const mailServeOptions = () => [
  databaseOption(),
  addressOption(),
  meOption(),
  wholeNumberOption(
    '--page-chars <n>',
    'end an answer that comes in pages before its JSON exceeds this many characters, 0 for no bound',
    { variable: 'JOBWORKFLOW_PAGE_CHARS', usual: defaults.pageChars, min: 0 },
  ),
  wholeNumberOption(
    '--page-bytes <n>',
    'the same in bytes of UTF-8, as some clients count: Japanese takes three a character',
    { variable: 'JOBWORKFLOW_PAGE_BYTES', usual: defaults.pageBytes, min: 0 },
  ),
  wholeNumberOption('--max-limit <n>', 'the limit of a list of mail is at most this', {
    variable: 'NITTYMAIL_MCP_MAX_LIMIT',
    usual: defaults.mailMaxLimit,
  }),
  wholeNumberOption('--query-timeout <ms>', 'how long a query in SQL may take', {
    variable: 'JOBWORKFLOW_QUERY_TIMEOUT',
    usual: defaults.sqlTimeoutMs,
  }),
  new Option(
    '--tool-names <style>',
    'names of the mail tools: dotted (db.count_emails) or underscored (db_count_emails)',
  ),
]

/** The options of a server that is told what to offer. */
export const toolOptions = () => [
  new VariableOption(
    '--toolsets <list>',
    'what to serve, with commas: jobs, websites, hunt, data, mail, all, auto',
    'JOBWORKFLOW_TOOLSETS',
  ).default(
    defaults.toolsets,
    'auto, which is jobs, websites and hunt, and mail when an archive is named or stands in the home',
  ),
  new VariableOption('--tools <list>', 'single tools to serve beside those, with commas', 'JOBWORKFLOW_TOOLS'),
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

/** The options of everything that asks web sites. */
const fetchingOptions = () => [
  wholeNumberOption('--host-delay <ms>', 'pause between two requests to one host', {
    variable: 'JOBWORKFLOW_HOST_DELAY',
    usual: defaults.hostDelayMs,
    min: 0,
  }),
  new VariableOption(
    '--allow-host <host>',
    'read pages of this host although it is in a private network; may be repeated',
    'JOBWORKFLOW_ALLOW_HOST',
  ).argParser(collectLists),
]

/** The options of commands that fetch from the boards of companies, or postings by their address. */
export const boardOptions = () => [dbOption(), ...fetchingOptions(), busyTimeoutOption(), jsonOption()]

export const matchOption = () =>
  new Option(
    '--match <words>',
    'only postings whose title or place says all of these words; with commas between, any of them; may be repeated',
  ).argParser(collect)

/** The options of everything that works with the store of web pages. */
export const websiteOptions = () => [
  websitesDbOption(),
  ...fetchingOptions(),
  embedderOption(),
  modelDirOption(),
  new VariableOption(
    '--events-file <file>',
    'write what happens to pages and questions here, a JSON line each',
    'JOBWORKFLOW_EVENTS_FILE',
  ).default(undefined, 'stderr in mcp, else nowhere'),
]

/** The options of a server, over whatever transport. */
export const serverOptions = () => [
  dbOption(),
  ...toolOptions(),
  ...websiteOptions(),
  ...mailServeOptions(),
  busyTimeoutOption(),
  quietOption(),
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
    'a file, readable by you alone, with the token that clients must send (env: JOBWORKFLOW_HTTP_TOKEN for the token itself)',
  ),
  new Option('--allowed-host <name>', 'answer also to this name of the server; may be repeated')
    .default(undefined, 'localhost, 127.0.0.1, [::1] and --host')
    .argParser(collect),
  new Option(
    '--allowed-origin <origin>',
    'answer web pages of this origin, such as https://app.example; may be repeated',
  ).argParser(collect),
  new Option('--db-folder <folder>', 'clients may name jobs databases in this folder too; may be repeated')
    .default(undefined, 'the folder of --db')
    .argParser(collect),
]

/** Of the pages that a command lists or searches. */
export const contentTypeOption = () =>
  new Option('--type <type>', 'this kind of pages alone').choices([...contentTypes])

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
  /** Which may give it in its place. */
  readonly variable?: string
  readonly usual?: number
  /** 1 when absent. */
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
