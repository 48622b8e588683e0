import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { type MailAccount, openSync } from '#src/composition/entries/sync.js'
import { takeSyncLock } from '#src/composition/sync/sync-lock.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const account: MailAccount = {
  ...{ address: 'aya@inbox.example', user: 'aya', host: 'imap.inbox.example', port: 993, security: 'tls' },
  ...{ folders: [], skip: [], since: null, ca: null },
}

describe('news in another program', () => {
  it('keeps accounts and runs with the jobs (sync-library)', async () => {
    const jobs = join(temporaryFolder(), 'jobs.db')
    await new SqliteJobStorage(jobs).create()
    const sync = openSync({ jobs })
    expect(await sync.keepAccount(account)).toBe(false)
    const run = await sync.run({ only: ['boards', 'postings'] })
    expect(run.parts.map(({ part, state, failure }) => [part, state, failure])).toEqual([
      ['boards', 'done', null],
      ['postings', 'done', null],
    ])
    expect(await sync.runs(9)).toEqual([run])
    expect(await sync.failing()).toEqual([])
    expect(await sync.removeAccount(account.address)).toBe(true)
    await sync.close()
  })

  it('refuses a run while another one is going on, and arguments that do not fit (sync-library, sync-runs)', async () => {
    const folder = temporaryFolder()
    const jobs = join(folder, 'jobs.db')
    await new SqliteJobStorage(jobs).create()
    const sync = openSync({ jobs })
    const release = takeSyncLock({ home: null, jobsDb: jobs })
    await expect(sync.run({ only: ['pages'] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR', retryable: true })
    release?.()
    await expect(sync.run({ only: ['weather'] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(() => openSync({ jobs: 1 as never })).toThrow('jobs must be a string')
    await sync.close()
  })
})
