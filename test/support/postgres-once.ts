import { startCluster } from '#scripts/kit/postgres/start-cluster.js'
import { serverVariable } from './postgres-server.js'

/** Starts the PostgreSQL that all tests share, unless one is configured, and passes its URL to the test processes. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[serverVariable] !== undefined) return undefined
  const cluster = await startCluster()
  process.env[serverVariable] = cluster.url
  return () => cluster.stop()
}
