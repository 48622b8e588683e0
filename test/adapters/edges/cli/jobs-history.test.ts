import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { runJobs } from '#test/support/run-in-process.js'

const at = '2026-11-20T08:00:00.000Z'

async function triaged(reason: string | null = 'too far away') {
  const database = fieldDatabase()
  database.insert([1, 2, 3].map((id) => aJob({ id })))
  await new SqliteJobStorage(database.path).migrate(new Date(at))
  const verdict = (id: number, status: JobStatus) => ({ id, status, reason, score: 12, expectedStatus: null })
  const verdicts = [verdict(1, 'reject'), verdict(2, 'shortlist')]
  await new SqliteJobTriage(database.path).write({ batch: 'b1', actor: 'agent', at, verdicts })
  const run = (command: string, ...args: string[]) => runJobs([command, '--db', database.path, ...args])
  return { database, run }
}

describe('jobworkflow jobs history (hunt-history)', () => {
  it('shows the latest events of all jobs or of one, newest first', async () => {
    const { run } = await triaged()
    const { code, out } = await run('history')
    expect(code).toBe(0)
    expect(out).toEqual([
      'Time (UTC)        Job  From  To         By     Score  Reason        Batch',
      '2026-11-20 08:00  2    new   shortlist  agent  12     too far away  b1',
      '2026-11-20 08:00  1    new   reject     agent  12     too far away  b1',
      '2 events. `jobworkflow jobs undo BATCH` undoes verdicts.',
    ])
    expect((await run('history', '1')).out).toHaveLength(3)
    expect((await run('history', '--limit', '1')).out).toHaveLength(3)
    expect((await run('history', '3')).out).toEqual(['The status of job 3 has not changed yet.'])
  })

  it('prints all that is kept as JSON for scripts', async () => {
    const { run } = await triaged()
    const { events } = JSON.parse((await run('history', '1', '--json')).out.join())
    const { url } = aJob({ id: 1 })
    expect(events).toEqual([
      {
        ...{ id: 1, job_id: 1, url, at, actor: 'agent', from: 'new', to: 'reject', batch: 'b1' },
        ...{ reason: 'too far away', score: 12, undoes: null },
      },
    ])
  })

  it('prints no terminal control characters from a reason', async () => {
    const { out } = await (await triaged('a\u001b[31mb\nc\u202ed')).run('history')
    expect(out).toHaveLength(4)
    expect(out.join('\n')).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })

  it('names the command that creates a history if there is none, and says when a job does not exist', async () => {
    const { path } = fieldDatabase()
    const { code, out } = await runJobs(['history', '--db', path])
    expect([code, out.join()]).toEqual([0, expect.stringContaining('jobworkflow jobs migrate --db ')])
    expect((await runJobs(['history', '--db', path, '--json'])).out).toEqual(['{"events":null}'])
    const { run } = await triaged()
    expect(await run('history', '9')).toMatchObject({ code: 3, err: [expect.stringContaining('No job has id 9.')] })
    expect((await run('history', 'x')).code).not.toBe(0)
  })
})

describe('jobworkflow jobs undo (hunt-undo)', () => {
  it('takes a batch back as a person, and says how to undo that', async () => {
    const { run, database } = await triaged()
    const { code, out } = await run('undo', 'b1')
    expect(code).toBe(0)
    expect(out.join()).toMatch(/^2 changes were undone\. `jobworkflow jobs undo b[0-9a-f]{18}` undoes this\.$/)
    expect(database.all('SELECT DISTINCT status FROM jobs')).toEqual([{ status: 'new' }])
    expect((await run('history')).out[1]).toMatch(/ {2}you .* undone +b/)
  })

  it('says that added jobs were removed, without a command that could not bring them back', async () => {
    const { run, database } = await triaged()
    const mark = { batch: 'b2', actor: 'agent', at } as const
    await new SqliteJobTriage(database.path).add({ ...mark, posting: aPosting('https://kumo.example/9') })
    expect((await run('undo', 'b2')).out).toEqual(['1 added job was removed. To get it back, add it again.'])
    expect((await run('list')).out.join()).not.toContain('kumo.example/9')
  })

  it('ends with exit code 1 if a job was changed since, and says which', async () => {
    const { run, database } = await triaged()
    database.run("UPDATE jobs SET status = 'x' WHERE id = 2")
    const { code, out } = await run('undo', 'b1')
    expect(code).toBe(1)
    expect(out).toEqual(['Nothing was undone.', 'Job 2 has changed since; its status is now "x".'])
    const answer = JSON.parse((await run('undo', 'b1', '--json')).out.join())
    expect(answer).toMatchObject({ batch_id: null, failed_count: 1, results: [{ id: 2, status: 'x' }] })
  })

  it('refuses an unknown batch, and names the command that lists batches', async () => {
    const { run } = await triaged()
    const { code, err } = await run('undo', 'b9')
    expect([code, err.join()]).toEqual([
      3,
      expect.stringContaining('`jobworkflow jobs history` shows the batches of jobs;'),
    ])
  })
})
