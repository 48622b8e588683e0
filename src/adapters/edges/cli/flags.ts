import type { EmbedderKind } from './defaults.js'

/** The options that most commands have. */
export interface CommonFlags {
  /** The folder in which everything is unless it is named itself. */
  readonly home?: string
  /** How long to wait for another program's write, in milliseconds. */
  readonly busyTimeout?: number
  readonly json?: boolean
}

/** The options that name a jobs database. */
export interface JobsFlags extends CommonFlags {
  /** Where a command has it: the stored pages of jobs are looked up there. */
  readonly websitesDb?: string
  readonly db?: string
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
export interface HttpFlags extends CommonFlags {
  readonly host?: string
  readonly port?: number
  readonly tokenFile?: string
  readonly allowedHost?: readonly string[]
  readonly allowedOrigin?: readonly string[]
  readonly dbFolder?: readonly string[]
}

export interface HttpServeFlags extends ServeFlags, HttpFlags {}

/** The options that say how pages, and the boards of companies, are fetched. */
interface FetchingFlags {
  readonly hostDelay?: number
  readonly allowHost?: readonly string[]
}

/** The options of commands that fetch from the boards of companies. */
export interface BoardFlags extends JobsFlags, FetchingFlags {}

/** The options that name a mail archive. */
export interface MailFlags extends CommonFlags {
  readonly database?: string
  readonly address?: string
  readonly me?: readonly string[]
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
export interface HuntFlags extends JobsFlags, MailFlags {}

/** The options of everything that works with the store of web pages. */
export interface WebsiteFlags extends CommonFlags, FetchingFlags {
  readonly websitesDb?: string
  readonly embedder?: EmbedderKind
  readonly modelDir?: string
  readonly eventsFile?: string
}
