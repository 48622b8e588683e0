import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresHuntJobs } from '#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'
import { PostgresJobTriage } from '#src/adapters/stores/postgres/jobs/postgres-job-triage.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import { aJob } from '#test/support/a-job.js'
import { copyFile, copyStores, countsOf, isSame } from '#test/support/copies.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { freshSchema } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-21T08:00:00.000Z'
const options = { busyTimeoutMs: 5000 }
const nowhere = () => join(temporaryFolder(), 'copy.db')
const intoSchema = (path: string, url: string) =>
  copyStores(new SqliteCopySource(path), postgresCopyTarget(url, options))

const verdict = (id: number, status: JobStatus) => ({ id, status, reason: '遠い', score: 12, expectedStatus: null })

/** A queue with verdicts, a link and a check. */
async function aHunt() {
  const database = fieldDatabase()
  database.insert([1, 2, 30].map((id) => aJob({ id })))
  await new SqliteJobStorage(database.path).migrate(new Date(at))
  const [triage, hunt] = [new SqliteJobTriage(database.path), new SqliteHuntJobs(database.path)]
  const write = (batch: string, time: string, ...verdicts: ReturnType<typeof verdict>[]) =>
    triage.write({ batch, actor: 'agent', at: time, verdicts })
  await write('b1', at, verdict(1, 'reject'), verdict(30, 'new'))
  const link = { jobId: 1, target: { kind: 'thread', id: 't' }, state: 'confirmed', evidence: null, at } as const
  await hunt.keepLink(link)
  const { url } = aJob({ id: 30 })
  await hunt.keepCheck({ jobId: 30, url: url ?? '', at, state: 'open', quote: null, content: null, changes: [] })
  return { ...database, write, hunt, link }
}

const known = async (hunt: HuntJobs) => [
  await hunt.eventsOf([1, 2, 30]),
  await hunt.links(),
  await hunt.checksOf([1, 2, 30]),
]

describe('the history of copied jobs (copy-either-way, hunt-history)', () => {
  it('is copied to PostgreSQL and back, and can be undone there', async () => {
    const [from, url, back] = [await aHunt(), await freshSchema(), nowhere()]
    const report = await intoSchema(from.path, url)
    expect([countsOf(report, 'job_events'), isSame(report)]).toEqual([[2, 0, 0, 0], true])
    const [there, triage] = [new PostgresHuntJobs(url), new PostgresJobTriage(url)]
    onTestFinished(() => there.close())
    onTestFinished(() => triage.close())
    expect(await known(there)).toEqual(await known(from.hunt))
    const returned = await copyStores(postgresCopySource(url, options), new SqliteCopyTarget(back))
    expect(isSame(returned)).toBe(true)
    expect(await known(new SqliteHuntJobs(back))).toEqual(await known(from.hunt))
    expect(await triage.undo({ batch: 'u', undoes: 'b1', actor: 'person', at: later })).toMatchObject({ updated: 2 })
    expect((await triage.events({ jobId: null, limit: 1 }))[0]?.id).toBeGreaterThan(2)
  })

  it.each(['a file', 'PostgreSQL'])('gains new events when copied to %s again, and nothing twice', async (to) => {
    const [from, path, url] = [await aHunt(), nowhere(), await freshSchema()]
    const copy = () => (to === 'a file' ? copyFile(from.path, path) : intoSchema(from.path, url))
    await copy()
    await from.write('b2', later, verdict(2, 'applied'), verdict(1, 'shortlist'))
    await from.hunt.keepLink({ ...from.link, state: 'rejected', at: later })
    const again = await copy()
    expect([countsOf(again, 'jobs'), countsOf(again, 'job_events'), countsOf(again, 'job_links')]).toEqual([
      [0, 2, 1, 0],
      [2, 0, 2, 0],
      [0, 1, 0, 0],
    ])
    expect(isSame(again)).toBe(true)
    expect(isSame(await copy())).toBe(true)
  })

  it('is not overwritten if a verdict was given after the copy', async () => {
    const [from, to] = [await aHunt(), nowhere()]
    await copyFile(from.path, to)
    await new SqliteJobTriage(to).write({ batch: 'x', actor: 'person', at: later, verdicts: [verdict(2, 'applied')] })
    await expect(copyFile(from.path, to)).rejects.toMatchObject({ facts: { problem: 'copy-target-differs' } })
  })

  it('may be missing without stopping the copy of a queue', async () => {
    const from = fieldDatabase()
    from.insert([aJob({ id: 1 })])
    const to = nowhere()
    expect(isSame(await copyFile(from.path, to))).toBe(true)
    expect((await new SqliteHuntJobs(to).eventsOf([1]))?.get(1)).toEqual([])
  })
})
