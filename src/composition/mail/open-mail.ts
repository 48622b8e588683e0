import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { QueryCallOptions } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { CompactReport, CompactRequest } from '#src/application/mail/compact-mail.js'
import type { DedupeReport, DedupeRequest } from '#src/application/mail/dedupe-mail.js'
import type { ImportReport } from '#src/application/mail/import-tally.js'
import type { IndexOutcome, IndexRequest } from '#src/application/mail/index-mail.js'
import { createMailUseCases, type MailParts, type MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { MailQuestions, ScanReason } from '#src/application/mail/ports/mail-archive.js'
import type { RunQuery } from '#src/application/mail/ports/query-runner.js'
import type { RereadReport, RereadRequest } from '#src/application/mail/reread-mail.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { Container, checkSource, type StoreFile, tokens } from '#src/composition/container.js'
import { openPaperReader } from '#src/composition/paper-reader.js'
import { provideQueryProcess } from '#src/composition/query-process.js'
import { type PortCall, remotePort } from '#src/composition/remote-port.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { ImportMailRequest } from './import-mail.js'

/** A mail archive. Only `import`, `reread`, `dedupe`, `index` and `compact` write to it. */
export interface Mail extends MailUseCases {
  /** The queries; aborting `signal` cancels them. */
  until(signal: AbortSignal | undefined): MailUseCases
  /** The port for reading the mail of a hunt, for `openHunt`. Aborting `signal` cancels its queries. */
  hunt(signal: AbortSignal | undefined): HuntMail
  /**
   * Imports messages; a missing archive is created. An interrupted import can be resumed. Throws NOT_FOUND, and
   * VALIDATION_ERROR with both names if a folder may be a mailbox that the archive has under another name and `onDoubt`
   * does not decide.
   */
  import(request: ImportMailRequest): Promise<ImportReport>
  /** Parses texts, dates and names of all messages again from their stored bytes. */
  reread(request?: RereadRequest): Promise<RereadReport>
  /** Finds mailboxes that are the same folder under two names, and deletes the second copies if requested. */
  dedupe(request?: DedupeRequest): Promise<DedupeReport>
  /** Builds the search index of another program's archive, in a separate file next to it. */
  index(request?: IndexRequest): Promise<IndexOutcome>
  /** Rewrites the archive to its smallest size. Throws DB_ERROR if there is too little disk space. */
  compact(request?: CompactRequest): Promise<CompactReport>
  /** Ends work in other processes. The archive must not be used afterwards. */
  close(): Promise<void>
}

/**
 * Custom adapters in place of a file. Without `runQuery` no SQL can be run, without `hunt` there is no hunt; nothing
 * can be imported.
 */
export interface MailAdapters {
  readonly archive: MailParts['archive']
  readonly runQuery?: RunQuery
  readonly hunt?: HuntMail
}

export interface MailOptions {
  /** The email address whose mail is imported; none if null or absent. */
  readonly address?: string | null
  /** Other addresses that its owner sends from; senders in mailboxes of sent mail are recognized anyway. */
  readonly me?: readonly string[]
  /** How long to wait for another program's write, in milliseconds; defaults to 5000. */
  readonly busyTimeoutMs?: number
  /** The largest limit of a list; defaults to 1000. */
  readonly maxLimit?: number
  /** Time limit of an SQL query, in milliseconds; defaults to 5000. */
  readonly sqlTimeoutMs?: number
  /** Time limit of any other query, in milliseconds; defaults to 30,000. */
  readonly timeoutMs?: number
  readonly clock?: Clock
  /** Logs when a search reads every message; without it nothing is logged. */
  readonly logger?: Logger
}

/**
 * Opens the archive in the SQLite file `source`, or one with custom adapters. Nothing is started before the first
 * query. Throws VALIDATION_ERROR.
 */
export function openMail(source: string | MailAdapters, options: MailOptions = {}): Mail {
  checkSource(source, 'archive')
  return createMail(new Container(), source, options)
}

/** Like `openMail`, with the parts of `container`; closing the archive closes it. */
export function createMail(container: Container, source: string | MailAdapters, options: MailOptions): Mail {
  const { busyTimeoutMs = defaults.busyTimeoutMs, maxLimit = defaults.mailMaxLimit } = options
  container
    .give(tokens.clock, options.clock)
    .give(tokens.logger, options.logger)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => silentLogger)
    .provide(tokens.papers, openPaperReader)
  if (typeof source === 'string') provideFile(container, { path: source, busyTimeoutMs }, options)
  else provideAdapters(container, source)
  const clock = container.resolve(tokens.clock)
  const me = [...(options.me ?? []), options.address ?? ''].flatMap((own) => (own === '' ? [] : own.toLowerCase()))
  const until = (signal: AbortSignal | undefined) =>
    createMailUseCases({
      ...container.resolve(tokens.askMail)(signal),
      attachments: {
        readPart: (message, part) => container.resolve(tokens.papers).readPart(message, part, { signal }),
      },
      limits: { maxLimit },
      clock,
      me,
    })
  // loaded lazily: importing needs much that an archive which is only read does not
  const importing = () => import('./import-mail.js')
  return {
    ...until(undefined),
    until,
    hunt: (signal) => container.resolve(tokens.askMail)(signal).hunt,
    import: async (request) => (await importing()).importMail(container, request),
    reread: async (request) => (await importing()).rereadMail(container, request),
    dedupe: async (request) => (await importing()).dedupeMail(container, request),
    index: async (request) => (await importing()).indexMail(container, request),
    compact: async (request) => (await importing()).compactMail(container, request),
    close: () => container.close(),
  }
}

