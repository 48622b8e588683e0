import { serveQueries } from '#src/adapters/persistence/query-process/query-child.js'
import { runGuardedQuery } from '#src/adapters/persistence/sqlite/mail/sql-guard/run-guarded-query.js'

serveQueries({
  execute: ({ path, sql, limit = 1000 }: { path: string; sql: string; limit?: number }) =>
    runGuardedQuery({ path, busyTimeoutMs: 200 }, { sql, limit }),
})
