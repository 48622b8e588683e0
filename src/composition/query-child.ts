import { serveQueries } from '../adapters/persistence/query-process/query-child.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { withDatabase } from '../adapters/persistence/sqlite/kit/open-database.js'
import { SqliteMailArchive } from '../adapters/persistence/sqlite/mail/archive/sqlite-mail-archive.js'
import { sideIndexPath } from '../adapters/persistence/sqlite/mail/side-index-path.js'
import { type GuardedQuery, runGuardedQuery } from '../adapters/persistence/sqlite/mail/sql-guard/run-guarded-query.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import type { MailArchive } from '../application/mail/ports/mail-archive.js'
import type { ArchiveFile, Noticed } from './mail-archive-proxy.js'
import type { JobsFile } from './tokens.js'

/** The process in which questions to the mail are answered; see `QueryProcess`. */

let opened: { readonly path: string; readonly archive: SqliteMailArchive } | null = null
let notices: string[] = []

function open({ path, busyTimeoutMs }: ArchiveFile): SqliteMailArchive {
  if (opened?.path !== path) {
    opened?.archive.close()
    opened = { path, archive: new SqliteMailArchive(path, { busyTimeoutMs, notice: (text) => notices.push(text) }) }
  }
  return opened.archive
}

interface Question {
  readonly file: ArchiveFile
  readonly method: keyof MailArchive
  readonly args: readonly unknown[]
}

interface JobsQuestion {
  readonly file: JobsFile
  readonly method: keyof JobRepository | 'recover'
  readonly args: readonly unknown[]
}

async function askJobs({ file, method, args }: JobsQuestion): Promise<unknown> {
  if (method === 'recover') return recoverJobs(file)
  const jobs = new SqliteJobRepository(file.path, { busyTimeoutMs: file.busyTimeoutMs })
  return (jobs as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[method]?.(...args)
}

/** Opened for writing, a file takes back what a process that was killed had begun to write. */
function recoverJobs(file: JobsFile): Promise<void> {
  return withDatabase(file, 'write', (db) => void db.exec('BEGIN IMMEDIATE; ROLLBACK'))
}

serveQueries({
  jobs: askJobs,
  ask: async ({ file, method, args }: Question): Promise<Noticed<unknown>> => {
    notices = []
    const archive = open(file) as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>
    const value = await archive[method]?.(...args)
    return { value, notices }
  },
  sql: ({ file, query }: { readonly file: ArchiveFile; readonly query: GuardedQuery }) =>
    runGuardedQuery(file, { ...query, searchIndex: sideIndexPath(file.path) }),
})
