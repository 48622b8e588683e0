import { join } from 'node:path'
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'

/** URL of the PostgreSQL for new stores; null for SQLite files. */
let server: string | null = null
let made = 0

/** Runs `work` with stores on a separate PostgreSQL. */
export async function onPostgres<T>(work: () => Promise<T>): Promise<T> {
  const cluster = await startCluster()
  server = cluster.url
  try {
    return await work()
  } finally {
    server = null
    await cluster.stop()
  }
}

/** Creates a store for `work` and removes it afterwards. */
export function withStore<T>(work: (repository: WebsiteRepository) => Promise<T>): Promise<T> {
  if (server === null) return withFile(work)
  const url = new URL(server)
  // the schema is removed with its server
  url.searchParams.set('schema', `store_${++made}`)
  return whileOpen(new PostgresWebsiteRepository(url.href), work)
}

function withFile<T>(work: (repository: WebsiteRepository) => Promise<T>): Promise<T> {
  return withFolder((folder) => whileOpen(new SqliteWebsiteRepository(join(folder, 'websites.db')), work))
}

async function whileOpen<T>(
  repository: WebsiteRepository,
  work: (repository: WebsiteRepository) => Promise<T>,
): Promise<T> {
  try {
    return await work(repository)
  } finally {
    await repository.close()
  }
}
