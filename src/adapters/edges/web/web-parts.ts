import type { AskStates } from '#src/adapters/edges/web/live/topics.js'
import type { ServerSettings } from '#src/adapters/edges/web/pages/settings/server-settings.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { Mappings, ReadPart, WrittenFiles } from '#src/application/hunt/take-files.js'
import type { BoardWatch } from '#src/application/jobs/board-watch.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { HomeBackups } from '#src/application/keeping/home-backups.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { PaperCall, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import type { ReviewFiles } from '#src/application/shared/review-files.js'
import type { AccountEntry } from '#src/application/sync/account-entry.js'
import type { SyncLook } from '#src/application/sync/sync-now.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import type { LoginCodes } from './login-codes.js'
import type { SessionPlace } from './sessions.js'

/** What the web page needs. Each context is opened when a page first uses it. */
export interface WebParts {
  readonly version: string
  readonly openJobs: () => Promise<JobUseCases>
  /** Aborting `signal` cancels reading the mail. */
  readonly openHunt: (signal: AbortSignal) => Promise<HuntUseCases>
  /** Aborting `signal` cancels reading the dates of applications. */
  readonly openPerson: (signal: AbortSignal) => Promise<PersonUseCases>
  /** Reads a file of the person's own. Returns null for plain text, which is kept as it was written. */
  readonly readPaper: (bytes: Uint8Array, call: PaperCall) => Promise<PaperReading | null>
  /** Files that a person sent, until they are saved. */
  readonly files: ReviewFiles<Mappings, readonly ReadPart[], WrittenFiles>
  /** Watches boards that a person chooses. */
  readonly boards: BoardWatch
  /** Adds mail accounts; null if there is no home, the place of logins. */
  readonly accounts: AccountEntry | null
  /** Fetches what is new from boards and mail accounts. */
  readonly sync: PageSync
  /** Backups of the home; null if there is none. */
  readonly backups: HomeBackups | null
  /** Null while there is no archive. */
  readonly openMail: ((signal: AbortSignal) => Promise<MailUseCases>) | null
  readonly openWebsites: () => Promise<WebWebsites>
  /** How pages learn of changes in the storages. */
  readonly states: AskStates
  /** Null if no token is required. */
  readonly token: ServerToken | null
  /** Codes that log a browser in once. */
  readonly codes: LoginCodes
  /** Where sessions are kept. */
  readonly sessionPlace: SessionPlace
  /** What the settings page shows about the server. */
  readonly settings: ServerSettings
  /** Whether nothing can be changed. */
  readonly isReadOnly: boolean
  readonly clock: Clock
  /** The server's IANA time zone, for browsers that send none. */
  readonly timeZone: string
  readonly logger: Logger
}

/** Runs of `sync`, in a separate process. */
export interface PageSync {
  /** Whether the server also starts runs by itself. */
  readonly isRegular: boolean
  /** Starts a run, unless one is going on or has just ended. */
  readonly begin: () => Promise<unknown>
  /** The last run, or the one that is going on. */
  readonly look: () => Promise<SyncLook>
}

export interface WebWebsites extends WebsiteUseCases {
  /** Writes an answer from passages on request; null if no model is configured. */
  readonly synthesizer: Synthesizer | null
}

/** Where a person finds the token of the server. */
export interface TokenPlace {
  readonly kind: 'home' | 'file' | 'variable'
  /** The name of the file or the variable. */
  readonly name: string
}

/** The token of the server; no page contains it. */
export interface ServerToken {
  /** Without the path of the folder. */
  readonly place: TokenPlace
  /** Whether this is the token; compared in constant time. */
  readonly isToken: (sent: string) => boolean
  /** A key for a purpose, derived from the token without revealing it. */
  readonly deriveKey: (purpose: string) => string
}