function provideFile(container: Container, file: StoreFile, options: MailOptions): void {
  const { sqlTimeoutMs = defaults.sqlTimeoutMs, timeoutMs = defaults.mailTimeoutMs } = options
  const ask: Ask = (method, args, callOptions) => container.resolve(tokens.queryProcess).call(method, args, callOptions)
  provideQueryProcess(container)
    .give(tokens.mailFile, { ...file, address: options.address ?? null })
    .provide(tokens.askMail, () => (signal) => {
      const within = (deadlineMs: number) => ({ deadlineMs, ...defined({ signal }) })
      return {
        archive: remoteArchive(ask, file, within(timeoutMs), container.resolve(tokens.logger)),
        runQuery: (query) => ask('sql', { file, query }, within(sqlTimeoutMs)),
        hunt: remoteHuntMail(ask, file, within(timeoutMs)),
      }
    })
}

function provideAdapters(
  container: Container,
  { archive, runQuery = refuseSql, hunt = missingHunt }: MailAdapters,
): void {
  container.give(tokens.askMail, () => ({ archive, runQuery, hunt }))
}

const missingHunt = remotePort<HuntMail>(async () => {
  throw new AppError(
    'VALIDATION_ERROR',
    'This archive was opened with custom adapters, without hunt. Give it to openMail too.',
  )
})

async function refuseSql(): Promise<never> {
  throw new AppError(
    'VALIDATION_ERROR',
    'This archive was opened with custom adapters, without runQuery. Give it to openMail too.',
  )
}

/** Calls a child process; see `QueryProcess`. */
export type Ask = <T>(method: string, args: unknown, options: QueryCallOptions) => Promise<T>

// the rest of the time is for stored data and for the answer
const readingShare = 1 / 3

/** Like `remoteArchive`, for the port of a hunt. */
export function remoteHuntMail(ask: Ask, file: StoreFile, options: QueryCallOptions): HuntMail {
  const budgetMs = options.deadlineMs * readingShare
  return remotePort<HuntMail>((call) => ask('huntMail', { file, budgetMs, ...call }, options))
}

// the rest of the time is for the answer, and for starting a process
const headersShare = 2 / 3

const scans: Record<ScanReason, (command: string) => string> = {
  'no-index': (command) => `this archive has no search index; \`${command}\` creates one next to it`,
  'stale-index': (command) => `the search index next to this archive is for other messages; \`${command}\` rebuilds it`,
}

/**
 * The queries of the port, answered by `ask` in another process. `logger` gets what the user should know, but no path
 * and no content of mail.
 */
export function remoteArchive(ask: Ask, file: StoreFile, options: QueryCallOptions, logger: Logger): MailQuestions {
  const pass = (call: Pick<PortCall<MailQuestions>, 'method' | 'args'>) => ask('mail', { file, ...call }, options)
  const archive = remotePort<MailQuestions>(pass)
  const scanning = async <T>(tool: string, { query }: { readonly query?: MailQuery | null }, answer: Promise<T>) => {
    const answered = await answer
    const reason = query ? await archive.scanReason() : null
    if (reason !== null) logger.info(`${tool} reads every message: ${scans[reason](commandOn('mail', 'mail index'))}`)
    return answered
  }
  return remotePort<MailQuestions>(pass, {
    search: (request) => scanning('search_emails', request, archive.search(request)),
    list: (request) => scanning('filter_emails', request, archive.list(request)),
    count: (request) => scanning('count_emails', request, archive.count(request)),
    conversations: (request) => scanning('list_conversations', request, archive.conversations(request)),
    searchHeaders: async (request) => {
      const answer = await archive.searchHeaders({ ...request, budgetMs: options.deadlineMs * headersShare })
      const { unread, looked } = answer
      if (looked !== null)
        logger.info(
          `search_email_headers searched the newest ${looked.messages} of ${looked.of} messages before its time limit`,
        )
      if (unread > 0)
        logger.info(
          `search_email_headers skipped ${unread} ${unread === 1 ? 'message that is' : 'messages that are'} too large to read`,
        )
      return answer
    },
  })
}
