import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { runJobs } from '#test/support/run-in-process.js'

async function aQueue() {
  const database = fieldDatabase()
  const companies = ['Kumo', 'KUMO Inc.', 'Kumo Labs']
  database.insert(companies.map((company, at) => aJob({ id: at + 1, company })))
  await new SqliteJobStorage(database.path).migrate(new Date())
  const run = (command: string, ...args: string[]) => runJobs([command, '--db', database.path, ...args])
  const statuses = async () => {
    const { jobs } = JSON.parse((await run('list', '--json')).out.join())
    return Object.fromEntries(jobs.map(({ id, status }: { id: number; status: string }) => [id, status]))
  }
  return { run, statuses }
}

describe('jobworkflow jobs triage (hunt-rule)', () => {
  it('gives all jobs that match one verdict, and names the command that undoes it', async () => {
    const { run, statuses } = await aQueue()
    const { code, out } = await run(
      'triage',
      'passed',
      '--company',
      'kumo',
      '--reason',
      'too far',
      '--score',
      '5',
      '--yes',
    )
    expect(code).toBe(0)
    const [, batch = ''] = /jobs undo (rule-\w+)/.exec(out.join()) ?? []
    expect(out.join()).toContain('2 jobs set to reject.')
    expect(await statuses()).toEqual({ 1: 'reject', 2: 'reject', 3: 'new' })
    const [event] = JSON.parse((await run('history', '1', '--json')).out.join()).events
    expect(event).toMatchObject({ actor: 'person', reason: 'too far', score: 5, batch })
    await run('triage', 'applied', '--status', 'reject', '--company', 'KUMO', '--former-reason', 'too near', '--yes')
    expect((await run('undo', batch)).out.join()).toContain('2 changes were undone.')
    expect(await statuses()).toEqual({ 1: 'new', 2: 'new', 3: 'new' })
  })

  it('changes nothing before it was agreed to, and prints JSON for scripts', async () => {
    const { run, statuses } = await aQueue()
    const { code, err } = await run('triage', 'reviewed', '--query', 'engineer')
    expect([code, err.join()]).toEqual([
      2,
      expect.stringContaining('Nothing was changed: 3 jobs match. Run it again with'),
    ])
    expect(await statuses()).toEqual({ 1: 'new', 2: 'new', 3: 'new' })
    const mistyped = await run('triage', 'gone')
    expect(mistyped).toMatchObject({
      code: 2,
      err: [expect.stringContaining('"gone" is not a status: give one of new, shortlist')],
    })
    expect((await run('triage', 'gone', '--yes')).code).toBe(2)
    expect(JSON.parse((await run('triage', 'reviewed', '--yes', '--json')).out.join())).toEqual({
      ...{ batch_id: expect.stringMatching(/^rule-/), matched_count: 3, updated_count: 3, changed_count: 0 },
      is_complete: true,
    })
    expect((await run('triage', 'reviewed')).out).toEqual([
      'No job matches, so nothing was changed. Without --status, only jobs with the status new are set.',
    ])
    expect((await run('triage', 'reviewed', '--status', 'shortlist')).out).toEqual([
      'No job matches, so nothing was changed.',
    ])
  })
})
