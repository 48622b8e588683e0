import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { describeSyncRecords } from '#test/contracts/sync-records.contract.js'

describeSyncRecords('MemorySyncRecords', async () => new MemorySyncRecords())
