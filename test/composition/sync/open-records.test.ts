import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

it('the records are in the configured database of jobs (sync-records)', async () => {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  const records = openSyncRecords({ jobsDb: path, busyTimeoutMs: 5000 })
  await records.noteBoardGone('greenhouse:example', '2026-11-20T08:00:00.000Z')
  expect((await records.goneBoards()).size).toBe(1)
  await records.close()
})
