import type { RunStarter } from '#src/domain/sync/sync-run.js'
import type { EmbedderKind } from './defaults.js'

/** The options that most commands have. */
export interface CommonFlags {
  /** The folder that holds everything whose path is not given separately. */
  readonly home?: string
  /** How long to wait for another program's write, in milliseconds. */
  readonly busyTimeout?: number
  readonly json?: boolean
}

/** The options that name a jobs database. */
export interface JobsFlags extends CommonFlags {
  /** In commands that have it: the store in which the pages of jobs are looked up. */
  readonly websitesDb?: string
  readonly db?: string
}

/** The options that select the tools of a server. */
export interface ToolFlags {
  readonly toolsets?: string
  readonly tools?: string
  readonly readOnly?: boolean
}

export interface ServeFlags extends JobsFlags, MailServeFlags, WebsiteFlags, ToolFlags {}

export interface DoctorFlags extends ServeFlags {
  /** Reads all of every store. */
  readonly deep?: boolean
}

/** The options of a server over HTTP. */
export interface HttpFlags extends CommonFlags {
  readonly host?: string
  readonly port?: number
  readonly tokenFile?: string
  readonly allowedHost?: readonly string[]
  readonly allowedOrigin?: readonly string[]
  readonly dbFolder?: readonly string[]
  /** How often news is fetched, in milliseconds. */
  readonly sync?: number
}

/** The options that name a running server. */
export interface OpenFlags extends Pick<HttpFlags, 'home' | 'host' | 'port' | 'tokenFile'> {}

export interface HttpServeFlags extends ServeFlags, HttpFlags {}

/** The options for fetching pages and company boards. */
interface FetchingFlags {
  readonly hostDelay?: number
  readonly allowHost?: readonly string[]
}

/** The options of commands that fetch from company boards. */
export interface BoardFlags extends JobsFlags, FetchingFlags {}

/** The options that name a mail archive. */
export interface MailFlags extends CommonFlags {
  readonly database?: string
  readonly address?: string
  readonly me?: readonly string[]
}

/** The options of commands about mail accounts. */
export interface MailAccountFlags extends JobsFlags {
  readonly passwordStore?: 'keyring' | 'file'
}

export interface MailServeFlags extends MailFlags {
  readonly pageChars?: number
  readonly pageBytes?: number
  readonly maxLimit?: number
  readonly queryTimeout?: number
  readonly toolNames?: string
  readonly quiet?: boolean
}

/** The options of commands about applications: a queue and the mail archive that belongs to it. */
export interface HuntFlags extends JobsFlags, MailFlags {}

/** The options of `backup`, for all stores. */
export interface BackupFlags extends JobsFlags, MailFlags {
  readonly withSecrets?: boolean
  readonly check?: boolean
}

/** The options of `restore`. */
export interface RestoreFlags extends JobsFlags, MailFlags {
  readonly replace?: boolean
}

/** The options of `forget`. */
export interface ForgetFlags extends JobsFlags, MailFlags {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** The options of `sync`. */
export interface SyncFlags extends JobsFlags, MailFlags, WebsiteFlags {
  readonly only?: readonly string[]
  readonly pages?: boolean
  readonly by?: RunStarter
  readonly runId?: string
  readonly board?: readonly string[]
  readonly watchBoards?: boolean
  /** The interval of the schedule, in milliseconds. */
  readonly schedule?: number
  readonly install?: boolean
  readonly uninstall?: boolean
}

/** The options of the command that downloads mail: an archive, and the database that has the accounts. */
export interface MailSyncFlags extends JobsFlags, MailFlags {
  readonly watch?: boolean
  readonly full?: boolean
  readonly dryRun?: boolean
  /** As given, such as `100M`. */
  readonly maxSize?: string
}

/** The options of everything that uses the store of web pages. */
export interface WebsiteFlags extends CommonFlags, FetchingFlags {
  readonly websitesDb?: string
  readonly embedder?: EmbedderKind
  readonly modelDir?: string
  readonly eventsFile?: string
}
