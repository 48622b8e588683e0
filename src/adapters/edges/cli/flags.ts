import type { CopiedContext } from '#src/application/copy/copied-tables.js'
import type { EmbedderKind } from './defaults.js'

/** The option that names the folder in which everything is unless it is named itself. */
export interface HomeFlags {
  readonly home?: string
}

/** The options that name a jobs database and how long to wait for it. */
export interface JobsFlags extends HomeFlags {
  /** Where a command has it: the stored pages of jobs are looked up there. */
  readonly websitesDb?: string
  readonly db?: string
  readonly busyTimeout?: number
}

/** The options that say what a server offers. */
export interface ToolFlags {
  readonly toolsets?: string
  readonly tools?: string
  readonly readOnly?: boolean
}

export interface ServeFlags extends JobsFlags, MailServeFlags, WebsiteFlags, ToolFlags {}

export interface DoctorFlags extends ServeFlags {
  /** All of every store is read. */
  readonly deep?: boolean
}

/** The options of a server over HTTP. */
export interface HttpFlags {
  readonly host?: string
  readonly port?: number
  readonly tokenFile?: string
  readonly allowedHost?: readonly string[]
  readonly allowedOrigin?: readonly string[]
  readonly dbFolder?: readonly string[]
}

export interface HttpServeFlags extends ServeFlags, HttpFlags {}

/** The options that say where and how the boards of companies are fetched. */
export interface BoardFlags extends JobsFlags {
  readonly hostDelay?: number
  readonly allowHost?: readonly string[]
}

/** The options that name a mail archive. */
export interface MailFlags extends HomeFlags {
  readonly database?: string
  readonly address?: string
  readonly me?: readonly string[]
  readonly busyTimeout?: number
}

export interface MailReportFlags extends MailFlags {
  readonly json?: boolean
}

export interface MailImportFlags extends MailReportFlags {
  readonly reread?: boolean
  readonly includeDeleted?: boolean
  readonly as?: string
}

export interface MailServeFlags extends MailFlags {
  readonly pageChars?: number
  readonly pageBytes?: number
  readonly maxLimit?: number
  readonly queryTimeout?: number
  readonly toolNames?: string
  readonly quiet?: boolean
}

/** The options of commands about applications: a queue, and the mail that speaks of it. */
export interface HuntFlags extends JobsFlags, MailFlags {
  readonly json?: boolean
}

/** The options of everything that works with the store of web pages. */
export interface WebsiteFlags extends HomeFlags {
  readonly websitesDb?: string
  readonly hostDelay?: number
  readonly allowHost?: readonly string[]
  readonly embedder?: EmbedderKind
  readonly modelDir?: string
  readonly eventsFile?: string
}

export interface WebsiteReportFlags extends WebsiteFlags {
  readonly busyTimeout?: number
  readonly json?: boolean
}

export interface ModelFlags extends HomeFlags {
  readonly modelDir?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** The stores to bring up to date, where they are named. */
export interface MigrateFlags extends JobsFlags {
  readonly websitesDb?: string
}

export interface CopyFlags {
  readonly only?: CopiedContext
  readonly busyTimeout?: number
  readonly json?: boolean
}
