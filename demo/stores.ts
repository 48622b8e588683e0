import { join } from 'node:path'
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

/** Where the story stores its jobs and pages. */
export interface Stores {
  readonly jobs: string
  readonly websites: string
  /** Description of the engine. */
  readonly engine: string
  close(): Promise<void>
}

export function filesIn(folder: string): Stores {
  return {
    jobs: join(folder, 'jobs.db'),
    websites: join(folder, 'websites.db'),
    engine: 'SQLite files',
    close: async () => {},
  }
}

/** Both in one schema of a PostgreSQL server that is started for the story and ends with it. */
export async function startPostgres(): Promise<Stores> {
  const cluster = await startCluster()
  const url = `${cluster.url}?schema=demo`
  return { jobs: url, websites: url, engine: 'PostgreSQL, both stores in one schema', close: () => cluster.stop() }
}
