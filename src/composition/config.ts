import { join, resolve } from 'node:path'
import { defaults, type EmbedderKind } from '#src/adapters/edges/cli/defaults.js'
import type { CommonFlags, MailServeFlags, ServeFlags, ToolFlags, WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { readChoice } from '#src/adapters/edges/cli/option-values.js'
import {
  findToolName,
  type ToolChoice,
  type ToolName,
  toolNames,
  toolsetNames,
} from '#src/adapters/edges/mcp/tools/catalog.js'
import { type ToolNameStyle, toolNameStyles } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { type PageBudget, toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { askedBoardsFile, defaultModelDir } from '#src/adapters/kit/cache-folder.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { foreignScheme, isBrokenPostgresUrl, isDatabaseUrl, isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { readAddress as readPostgresAddress } from '#src/adapters/stores/postgres/kit/address.js'
import { findHome, type Home, usualHomeFolder } from '#src/adapters/system/home.js'
import type { WebsitesOptions } from '#src/composition/websites/websites-parts.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface Config extends MailConfig, WebsitesConfig, BoardsConfig {
  /** Absolute path of the jobs database, or the URL of one on PostgreSQL. */
  readonly jobsDb: string
  readonly page: PageBudget
  /** How long to wait for another program's write, in milliseconds. */
  readonly busyTimeoutMs: number
  readonly toolChoice: ToolChoice
  /** Absolute paths of the folders in which a call may name a jobs database; without it, any folder. */
  readonly dbFolders?: readonly string[]
  /** Log only errors. */
  readonly quiet: boolean
  /** The base of relative paths. */
  readonly workingDirectory: string
  /** The home folder, which holds the stores that are not named otherwise; null if there is none. */
  readonly home: Home | null
}

/**
 * Reads the configuration from the command line and its variables, then the home, then the defaults. Settings that a
 * command has no option for get their defaults. Throws VALIDATION_ERROR.
 */
export function readConfig(flags: ServeFlags, env: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const named = flags.home === undefined ? null : resolve(workingDirectory, flags.home)
  const home = findHome(named, usualHomeFolder(env))
  return {
    home,
    jobsDb: locate(flags.db ?? home?.jobs ?? defaults.jobsDb, workingDirectory),
    page: toPageBudget(flags.pageChars ?? defaults.pageChars, flags.pageBytes ?? defaults.pageBytes),
    busyTimeoutMs: flags.busyTimeout ?? defaults.busyTimeoutMs,
    ...readMailConfig(flags, home, workingDirectory),
    ...readWebsitesConfig(flags, env, home, workingDirectory),
    boardsMirror: readAddress(env, 'JOBWORKFLOW_BOARDS_MIRROR'),
    ownBoards: home === null ? null : join(home.folder, 'boards.tsv'),
    askedBoards: home === null ? askedBoardsFile(env) : join(home.folder, 'asked-boards.tsv'),
    toolChoice: readToolChoice(flags),
    quiet: flags.quiet ?? false,
    workingDirectory,
  }
}

/** The command that creates the missing parts of a home. */
export function initCommand({ home }: CommonFlags): string {
  return home === undefined ? 'jobworkflow init' : `jobworkflow init --home ${shellWord(home)}`
}

/** No time limit for commands, because their user can stop them: the largest timer value, in milliseconds. */
export const commandTimeoutMs = 2 ** 31 - 1

/** The location of a store: URLs are unchanged, paths become absolute. Throws VALIDATION_ERROR for an invalid URL. */
export function locate(source: string, workingDirectory: string): string {
  if (isBrokenPostgresUrl(source)) {
    const message =
      'The address of a PostgreSQL database begins with postgres://, as in postgres://USER@HOST:PORT/NAME.'
    throw new AppError('VALIDATION_ERROR', message)
  }
  const foreign = foreignScheme(source)
  if (foreign !== null) {
    // the rest of it may hold a password
    const message = `A database is the path of a file, or a PostgreSQL database as postgres://USER@HOST:PORT/NAME; ${foreign} is neither.`
    throw new AppError('VALIDATION_ERROR', message)
  }
  if (!isPostgresUrl(source)) return resolve(workingDirectory, source)
  readPostgresAddress(source, process.env)
  return source
}

function locateArchive(source: string, workingDirectory: string): string {
  if (isDatabaseUrl(source))
    throw new AppError('VALIDATION_ERROR', 'A mail archive is a file, not a database on a server: give its path.')
  return resolve(workingDirectory, source)
}

export interface MailConfig {
  /** Absolute path of the mail archive; null if none is named. */
  readonly mailArchive: string | null
  /** Whether mail is served by default: the archive was named, or is in the home. */
  readonly hasMail: boolean
  /** The email address whose mail is imported; null if none is named. */
  readonly mailAddress: string | null
  /** The addresses that the person sends from, in lower case, including `mailAddress`. */
  readonly me: readonly string[]
  /** The largest limit of a list of mail. */
  readonly mailMaxLimit: number
  /** Time limits for SQL queries and for other queries of the mail, in milliseconds. */
  readonly sqlTimeoutMs: number
  readonly mailTimeoutMs: number
  /** Null for the default of the command. */
  readonly toolNames: ToolNameStyle | null
}

function readMailConfig(flags: MailServeFlags, home: Home | null, workingDirectory: string): MailConfig {
  const { address = null, database = null } = flags
  const usual = home?.mail ?? (address === null ? null : `data/${address}.sqlite3`)
  const mailArchive = database ?? usual
  const sqlTimeoutMs = flags.queryTimeout ?? defaults.sqlTimeoutMs
  return {
    mailArchive: mailArchive === null ? null : locateArchive(mailArchive, workingDirectory),
    hasMail: database !== null || (home === null ? address !== null : isTaken(home.mail)),
    mailAddress: address,
    me: [...(flags.me ?? []), ...(address === null ? [] : [address])].map((own) => own.toLowerCase()),
    mailMaxLimit: flags.maxLimit ?? defaults.mailMaxLimit,
    sqlTimeoutMs,
    mailTimeoutMs: Math.max(sqlTimeoutMs, defaults.mailTimeoutMs),
    toolNames: flags.toolNames === undefined ? null : readChoice('--tool-names', flags.toolNames, toolNameStyles),
  }
}

/** The options for opening an archive. */
export function toMailOptions({ mailAddress, me, busyTimeoutMs, mailMaxLimit, sqlTimeoutMs, mailTimeoutMs }: Config) {
  return {
    address: mailAddress,
    me,
    busyTimeoutMs,
    maxLimit: mailMaxLimit,
    sqlTimeoutMs,
    timeoutMs: mailTimeoutMs,
  }
}

/** Absolute path of the configured mail archive. Throws DB_NOT_FOUND if none is named. */
export function archiveOf({ mailArchive }: MailConfig): string {
  if (mailArchive !== null) return mailArchive
  throw new AppError(
    'DB_NOT_FOUND',
    'No mail archive is given. Run `jobworkflow init`, which creates a home for it, or name an archive with --database ' +
      'FILE or --address ADDRESS, or with NITTYMAIL_SQLITE_DB or NITTYMAIL_IMAP_ADDRESS.',
  )
}

export interface BoardsConfig {
  /** The base URL of a mirror, under which each board host is a path segment; null to use the hosts themselves. */
  readonly boardsMirror: string | null
  /** Path of the person's own list of boards, which may not exist; null without a home. */
  readonly ownBoards: string | null
  /** Path of the file that says which boards were asked lately. */
  readonly askedBoards: string
}

type WebsiteSetting = 'hostDelayMs' | 'allowHosts' | 'embeddings' | 'modelDir' | 'anthropicApiKey' | 'anthropicModel'

/** All paths are absolute. */
export interface WebsitesConfig extends Required<Pick<WebsitesOptions, WebsiteSetting>> {
  /** Path of the store, or the URL of one on PostgreSQL. */
  readonly websitesDb: string
  readonly embedder: EmbedderKind
  /** The base URL for downloading local models; null for the default. */
  readonly modelHub: string | null
  /** Path of the event log; null if none is named. */
  readonly eventsFile: string | null
}

function readWebsitesConfig(
  flags: WebsiteFlags,
  env: NodeJS.ProcessEnv,
  home: Home | null,
  workingDirectory: string,
): WebsitesConfig {
  const path = (text: string) => resolve(workingDirectory, text)
  return {
    websitesDb: locate(flags.websitesDb ?? home?.websites ?? defaults.websitesDb, workingDirectory),
    hostDelayMs: flags.hostDelay ?? defaults.hostDelayMs,
    allowHosts: flags.allowHost ?? [],
    embedder: flags.embedder ?? defaults.embedder,
    embeddings: readEmbeddings(env),
    modelDir: path(flags.modelDir ?? home?.models ?? defaultModelDir(env)),
    modelHub: readAddress(env, 'JOBWORKFLOW_MODEL_HUB'),
    anthropicApiKey: settingOf(env, 'ANTHROPIC_API_KEY'),
    anthropicModel: settingOf(env, 'JOBWORKFLOW_ANTHROPIC_MODEL'),
    eventsFile: flags.eventsFile === undefined ? null : path(flags.eventsFile),
  }
}

function readEmbeddings(env: NodeJS.ProcessEnv): WebsitesConfig['embeddings'] {
  const url = settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_URL')
  if (url === null) return null
  return {
    url,
    model: settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_MODEL') ?? defaults.embeddingsModel,
    apiKey: settingOf(env, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'),
  }
}

/** The selected tools. Throws VALIDATION_ERROR. */
export function readToolChoice({ toolsets = defaults.toolsets, tools, readOnly = false }: ToolFlags): ToolChoice {
  return {
    toolsets: splitList(toolsets).map((name) => readChoice('--toolsets (or JOBWORKFLOW_TOOLSETS)', name, toolsetNames)),
    tools: tools === undefined ? [] : splitList(tools).map(readToolName),
    readOnly,
  }
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

function readToolName(text: string): ToolName {
  const name = findToolName(text)
  if (name !== undefined) return name
  throw new AppError(
    'VALIDATION_ERROR',
    `--tools (or JOBWORKFLOW_TOOLS): there is no tool "${text}". The tools are: ${toolNames.join(', ')}.`,
  )
}

/** The value of a variable; null if it is missing or empty. */
export function settingOf(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name] || null
}

/** A server URL from a variable; null if it is not set. Throws VALIDATION_ERROR. */
function readAddress(env: NodeJS.ProcessEnv, variable: string): string | null {
  const text = settingOf(env, variable)
  if (text === null || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text
  throw new AppError('VALIDATION_ERROR', `${variable} must be an HTTP or HTTPS address, not "${text}".`)
}
