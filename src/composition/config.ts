import { resolve } from 'node:path'
import { defaults } from '../adapters/cli/defaults.js'
import { readChoice } from '../adapters/cli/option-values.js'
import type { MailServeFlags, ServeFlags } from '../adapters/cli/services.js'
import type { ToolChoice } from '../adapters/mcp/tools/catalog.js'
import { type ToolNameStyle, toolNameStyles } from '../adapters/mcp/tools/mail/tool-names.js'
import { readToolChoice } from './tool-choice.js'
import { readWebsitesConfig, type WebsitesConfig } from './websites-config.js'

/** What the command line and its variables say; what a command has no option for has its default. */
export type Flags = ServeFlags

export interface Config extends WebsitesConfig {
  /** Absolute path of the jobs database. */
  readonly jobsDb: string
  /** Bound on a page of jobs and on a list of mail, in characters of JSON; null for none. */
  readonly pageChars: number | null
  /** How long to wait for another program's write, in milliseconds. */
  readonly busyTimeoutMs: number
  /** Absolute path of the mail archive; null when none is named. */
  readonly mailArchive: string | null
  /** The address that imported mail belongs to; null when none is named. */
  readonly mailAddress: string | null
  /** No list of mail is longer. */
  readonly mailMaxLimit: number
  /** How long a question to the mail may take, in milliseconds: one in SQL, and any other. */
  readonly sqlTimeoutMs: number
  readonly mailTimeoutMs: number
  /** Null leaves the choice to the command. */
  readonly toolNames: ToolNameStyle | null
  readonly toolChoice: ToolChoice
  /** Absolute paths of the folders in which a call may name a jobs database; it may name any when absent. */
  readonly dbFolders?: readonly string[]
  /** Log only errors. */
  readonly quiet: boolean
  /** What relative paths are relative to. */
  readonly workingDirectory: string
}

/** Throws VALIDATION_ERROR. */
export function readConfig(flags: Flags, env: NodeJS.ProcessEnv, workingDirectory: string): Config {
  return {
    jobsDb: resolve(workingDirectory, flags.db ?? defaults.jobsDb),
    // 0 stands for no bound
    pageChars: (flags.pageChars ?? defaults.pageChars) || null,
    busyTimeoutMs: flags.busyTimeout ?? defaults.busyTimeoutMs,
    ...readMailConfig(flags, workingDirectory),
    ...readWebsitesConfig(flags, env, workingDirectory),
    toolChoice: readToolChoice(flags),
    quiet: flags.quiet ?? false,
    workingDirectory,
  }
}

type MailConfig = Pick<
  Config,
  'mailArchive' | 'mailAddress' | 'mailMaxLimit' | 'sqlTimeoutMs' | 'mailTimeoutMs' | 'toolNames'
>

function readMailConfig(flags: MailServeFlags, workingDirectory: string): MailConfig {
  const { address = null, database = address === null ? null : `data/${address}.sqlite3` } = flags
  const sqlTimeoutMs = flags.queryTimeout ?? defaults.sqlTimeoutMs
  return {
    mailArchive: database === null ? null : resolve(workingDirectory, database),
    mailAddress: address,
    mailMaxLimit: flags.maxLimit ?? defaults.mailMaxLimit,
    sqlTimeoutMs,
    mailTimeoutMs: Math.max(sqlTimeoutMs, defaults.mailTimeoutMs),
    toolNames: flags.toolNames === undefined ? null : readChoice('--tool-names', flags.toolNames, toolNameStyles),
  }
}

/** What an archive is opened with. */
export function toMailOptions({ mailAddress, busyTimeoutMs, mailMaxLimit, sqlTimeoutMs, mailTimeoutMs }: Config) {
  return {
    address: mailAddress,
    busyTimeoutMs,
    maxLimit: mailMaxLimit,
    sqlTimeoutMs,
    timeoutMs: mailTimeoutMs,
  }
}
