import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closing } from '#src/adapters/kit/closing.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { readConfig } from '#src/composition/config.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { ownAddresses } from '#src/composition/sync/own-addresses.js'
import { anAccount } from '#test/support/an-account.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('the addresses of the person', () => {
  it('are the configured ones and those of the mail accounts, each once (sync-accounts)', async () => {
    const folder = temporaryFolder()
    const config = readConfig({ db: 'jobs.db', me: ['Me@work.example', 'hanako@mail.example'] }, {}, folder)
    expect(await ownAddresses(config)).toEqual(['me@work.example', 'hanako@mail.example'])
    await new SqliteJobStorage(join(folder, 'jobs.db'), { busyTimeoutMs: 5000 }).create()
    expect(await ownAddresses(config)).toEqual(['me@work.example', 'hanako@mail.example'])
    await closing(openSyncRecords(config), async (records) => {
      for (const address of ['hanako@mail.example', 'second@mail.example'])
        await records.keepAccount(anAccount({ address }), '2026-11-20T08:00:00.000Z')
    })
    expect(await ownAddresses(config)).toEqual(['me@work.example', 'hanako@mail.example', 'second@mail.example'])
  })
})
