import { failureText } from '#src/adapters/edges/cli/failure.js'
import { defined } from '#src/adapters/kit/defined.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { MailServer } from '#src/application/sync/ports/mail-server.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { type Config, readConfig } from '#src/composition/config.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import type { FailingPart, PartReport, SyncRun } from '#src/domain/sync/sync-run.js'
import type { OpenConnecting } from './mail-parts.js'
import { openSyncRecords } from './open-records.js'

export interface SyncOptions {
  /** The queue: a SQLite file, or a PostgreSQL URL. It also keeps accounts and runs. */
  readonly jobs: string
  /** The file of the mail archive, which the first message creates; without it, mail cannot be fetched. */
  readonly mail?: string
  /** The store of web pages: a SQLite file, or a PostgreSQL URL. */
  readonly websites?: string
  /** Where mail comes from; defaults to servers over IMAP. */
  readonly server?: MailServer
  /** Finds the logins of mail accounts; without it, there is none. */
  readonly logins?: Pick<MailLogins, 'find'>
  /** The pause between two requests to one host, in milliseconds; defaults to 1000. */
  readonly hostDelayMs?: number
  /** Hosts that may be in a private network; none by default. */
  readonly allowHosts?: readonly string[]
  /** How long to wait for another program's write, in milliseconds; defaults to 5000. */
  readonly busyTimeoutMs?: number
  /** Logs unexpected errors; without it nothing is logged. */
  readonly logger?: Logger
}

export interface RunOptions extends Partial<SyncRequest> {
  /** Whether stored pages that have grown old are read again in addition; defaults to false. */
  readonly pages?: boolean
  /** Stops the run; what came before is kept. */
  readonly signal?: AbortSignal
  /** Called when a part starts, counts or ends. */
  readonly onReport?: (report: PartReport) => void
}

/** Fetches what is new: boards, mail, postings and pages. Methods throw DB_NOT_FOUND, DB_ERROR. */
export interface Sync {
  accounts(): Promise<readonly MailAccount[]>
  /** Adds an account, or replaces the one with its address. Returns whether there was one. */
  keepAccount(account: MailAccount): Promise<boolean>
  /** Returns false if there was none. */
  removeAccount(address: string): Promise<boolean>
  /** Throws VALIDATION_ERROR for an unknown part, and, retryable, while another program runs one. */
  run(options?: RunOptions): Promise<SyncRun>
  /** Returns the newest runs first. */
  runs(limit: number): Promise<readonly SyncRun[]>
  /** Returns the parts whose last attempt failed. */
  failing(): Promise<readonly FailingPart[]>
  close(): Promise<void>
}

/** Opens what fetches news. Nothing is opened before the first call. Throws VALIDATION_ERROR. Source: sync-library. */
export function openSync(options: SyncOptions): Sync {
  const { jobs, mail, websites, logger = silentLogger } = options
  const flags = defined({ db: jobs, database: mail, websitesDb: websites, embedder: 'none' as const })
  const fetching = { hostDelay: options.hostDelayMs, allowHost: options.allowHosts, busyTimeout: options.busyTimeoutMs }
  const config = readConfig({ ...flags, ...defined(fetching) }, {}, process.cwd())
  const records = openSyncRecords(config)
  return {
    accounts: () => records.accounts(),
    keepAccount: (account) => records.keepAccount(account, new Date().toISOString()),
    removeAccount: (address) => records.removeAccount(address),
    run: (request = {}) => run({ config, records, logger, connect: connectBy(options) }, request),
    runs: (limit) => records.runs(limit),
    failing: () => records.failing(),
    close: () => records.close(),
  }
}

interface Opened {
  readonly config: Config
  readonly records: SyncRecords
  readonly logger: Logger
  readonly connect: OpenConnecting
}

async function run({ logger, ...parts }: Opened, request: RunOptions): Promise<SyncRun> {
  // the use cases of every part
  const { runSync } = await import('./run-sync.js')
  const { only = [], boards = [], watchBoards = false, pages = false, signal = new AbortController().signal } = request
  const formatFailure = (error: unknown) => {
    const failure = toAppError(error)
    if (failure.code === 'INTERNAL_ERROR') logger.error(failure.message, failure.cause)
    return failureText(failure)
  }
  const asked = {
    only,
    boards,
    watchBoards,
    pages,
    signal,
    by: 'person' as const,
    ...defined({ onReport: request.onReport }),
  }
  const outcome = await runSync({ ...parts, formatFailure }, asked)
  if (!('busy' in outcome)) return outcome
  const message = 'Another program is fetching what is new for these stores. Wait until it has ended.'
  throw new AppError('VALIDATION_ERROR', message, { retryable: true })
}

/** The logins and servers of the program that embeds this one. */
function connectBy({ server, logins }: SyncOptions): OpenConnecting {
  return async () => {
    const { openConnecting } = await import('./open-logins.js')
    return openConnecting(readOnly(logins ?? { find: async () => null }), server).connecting
  }
}

/** A run only finds logins; a renewed one is kept by whoever gave it. */
function readOnly(logins: Pick<MailLogins, 'find'>): MailLogins {
  return {
    find: (place) => logins.find(place),
    keep: async () => ({ storage: 'file', why: null }),
    remove: async () => false,
  }
}
