import { Option } from 'commander'
import { defaults, embedderKinds } from './defaults.js'
import { collect, collectLists, readChoice, readWholeSetting } from './option-values.js'

export const dbOption = () =>
  new Option('--db <file>', 'the jobs database').env('JOBWORKFLOW_DB').default(defaults.jobsDb)

export const busyTimeoutOption = () =>
  wholeNumber(
    new Option('--busy-timeout <ms>', "how long to wait for another program's write")
      .env('JOBWORKFLOW_BUSY_TIMEOUT')
      .default(defaults.busyTimeoutMs),
  )

export const databaseOption = () =>
  new Option('--database <file>', 'the mail archive')
    .env('NITTYMAIL_SQLITE_DB')
    .default(undefined, 'data/<address>.sqlite3')

export const addressOption = () =>
  new Option('--address <address>', 'the address whose mail it is').env('NITTYMAIL_IMAP_ADDRESS')

export const quietOption = () => new Option('--quiet', 'log only errors').env('JOBWORKFLOW_QUIET')

/** The options of a server that answers questions about mail. */
export const mailServeOptions = () => [
  databaseOption(),
  addressOption(),
  wholeNumber(
    new Option(
      '--page-chars <n>',
      'end a page of jobs or a list of mail before its JSON exceeds this many characters, 0 for no bound',
    )
      .env('JOBWORKFLOW_PAGE_CHARS')
      .default(defaults.pageChars),
  ),
  wholeNumber(
    new Option('--max-limit <n>', 'the limit of a list of mail is at most this')
      .env('NITTYMAIL_MCP_MAX_LIMIT')
      .default(defaults.mailMaxLimit),
    1,
  ),
  wholeNumber(
    new Option('--query-timeout <ms>', 'how long a query in SQL may take')
      .env('JOBWORKFLOW_QUERY_TIMEOUT')
      .default(defaults.sqlTimeoutMs),
    1,
  ),
  new Option(
    '--tool-names <style>',
    'names of the mail tools: dotted (db.count_emails) or underscored (db_count_emails)',
  ),
]

/** The options of a server that is told what to offer. */
export const toolOptions = () => [
  new Option('--toolsets <list>', 'what to serve, with commas: jobs, websites, data, mail, all, auto')
    .env('JOBWORKFLOW_TOOLSETS')
    .default(defaults.toolsets, 'auto, which is jobs and websites, and mail when an archive is named'),
  new Option('--tools <list>', 'single tools to serve beside those, with commas').env('JOBWORKFLOW_TOOLS'),
  new Option('--read-only', 'serve no tool that writes').env('JOBWORKFLOW_READ_ONLY'),
]

export const jsonOption = () => new Option('--json', 'print the result as JSON')

export const modelDirOption = () =>
  new Option('--model-dir <folder>', 'where local models are kept')
    .env('JOBWORKFLOW_MODEL_DIR')
    .default(undefined, "the user's cache folder")

/** The options of everything that works with the store of web pages. */
export const websiteOptions = () => [
  new Option('--websites-db <file>', 'the store of web pages')
    .env('JOBWORKFLOW_WEBSITES_DB')
    .default(defaults.websitesDb),
  wholeNumber(
    new Option('--host-delay <ms>', 'pause between two requests to one host')
      .env('JOBWORKFLOW_HOST_DELAY')
      .default(defaults.hostDelayMs),
  ),
  new Option('--allow-host <host>', 'read pages of this host although it is in a private network; may be repeated')
    .env('JOBWORKFLOW_ALLOW_HOST')
    .argParser(collectLists),
  embedderOption(),
  modelDirOption(),
  new Option('--events-file <file>', 'write what happens to pages and questions here, a JSON line each')
    .env('JOBWORKFLOW_EVENTS_FILE')
    .default(undefined, 'stderr in mcp, else nowhere'),
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
  new Option('--host <host>', 'the address to listen on').env('JOBWORKFLOW_HTTP_HOST').default(defaults.httpHost),
  wholeNumber(
    new Option('--port <n>', 'the port to listen on, 0 for a free one')
      .env('JOBWORKFLOW_HTTP_PORT')
      .default(defaults.httpPort),
  ),
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

/** The options of every command about web pages. */
export const websiteCommandOptions = () => [...websiteOptions(), busyTimeoutOption(), jsonOption()]

function embedderOption(): Option {
  const option = new Option('--embedder <kind>', 'auto, local, http or none: what makes vectors for search by meaning')
    .env('JOBWORKFLOW_EMBEDDER')
    .default(defaults.embedder)
  return option.argParser((text) => readChoice(nameOf(option), text, embedderKinds))
}

function wholeNumber(option: Option, min = 0): Option {
  return option.argParser((text) => readWholeSetting(nameOf(option), text, min))
}

function nameOf({ long, envVar }: Option): string {
  return `${long} (or ${envVar})`
}
