import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

/** Names a PostgreSQL, by its URL, for tests to run on. */
export const serverVariable = 'JOBWORKFLOW_TEST_POSTGRES'

/** The URL of the PostgreSQL that tests share: the one that is named, else one of this process, which ends with it. */
export async function serverOfTests(): Promise<string> {
  return process.env[serverVariable] ?? (await startForThisProcess())
}

/** Kept beside the modules: each file of tests loads them anew. */
const started = globalThis as { startedPostgres?: Promise<string> }

function startForThisProcess(): Promise<string> {
  started.startedPostgres ??= startCluster().then(({ url }) => url)
  return started.startedPostgres
}
