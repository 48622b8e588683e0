import { defaults } from '../adapters/cli/defaults.js'
import { systemClock } from '../adapters/system/clock.js'
import type { ImportReport } from '../application/mail/import-tally.js'
import type { IndexOutcome, IndexRequest } from '../application/mail/index-mail.js'
import { createMailUseCases, type MailParts, type MailUseCases } from '../application/mail/mail-use-cases.js'
import type { QueryResult, RunQuery } from '../application/mail/ports/query-runner.js'
import type { ReadEmailRequest } from '../application/mail/read-email.js'
import type { RereadReport, RereadRequest } from '../application/mail/reread-mail.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { FullEmail } from '../domain/mail/archived-email.js'
import { AppError } from '../domain/shared/app-error.js'
import { Container } from './container.js'
import type { ImportMailRequest } from './import-mail.js'
import { archiveThrough } from './mail-archive-proxy.js'
import { provideQueryProcess } from './query-process.js'
import { silentLogger } from './silent-logger.js'
import { type StoreFile, tokens } from './tokens.js'

/** The questions to an archive, by topic. */
export interface MailMethods extends Omit<MailUseCases, 'readEmail'> {
  /** One message with its texts and source. Throws NOT_FOUND. */
  read(request: ReadEmailRequest): Promise<FullEmail>
}

/**
 * A mail archive. It is only read but by `import`, `reread` and `index`. Each method throws AppError: DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT, VALIDATION_ERROR.
 */
export interface Mail extends MailMethods {
  /** The questions, each of which ends when `signal` is aborted. */
  until(signal: AbortSignal): MailMethods
  /** Adds messages; the archive is created when it is not there. Stopped, it goes on where it was. Throws NOT_FOUND. */
  import(request: ImportMailRequest): Promise<ImportReport>
  /** Derives texts, dates and names of all messages anew from their stored bytes. */
  reread(request?: RereadRequest): Promise<RereadReport>
  /** Makes the search index of an archive from elsewhere, in a file beside it. */
  index(request?: IndexRequest): Promise<IndexOutcome>
  /** Ends what still runs in other processes. The archive is not to be used after it. */
  close(): Promise<void>
}

/** Own adapters in place of a file. Without `runQuery` no SQL is run; nothing is imported into them. */
export interface MailAdapters {
  readonly archive: MailParts['archive']
  readonly runQuery?: RunQuery
}

export interface MailOptions {
  /** The address that imported mail belongs to; none when null or absent. */
  readonly address?: string | null
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

/** The archive in the SQLite file at `source`, or the one that these adapters keep. Nothing is started before the first question. */
export function openMail(source: string | MailAdapters, options: MailOptions = {}): Mail {
  const container = new Container()
  const context = createMail(container, source, options)
  const importing = () => import('./import-mail.js')
  const mail: Mail = {
    ...toMethods(context.open({})),
    until: (signal) => toMethods(context.open({ signal })),
    import: async (request) => (await importing()).importMail(container, request),
    reread: async (request) => (await importing()).rereadMail(container, request),
    index: async (request) => (await importing()).indexMail(container, request),
    close: context.close,
  }
  contexts.set(mail, context)
  return mail
}

const contexts = new WeakMap<Mail, MailContext>()

/** @internal The use cases behind what `openMail` gave. */
export function contextOfMail(mail: Mail): MailContext {
  const context = contexts.get(mail)
  if (context === undefined) throw new TypeError('This mail was not opened by openMail.')
  return context
}

function toMethods({ readEmail, ...topics }: MailUseCases): MailMethods {
  return { ...topics, read: (request) => readEmail.execute(request) }
}

/** @internal The mail archive, questioned in query processes. */
export interface MailContext {
  /** The use cases for one call; aborting its signal ends what they ask. */
  open(call: { readonly signal?: AbortSignal }): MailUseCases
  close(): Promise<void>
}

/** @internal As `openMail`, with the parts of `container`; closing it closes them. */
export function createMail(container: Container, source: string | MailAdapters, options: MailOptions): MailContext {
  const { busyTimeoutMs = defaults.busyTimeoutMs, maxLimit = defaults.mailMaxLimit } = options
  container
    .give(tokens.clock, options.clock)
    .give(tokens.logger, options.logger)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => silentLogger)
  if (typeof source === 'string') provideFile(container, { path: source, busyTimeoutMs }, options)
  else provideAdapters(container, source)
  return {
    open: (call) => {
      const { archive, runQuery } = container.resolve(tokens.askMail)(call)
      return createMailUseCases({ archive, runQuery, limits: { maxLimit }, clock: container.resolve(tokens.clock) })
    },
    close: () => container.close(),
  }
}

function provideFile(container: Container, file: StoreFile, options: MailOptions): void {
  const { sqlTimeoutMs = defaults.sqlTimeoutMs, timeoutMs = defaults.mailTimeoutMs } = options
  provideQueryProcess(container)
    .give(tokens.mailFile, { ...file, address: options.address ?? null })
    .provide(tokens.askMail, () => ({ signal }) => {
      const processes = container.resolve(tokens.queryProcess)
      const within = (deadlineMs: number) => (signal === undefined ? { deadlineMs } : { deadlineMs, signal })
      return {
        archive: archiveThrough(
          processes.call.bind(processes),
          file,
          within(timeoutMs),
          container.resolve(tokens.logger),
        ),
        runQuery: (query) => processes.call<QueryResult>('sql', { file, query }, within(sqlTimeoutMs)),
      }
    })
}

function provideAdapters(container: Container, { archive, runQuery = refuseSql }: MailAdapters): void {
  container.give(tokens.askMail, () => ({ archive, runQuery }))
}

async function refuseSql(): Promise<never> {
  throw new AppError('VALIDATION_ERROR', 'This archive was opened with adapters of its own, and none of them runs SQL.')
}
