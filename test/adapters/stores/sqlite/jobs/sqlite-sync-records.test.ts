import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteSyncRecords } from '#src/adapters/stores/sqlite/jobs/sqlite-sync-records.js'
import { describeSyncRecords } from '#test/contracts/sync-records.contract.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { withMessage } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'

describeSyncRecords('SqliteSyncRecords', async () => {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  return new SqliteSyncRecords(path)
})

describe('a queue without tables for news (sync-records)', () => {
  it.each(['0.1.0', '0.2.0'])('from version %s has none, and gets the tables with the first write', async (version) => {
    const path = releasedFile('jobs.db', version)
    const records = new SqliteSyncRecords(path)
    expect([await records.accounts(), await records.runs(5), await records.failing()]).toEqual([[], [], []])
    expect([await records.findRun('a'), await records.mark('agent')]).toEqual([null, null])
    expect((await records.goneBoards()).size).toBe(0)
    await records.noteBoardGone('greenhouse:example', at)
    expect([...(await records.goneBoards())]).toEqual([['greenhouse:example', at]])
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({ outcome: 'current' })
  })

  it('gets none from a tool: the mark of the agents says which command adds them (sync-news-marks)', async () => {
    const path = releasedFile('jobs.db', '0.2.0')
    const records = new SqliteSyncRecords(path)
    await expect(withMessage(records.keepMark({ reader: 'agent', until: '1', at }))).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringContaining('run `jobworkflow jobs migrate --db jobs.db`'),
    })
    await records.keepMark({ reader: 'person', until: '1', at })
    await records.keepMark({ reader: 'agent', until: '2', at })
    expect(await records.mark('agent')).toMatchObject({ until: '2' })
  })

  it('from a capture script is readable and not changed; the error names the command that adds them', async () => {
    const { path, all } = fieldDatabase()
    const records = new SqliteSyncRecords(path)
    expect(await records.accounts()).toEqual([])
    await expect(withMessage(records.keepMark({ reader: 'agent', until: '1', at }))).rejects.toMatchObject({
      code: 'DB_ERROR',
      message:
        'Database jobs.db has no tables for mail accounts and syncs; run `jobworkflow jobs migrate --db jobs.db`.',
    })
    expect(all("SELECT name FROM sqlite_schema WHERE name = 'news_marks'")).toEqual([])
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({
      addedTables: expect.arrayContaining(['mail_accounts', 'sync_runs', 'news_marks', 'gone_boards']),
    })
    await records.keepMark({ reader: 'agent', until: '1', at })
    expect(await records.mark('agent')).toMatchObject({ until: '1' })
  })

  it('is not created by a question if it is missing', async () => {
    const records = new SqliteSyncRecords(join(temporaryFolder(), 'jobs.db'))
    await expect(records.accounts()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})
