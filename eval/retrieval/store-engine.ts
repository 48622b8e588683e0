import { join } from 'node:path'
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'

/** Of the PostgreSQL that stores are made on; null makes them files of SQLite. */
let server: string | null = null
let made = 0

/** Runs `work`, whose stores are made on a PostgreSQL of its own. */
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

/** A store made for `work` and removed after it. */
export function withStore<T>(work: (repository: WebsiteRepository) => Promise<T>): Promise<T> {
  if (server === null) return withFile(work)
  const url = new URL(server)
  // it goes with its server
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
