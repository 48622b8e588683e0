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
import { provideQueryProcess } from '#src/composition/query-process.js'
import { type PortCall, remotePort } from '#src/composition/remote-port.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { ImportMailRequest } from './import-mail.js'

/** A mail archive. It is only read but by `import`, `reread`, `dedupe`, `index` and `compact`. */
export interface Mail extends MailUseCases {
  /** The questions, each of which ends when `signal` is aborted. */
  until(signal: AbortSignal | undefined): MailUseCases
  /** What a hunt asks of the mail, for `openHunt`. Each question ends when `signal` is aborted. */
  hunt(signal: AbortSignal | undefined): HuntMail
  /**
   * Adds messages; the archive is created when it is not there. Stopped, it goes on where it was. Throws NOT_FOUND, and
   * VALIDATION_ERROR with both names where a folder may be a mailbox that the archive has under another and no `onDoubt` says so.
   */
  import(request: ImportMailRequest): Promise<ImportReport>
  /** Derives texts, dates and names of all messages anew from their stored bytes. */
  reread(request?: RereadRequest): Promise<RereadReport>
  /** Finds mailboxes that are one folder under two names, and takes second copies away if it is told to. */
  dedupe(request?: DedupeRequest): Promise<DedupeReport>
  /** Makes the search index of an archive from elsewhere, in a file beside it. */
  index(request?: IndexRequest): Promise<IndexOutcome>
  /** Writes the archive anew, as small as it can be. Throws DB_ERROR where there is too little space. */
  compact(request?: CompactRequest): Promise<CompactReport>
  /** Ends what still runs in other processes. The archive is not to be used after it. */
  close(): Promise<void>
}

/** Own adapters in place of a file. Without `runQuery` no SQL is run, without `hunt` nothing hunted; nothing is imported into them. */
export interface MailAdapters {
  readonly archive: MailParts['archive']
  readonly runQuery?: RunQuery
  readonly hunt?: HuntMail
}

export interface MailOptions {
  /** The address that imported mail belongs to; none when null or absent. */
  readonly address?: string | null
  /** Other addresses that its owner sends from; whoever sends from a mailbox of sent mail is known anyway. */
  readonly me?: readonly string[]
  /** How long to wait for another program's write, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** No list is longer; 1000 when absent. */
  readonly maxLimit?: number
  /** How long a query in SQL may take, in milliseconds; 5000 when absent. */
  readonly sqlTimeoutMs?: number
  /** How long any other question may take, in milliseconds; 30,000 when absent. */
  readonly timeoutMs?: number
  readonly clock?: Clock
  /** Told when a search reads every message; nothing is logged when absent. */
  readonly logger?: Logger
}

/** The archive in the SQLite file at `source`, or the one that these adapters keep. Nothing is started before the first question. Throws VALIDATION_ERROR. */
export function openMail(source: string | MailAdapters, options: MailOptions = {}): Mail {
  checkSource(source, 'archive')
  return createMail(new Container(), source, options)
}

/** As `openMail`, with the parts of `container`; closing the archive closes it. */
export function createMail(container: Container, source: string | MailAdapters, options: MailOptions): Mail {
  const { busyTimeoutMs = defaults.busyTimeoutMs, maxLimit = defaults.mailMaxLimit } = options
  container
    .give(tokens.clock, options.clock)
    .give(tokens.logger, options.logger)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => silentLogger)
  if (typeof source === 'string') provideFile(container, { path: source, busyTimeoutMs }, options)
  else provideAdapters(container, source)
  const clock = container.resolve(tokens.clock)
  const me = [...(options.me ?? []), options.address ?? ''].flatMap((own) => (own === '' ? [] : own.toLowerCase()))
  const until = (signal: AbortSignal | undefined) =>
    createMailUseCases({ ...container.resolve(tokens.askMail)(signal), limits: { maxLimit }, clock, me })
  // importing takes much that an archive which is only read does not need
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
        archive: archiveThrough(ask, file, within(timeoutMs), container.resolve(tokens.logger)),
        runQuery: (query) => ask('sql', { file, query }, within(sqlTimeoutMs)),
        hunt: huntThrough(ask, file, within(timeoutMs)),
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
    'This archive was opened with adapters of its own, and none of them says what a hunt asks.',
  )
})

async function refuseSql(): Promise<never> {
  throw new AppError('VALIDATION_ERROR', 'This archive was opened with adapters of its own, and none of them runs SQL.')
}

/** How a child process is asked; see `QueryProcess`. */
export type Ask = <T>(method: string, args: unknown, options: QueryCallOptions) => Promise<T>

// what is left of the time goes to what is kept, and to the answer
const readingShare = 1 / 3

/** As `archiveThrough`, what a hunt asks. */
export function huntThrough(ask: Ask, file: StoreFile, options: QueryCallOptions): HuntMail {
  const budgetMs = options.deadlineMs * readingShare
  return remotePort<HuntMail>((call) => ask('huntMail', { file, budgetMs, ...call }, options))
}

// what is left of the time goes to the answer, and to a process that starts
const headersShare = 2 / 3

const scans: Record<ScanReason, (command: string) => string> = {
  'no-index': (command) => `this archive has no search index; \`${command}\` makes one beside it`,
  'stale-index': (command) => `the search index beside this archive is of other messages; \`${command}\` makes it anew`,
}

/**
 * The questions of the port, answered by `ask` in another process. `logger` is told what the person who runs the program
 * should know: never a path, nor anything that a mail says.
 */
export function archiveThrough(ask: Ask, file: StoreFile, options: QueryCallOptions, logger: Logger): MailQuestions {
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
        logger.info(`search_email_headers looked at the newest ${looked.messages} of ${looked.of} messages in its time`)
      if (unread > 0) logger.info(`search_email_headers passed over ${unread} messages that are too large to be read`)
      return answer
    },
  })
}
