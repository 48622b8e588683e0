// Starts a PostgreSQL with the options in its argument, reports where it is, and runs it until disconnected or killed.
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

const cluster = await startCluster(JSON.parse(process.argv[2] ?? '{}'))
process.send?.({ url: cluster.url, folder: cluster.place.folder, programs: cluster.place.programs })
process.once('disconnect', () => cluster.stop())
