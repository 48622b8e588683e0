import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

/** The variable with the URL of the PostgreSQL that tests run on. */
export const serverVariable = 'JOBWORKFLOW_TEST_POSTGRES'

/**
 * Returns the URL of the PostgreSQL that tests share: the configured one, or one started by this process that ends with
 * it.
 */
export async function serverOfTests(): Promise<string> {
  return process.env[serverVariable] ?? (await startForThisProcess())
}

/** On globalThis, because each test file loads the modules again. */
const started = globalThis as { startedPostgres?: Promise<string> }

function startForThisProcess(): Promise<string> {
  started.startedPostgres ??= startCluster().then(({ url }) => url)
  return started.startedPostgres
}
