import { runGuardedQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'
import { serveQueries } from '#src/adapters/stores/sqlite/query-process/query-child.js'

serveQueries({
  execute: ({ path, sql, limit = 1000 }: { path: string; sql: string; limit?: number }) =>
    runGuardedQuery({ path, busyTimeoutMs: 200 }, { sql, limit }),
})
