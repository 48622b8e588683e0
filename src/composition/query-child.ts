import { serveQueries } from '../adapters/persistence/query-process/query-child.js'
import { SqliteMailArchive } from '../adapters/persistence/sqlite/mail/archive/sqlite-mail-archive.js'
import { sideIndexPath } from '../adapters/persistence/sqlite/mail/side-index-path.js'
import { type GuardedQuery, runGuardedQuery } from '../adapters/persistence/sqlite/mail/sql-guard/run-guarded-query.js'
import type { MailArchive } from '../application/mail/ports/mail-archive.js'
import type { ArchiveFile, Noticed } from './mail-archive-proxy.js'

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

serveQueries({
  ask: async ({ file, method, args }: Question): Promise<Noticed<unknown>> => {
    notices = []
    const archive = open(file) as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>
    const value = await archive[method]?.(...args)
    return { value, notices }
  },
  sql: ({ file, query }: { readonly file: ArchiveFile; readonly query: GuardedQuery }) =>
    runGuardedQuery(file, { ...query, searchIndex: sideIndexPath(file.path) }),
})
