import type { CallOptions } from '../adapters/persistence/query-process/query-process.js'
import type { MailArchive } from '../application/mail/ports/mail-archive.js'

export interface ArchiveFile {
  readonly path: string
  readonly busyTimeoutMs: number
}

/** An answer, and what the person who runs the program should know of how it was found. */
export interface Noticed<T> {
  readonly value: T
  readonly notices: readonly string[]
}

export type Ask = <T>(method: string, args: unknown, options: CallOptions) => Promise<T>

// a record, so that a question that is added to the port does not compile until it is passed on too
const questions: Record<keyof MailArchive, true> = {
  earliest: true,
  find: true,
  extras: true,
  filter: true,
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

/** A mail archive whose questions are answered by `ask`, in another process. */
export function archiveThrough(
  ask: Ask,
  file: ArchiveFile,
  options: CallOptions,
  notice: (text: string) => void,
): MailArchive {
  const pass =
    (method: string) =>
    async (...args: readonly unknown[]) => {
      const { value, notices } = await ask<Noticed<unknown>>('ask', { file, method, args }, options)
      for (const text of notices) notice(text)
      return value
    }
  const entries = Object.keys(questions).map((method) => [method, pass(method)] as const)
  return Object.fromEntries(entries) as unknown as MailArchive
}
