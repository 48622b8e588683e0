import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobCatalog } from '#src/adapters/stores/sqlite/jobs/sqlite-job-catalog.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobSearch } from '#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import { SqliteNewsJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-news-jobs.js'
import { withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteHuntMail } from '#src/adapters/stores/sqlite/mail/archive/sqlite-hunt-mail.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { sideIndexPath } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { type GuardedQuery, runGuardedQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'
import { serveQueries } from '#src/adapters/stores/sqlite/query-process/query-child.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import type { StoreFile } from '#src/composition/container.js'
import type { PortCall } from '#src/composition/remote-port.js'

/** Entry of the child process that runs queries; see `QueryProcess`. */

let opened: { readonly path: string; readonly archive: SqliteMailArchive } | null = null

async function openArchive({ path, busyTimeoutMs }: StoreFile): Promise<SqliteMailArchive> {
  if (opened?.path !== path) {
    await opened?.archive.close()
    opened = { path, archive: new SqliteMailArchive(path, { busyTimeoutMs }) }
  }
  return opened.archive
}

let openedHunt: { readonly path: string; readonly budgetMs: number; readonly mail: SqliteHuntMail } | null = null

/** Loaded lazily, because most queries do not parse messages. */
const understand: UnderstandStored = async (email) =>
  (await import('#src/adapters/sources/mime/understand-email.js')).understandStored(email)

async function openHunt({ file: { path, busyTimeoutMs }, budgetMs }: HuntCall): Promise<SqliteHuntMail> {
  if (openedHunt?.path !== path || openedHunt.budgetMs !== budgetMs) {
    await openedHunt?.mail.close()
    openedHunt = { path, budgetMs, mail: new SqliteHuntMail(path, { busyTimeoutMs, budgetMs, understand }) }
  }
  return openedHunt.mail
}

interface HuntCall extends PortCall<HuntMail> {
  /** How long uncached messages may be parsed, in milliseconds. */
  readonly budgetMs: number
}

/** Opening the file for writing rolls back the unfinished write of a killed process. */
function recoverJobs(file: StoreFile): Promise<void> {
  return withConnection(file, 'write', (connection) => connection.transaction('immediate', (undo) => undo()))
}

type Methods<Port> = Readonly<Record<keyof Port, (...args: never[]) => Promise<unknown>>>

function answer<Port>(port: Methods<Port>, { method, args }: PortCall<Port>): Promise<unknown> {
  return port[method](...(args as never[]))
}

/** Answers calls of a port with an adapter on the file of each call. */
function answering<Port>(Adapter: new (path: string, options: { readonly busyTimeoutMs: number }) => Methods<Port>) {
  return (call: PortCall<Port>) => {
    const { path, busyTimeoutMs } = call.file
    return answer<Port>(new Adapter(path, { busyTimeoutMs }), call)
  }
}

serveQueries({
  jobs: answering<JobRepository>(SqliteJobRepository),
  catalog: answering<JobCatalog>(SqliteJobCatalog),
  search: answering<JobSearch>(SqliteJobSearch),
  hunt: answering<HuntJobs>(SqliteHuntJobs),
  news: answering<NewsJobs>(SqliteNewsJobs),
  triage: answering<JobTriage>(SqliteJobTriage),
  recoverJobs,
  mail: async (call: PortCall<MailQuestions>) => answer<MailQuestions>(await openArchive(call.file), call),
  huntMail: async (call: HuntCall) => answer<HuntMail>(await openHunt(call), call),
  sql: ({ file, query }: { readonly file: StoreFile; readonly query: GuardedQuery }) =>
    runGuardedQuery(file, { ...query, searchIndex: sideIndexPath(file.path) }),
})
