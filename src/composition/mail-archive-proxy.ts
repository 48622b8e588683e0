import type { QueryCallOptions } from '../adapters/persistence/query-process/query-process.js'
import type { MailQuestions, ScanReason } from '../application/mail/ports/mail-archive.js'
import type { Logger } from '../application/shared/ports/logger.js'

export interface ArchiveFile {
  readonly path: string
  readonly busyTimeoutMs: number
}

export type Ask = <T>(method: string, args: unknown, options: QueryCallOptions) => Promise<T>

// a record, so that a question that is added to the port does not compile until it is passed on too
const questions: Record<keyof MailQuestions, true> = {
  earliest: true,
  find: true,
  extras: true,
  list: true,
  count: true,
  search: true,
  extent: true,
  topSenders: true,
  topDomains: true,
  mailboxes: true,
  largest: true,
  countByDay: true,
  countByHour: true,
  thread: true,
  responseTimes: true,
  frequencyBySender: true,
  duplicates: true,
  searchHeaders: true,
  byKeywords: true,
}

/** One question on its way to the process that answers it. */
export interface MailQuestion {
  readonly file: ArchiveFile
  readonly question: keyof MailQuestions
  readonly request: unknown
}

const scans: Record<ScanReason, string> = {
  'no-index': 'this archive has no search index; `jobworkflow mail index` makes one beside it',
  'stale-index': 'the search index beside this archive is of other messages; `jobworkflow mail index` makes it anew',
}

/**
 * The questions of the port, answered by `ask` in another process. `logger` is told what the person who runs the program
 * should know: never a path, nor anything that a mail says.
 */
export function archiveThrough(ask: Ask, file: ArchiveFile, options: QueryCallOptions, logger: Logger): MailQuestions {
  const entries = Object.keys(questions).map((question) => [
    question,
    (request: unknown) => ask('ask', { file, question, request }, options),
  ])
  const archive: MailQuestions = Object.fromEntries(entries)
  return {
    ...archive,
    search: async (request) => {
      const answer = await archive.search(request)
      if (answer.scanned !== null) logger.info(`search_emails reads every message: ${scans[answer.scanned]}`)
      return answer
    },
    searchHeaders: async (request) => {
      const answer = await archive.searchHeaders(request)
      const { unread } = answer
      if (unread > 0) logger.info(`search_email_headers passed over ${unread} messages that are too large to be read`)
      return answer
    },
  }
}
