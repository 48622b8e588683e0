import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresNewsJobs } from '#src/adapters/stores/postgres/jobs/postgres-news-jobs.js'
import { PostgresSyncRecords } from '#src/adapters/stores/postgres/jobs/postgres-sync-records.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteNewsJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-news-jobs.js'
import { SqliteSyncRecords } from '#src/adapters/stores/sqlite/jobs/sqlite-sync-records.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import { maxKeptRuns, type SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { aPosting } from '#test/support/a-job.js'
import { copyFile, copyStores, countsOf, isSame } from '#test/support/copies.js'
import { freshSchema } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'
const options = { busyTimeoutMs: 5000 }
const nowhere = () => join(temporaryFolder(), 'copy.db')

const account: MailAccount = {
  ...{ address: 'me@example.test', user: 'me', host: 'imap.example.test', port: 993, security: 'tls' },
  ...{ folders: ['仕事/*'], skip: [], since: null, ca: null },
}
const run = { id: 'a', by: 'agent', startedAt: at, seenAt: at, endedAt: at, parts: [] } as const

async function add(path: string, ...urls: string[]): Promise<void> {
  const intake = new SqliteJobIntake(path)
  await intake.add({ postings: urls.map((url) => aPosting(url)), at })
  await intake.close()
}

/** A file with records and two jobs, of which the position has the first. */
async function aStore() {
  const path = nowhere()
  await new SqliteJobStorage(path).create()
  await add(path, 'seen')
  const position = await new SqliteNewsJobs(path).position()
  await add(path, 'new')
  const records = new SqliteSyncRecords(path)
  await records.keepAccount(account, at)
  await records.keepRun(run)
  await records.keepMark({ reader: 'agent', until: position, at })
  await records.noteBoardGone('greenhouse:example', at)
  return { path, records, position }
}

async function expectCopied(records: SyncRecords, news: NewsJobs, position: string): Promise<void> {
  for (const each of [records, news]) onTestFinished(() => each.close())
  expect(await records.accounts()).toEqual([account])
  expect(await records.runs(5)).toEqual([run])
  expect(await records.mark('agent')).toEqual({ reader: 'agent', until: position, at })
  expect([...(await records.goneBoards())]).toEqual([['greenhouse:example', at]])
  const { arrived } = await news.since({ since: { position }, limit: 5 })
  expect([arrived.total, arrived.newest.map(({ url }) => url)]).toEqual([1, ['new']])
}

describe('a copy has the records, and its news begin where they began (sync-records)', () => {
  it('from file to file, and again after the oldest runs were removed', async () => {
    const [{ path, records, position }, to] = [await aStore(), nowhere()]
    const report = await copyFile(path, to)
    expect([countsOf(report, 'job_arrivals'), isSame(report)]).toEqual([[2, 0, 0, 0], true])
    await expectCopied(new SqliteSyncRecords(to), new SqliteNewsJobs(to), position)
    await add(to, 'later')
    const after = await new SqliteNewsJobs(to).since({ since: { position }, limit: 5 })
    expect(after.arrived.newest.map(({ url }) => url)).toEqual(['later', 'new'])
    const again = nowhere()
    await copyFile(path, again)
    for (let n = 0; n < maxKeptRuns; n++) await records.keepRun({ ...run, id: `run ${n}`, startedAt: `2027 ${n}` })
    expect(countsOf(await copyFile(path, again), 'sync_runs')).toEqual([maxKeptRuns, 0, 0, 1])
    expect(await new SqliteSyncRecords(again).findRun('a')).toBeNull()
  })

  it('from a file into PostgreSQL, from there to another schema, and back into a file', async () => {
    const [{ path, position }, url, other, back] = [await aStore(), await freshSchema(), await freshSchema(), nowhere()]
    expect(isSame(await copyStores(new SqliteCopySource(path), postgresCopyTarget(url, options)))).toBe(true)
    await expectCopied(new PostgresSyncRecords(url), new PostgresNewsJobs(url), position)
    const there = new PostgresNewsJobs(url)
    onTestFinished(() => there.close())
    // with the transactions that the first server knows
    const { until } = await there.since({ since: { position }, limit: 5 })
    expect(isSame(await copyStores(postgresCopySource(url, options), postgresCopyTarget(other, options)))).toBe(true)
    await expectCopied(new PostgresSyncRecords(other), new PostgresNewsJobs(other), position)
    const elsewhere = new PostgresNewsJobs(other)
    onTestFinished(() => elsewhere.close())
    expect((await elsewhere.since({ since: { position: until }, limit: 5 })).arrived.total).toBe(0)
    expect(isSame(await copyStores(postgresCopySource(other, options), new SqliteCopyTarget(back)))).toBe(true)
    await expectCopied(new SqliteSyncRecords(back), new SqliteNewsJobs(back), position)
    await add(back, 'later')
    const after = await new SqliteNewsJobs(back).since({ since: { position: until }, limit: 5 })
    expect(after.arrived.newest.map(({ url: each }) => each)).toEqual(['later'])
  })
})
