// Starts a PostgreSQL with the options of its argument, says where it is, and keeps it until it is told to end or is killed.
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

const cluster = await startCluster(JSON.parse(process.argv[2] ?? '{}'))
process.send?.({ url: cluster.url, folder: cluster.place.folder, programs: cluster.place.programs })
process.once('disconnect', () => cluster.stop())
