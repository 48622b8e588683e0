import { serveQueries } from '../adapters/persistence/query-process/query-child.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { withConnection } from '../adapters/persistence/sqlite/kit/open-database.js'
import { SqliteMailArchive } from '../adapters/persistence/sqlite/mail/archive/sqlite-mail-archive.js'
import { sideIndexPath } from '../adapters/persistence/sqlite/mail/search-index.js'
import { type GuardedQuery, runGuardedQuery } from '../adapters/persistence/sqlite/mail/sql-guard/run-guarded-query.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import type { MailQuestions } from '../application/mail/ports/mail-archive.js'
import type { ArchiveFile, MailQuestion } from './mail-archive-proxy.js'
import type { StoreFile } from './tokens.js'

/** The process in which questions to the mail are answered; see `QueryProcess`. */

let opened: { readonly path: string; readonly archive: SqliteMailArchive } | null = null

async function open({ path, busyTimeoutMs }: ArchiveFile): Promise<SqliteMailArchive> {
  if (opened?.path !== path) {
    await opened?.archive.close()
    opened = { path, archive: new SqliteMailArchive(path, { busyTimeoutMs }) }
  }
  return opened.archive
}

interface JobsQuestion {
  readonly file: StoreFile
  readonly method: keyof JobRepository | 'recover'
  readonly args: readonly unknown[]
}

async function askJobs({ file, method, args }: JobsQuestion): Promise<unknown> {
  if (method === 'recover') return recoverJobs(file)
  const jobs: Record<keyof JobRepository, (...args: never[]) => Promise<unknown>> = new SqliteJobRepository(file.path, {
    busyTimeoutMs: file.busyTimeoutMs,
  })
  return jobs[method](...(args as never[]))
}

/** Opened for writing, a file takes back what a process that was killed had begun to write. */
function recoverJobs(file: StoreFile): Promise<void> {
  return withConnection(file, 'write', (connection) => connection.transaction('immediate', (undo) => undo()))
}

serveQueries({
  jobs: askJobs,
  ask: async ({ file, question, request }: MailQuestion) => {
    const archive: Record<keyof MailQuestions, (request: never) => Promise<unknown>> = await open(file)
    return archive[question](request as never)
  },
  sql: ({ file, query }: { readonly file: ArchiveFile; readonly query: GuardedQuery }) =>
    runGuardedQuery(file, { ...query, searchIndex: sideIndexPath(file.path) }),
})
