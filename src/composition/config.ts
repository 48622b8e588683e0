import { resolve } from 'node:path'
import { defaults } from '../adapters/cli/defaults.js'
import type { ToolFlags, WebsiteFlags } from '../adapters/cli/services.js'
import { type ToolNameStyle, toolNameStyles } from '../adapters/mcp/tools/mail/tool-names.js'
import type { ToolChoice } from '../adapters/mcp/tools/toolsets.js'
import { readChoice, readWhole, settingOf } from './read-setting.js'
import { readToolChoice } from './tool-choice.js'
import { readWebsitesConfig, type WebsitesConfig } from './websites-config.js'

/** Everything the program can be told, as text: from the command line. */
export interface Flags extends WebsiteFlags, ToolFlags {
  readonly db?: string
  readonly pageChars?: string
  readonly busyTimeout?: string
  readonly quiet?: boolean
  readonly database?: string
  readonly address?: string
  readonly maxLimit?: string
  readonly queryTimeout?: string
  readonly toolNames?: string
}

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

/** Flags come before the environment, the environment before defaults. Throws VALIDATION_ERROR. */
export function readConfig(flags: Flags, env: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const busyTimeout = flags.busyTimeout ?? settingOf(env, 'JOBWORKFLOW_BUSY_TIMEOUT')
  return {
    jobsDb: resolve(workingDirectory, flags.db ?? settingOf(env, 'JOBWORKFLOW_DB') ?? defaults.jobsDb),
    pageChars: readPageChars(flags.pageChars ?? settingOf(env, 'JOBWORKFLOW_PAGE_CHARS')),
    busyTimeoutMs: busyTimeout === null ? defaults.busyTimeoutMs : readWhole('--busy-timeout', busyTimeout, 0),
    ...readMailConfig(flags, env, workingDirectory),
    ...readWebsitesConfig(flags, env, workingDirectory),
    toolChoice: readToolChoice(flags, env),
    quiet: flags.quiet ?? [env.JOBWORKFLOW_QUIET, env.NITTYMAIL_QUIET].some(isYes),
    workingDirectory,
  }
}

/** 0 stands for no bound. */
function readPageChars(text: string | null): number | null {
  return text === null ? defaults.pageChars : readWhole('--page-chars', text, 0) || null
}

type MailConfig = Pick<
  Config,
  'mailArchive' | 'mailAddress' | 'mailMaxLimit' | 'sqlTimeoutMs' | 'mailTimeoutMs' | 'toolNames'
>

function readMailConfig(flags: Flags, env: NodeJS.ProcessEnv, workingDirectory: string): MailConfig {
  const address = flags.address ?? settingOf(env, 'NITTYMAIL_IMAP_ADDRESS')
  const named =
    flags.database ?? settingOf(env, 'NITTYMAIL_SQLITE_DB') ?? (address === null ? null : `data/${address}.sqlite3`)
  const maxLimit = flags.maxLimit ?? settingOf(env, 'NITTYMAIL_MCP_MAX_LIMIT')
  const queryTimeout = flags.queryTimeout ?? settingOf(env, 'JOBWORKFLOW_QUERY_TIMEOUT')
  const sqlTimeoutMs = queryTimeout === null ? defaults.sqlTimeoutMs : readWhole('--query-timeout', queryTimeout, 1)
  return {
    mailArchive: named === null ? null : resolve(workingDirectory, named),
    mailAddress: address,
    mailMaxLimit:
      maxLimit === null ? defaults.mailMaxLimit : readWhole('--max-limit', maxLimit, 1, 'NITTYMAIL_MCP_MAX_LIMIT'),
    sqlTimeoutMs,
    mailTimeoutMs: Math.max(sqlTimeoutMs, defaults.mailTimeoutMs),
    toolNames: flags.toolNames === undefined ? null : readChoice('--tool-names', flags.toolNames, toolNameStyles),
  }
}

function isYes(value: string | undefined): boolean {
  return /^(1|true|yes)$/i.test(value ?? '')
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
