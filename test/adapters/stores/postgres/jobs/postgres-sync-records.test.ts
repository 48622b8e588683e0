import { PostgresSyncRecords } from '#src/adapters/stores/postgres/jobs/postgres-sync-records.js'
import { describeSyncRecords } from '#test/contracts/sync-records.contract.js'
import { postgresQueue } from '#test/support/postgres-queue.js'

describeSyncRecords('PostgresSyncRecords', async () => new PostgresSyncRecords((await postgresQueue()).url))
