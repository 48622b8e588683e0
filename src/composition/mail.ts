import { QueryProcess } from '../adapters/persistence/query-process/query-process.js'
import { createMailUseCases, type MailUseCases } from '../application/mail/mail-use-cases.js'
import type { QueryResult } from '../application/mail/ports/query-runner.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { Config } from './config.js'
import { archiveOf } from './mail-archive-path.js'
import { archiveThrough } from './mail-archive-proxy.js'

export type MailSettings = Pick<
  Config,
  'mailArchive' | 'busyTimeoutMs' | 'mailMaxLimit' | 'sqlTimeoutMs' | 'mailTimeoutMs'
>

/** The mail archive, questioned in query processes. */
export interface MailContext {
  /** The use cases for one call; aborting its signal ends what they ask. Throws DB_NOT_FOUND when no archive is named. */
  open(call: { readonly signal?: AbortSignal }): MailUseCases
  close(): Promise<void>
}

/** Starts nothing before the first question; `logger` is told when a search reads every message. */
export function createMailContext(config: MailSettings, clock: Clock, logger: Logger): MailContext {
  const processes = new QueryProcess({ entry: new URL('./query-child.js', import.meta.url) })
  const call = processes.call.bind(processes)
  return {
    open: ({ signal }) => {
      const file = { path: archiveOf(config), busyTimeoutMs: config.busyTimeoutMs }
      const within = (deadlineMs: number) => (signal === undefined ? { deadlineMs } : { deadlineMs, signal })
      return createMailUseCases({
        archive: archiveThrough(call, file, within(config.mailTimeoutMs), logger),
        runQuery: (query) => call<QueryResult>('sql', { file, query }, within(config.sqlTimeoutMs)),
        limits: { maxLimit: config.mailMaxLimit },
        clock,
      })
    },
    close: () => processes.close(),
  }
}
