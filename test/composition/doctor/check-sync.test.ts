import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inEnglish } from '#src/adapters/edges/words/finding.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { readConfig } from '#src/composition/config.js'
import { checkSync } from '#src/composition/doctor/check-sync.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { anyPlan } from '#src/composition/sync/schedule-commands.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const start = Date.parse('2026-11-23T08:00:00Z')
const at = '2026-11-23T08:00:00.000Z'

async function aQueue() {
  const folder = temporaryFolder()
  vi.stubEnv('HOME', folder)
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'))
  vi.stubEnv('LOCALAPPDATA', folder)
  const config = readConfig({ db: join(folder, 'jobs.db') }, {}, folder)
  await new SqliteJobStorage(config.jobsDb).create()
  return config
}

describe('doctor', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('names the last run, the parts that fail, and the schedule (sync-runs)', async () => {
    const config = await aQueue()
    expect(await checkSync(config)).toEqual([])
    const records = openSyncRecords(config)
    const failure = 'imap.acme.example is not available at the moment.'
    const report = { counts: {}, failure: null, endedAt: at, name: null }
    await records.keepRun({
      ...{ id: 'r1', by: 'schedule', startedAt: at, seenAt: at, endedAt: at },
      parts: [
        { ...report, part: 'boards', state: 'done', counts: { 'new postings': 2 } },
        { ...report, part: 'mail', name: 'aya@inbox.example', state: 'failed', failure },
      ],
    })
    await records.close()
    const [timer = ''] = anyPlan()
      .files.map(({ path }) => path)
      .slice(-1)
    mkdirSync(dirname(timer), { recursive: true })
    writeFileSync(timer, '')
    const found = await checkSync(config, start)
    expect(found.map(inEnglish)).toMatchObject([
      {
        state: 'warning',
        text: 'last run 2026-11-23 08:00 UTC, by the schedule: boards: 2 new postings · mail: failed',
      },
      {
        state: 'warning',
        text: 'mail aya@inbox.example: failing since 2026-11-23 08:00 UTC: imap.acme.example is not available at the moment.',
      },
      { part: 'schedule', state: 'ok', text: expect.stringContaining(timer) },
    ])
    expect(found.map(({ text }) => text)).toMatchObject([
      {
        ja: '前回の取り込み（開始：2026-11-23 08:00 UTC、定期実行）。企業の求人ボード：新しい求人 2 件。メール：失敗。',
      },
      {
        ja: 'メール（aya@inbox.example）：2026-11-23 08:00 UTC から失敗が続いています。理由：imap.acme.example は現在利用できません。数分後に、もう一度お試しください。',
      },
      { ja: expect.stringContaining('を定期的に実行しています') },
    ])
  })
})
