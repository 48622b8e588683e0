import type { AskStates } from '#src/adapters/edges/web/live/topics.js'
import type { ServerSettings } from '#src/adapters/edges/web/pages/settings/server-settings.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'

/** What the page for people asks. Each context is opened when a page first needs it. */
export interface WebParts {
  readonly version: string
  readonly openJobs: () => Promise<JobUseCases>
  /** What is asked of the mail ends when `signal` is aborted. */
  readonly openHunt: (signal: AbortSignal) => Promise<HuntUseCases>
  /** Null where there is no archive. */
  readonly openMail: ((signal: AbortSignal) => Promise<MailUseCases>) | null
  readonly openWebsites: () => Promise<WebWebsites>
  /** How pages find out that somebody wrote to a storage. */
  readonly states: AskStates
  /** Null where no token is asked for. */
  readonly token: ServerToken | null
  /** What the person at the machine may know of the server. */
  readonly settings: ServerSettings
  /** Nothing can be changed. */
  readonly isReadOnly: boolean
  readonly clock: Clock
  /** Of the server, as IANA names it: for browsers that tell none of their own. */
  readonly timeZone: string
  readonly logger: Logger
}

export interface WebWebsites extends WebsiteUseCases {
  /** Writes an answer from passages, when a person asks for one; null where no model is configured. */
  readonly synthesizer: Synthesizer | null
}

/** Where a person finds the token of the server. */
export interface TokenPlace {
  readonly kind: 'home' | 'file' | 'variable'
  /** Of the file or the variable. */
  readonly name: string
}

/** The token of the server, which no page holds. */
export interface ServerToken {
  /** A page is told nothing of folders. */
  readonly place: TokenPlace
  /** Whether this is it; how long it takes does not depend on where they differ. */
  readonly isToken: (sent: string) => boolean
  /** A value that only this token gives for this purpose, and that tells nothing of it. */
  readonly deriveKey: (purpose: string) => string
}
