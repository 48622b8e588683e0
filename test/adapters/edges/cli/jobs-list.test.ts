import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { displayWidth } from '#src/adapters/kit/text/display-width.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { aProfile } from '#test/support/a-profile.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { runJobs } from '#test/support/run-in-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const nurse = aJob({ id: 1, title: 'Night nurse', company: 'Harborlight', location: 'Oslo', status: 'shortlist' })
const engineer = aJob({
  id: 12,
  title: 'バックエンドエンジニア（Go/TypeScript）',
  company: '月見野ソフト株式会社',
  location: '東京都渋谷区',
  capturedAt: '2026-03-01T00:00:00Z',
})

function listJobs(...jobs: Parameters<typeof aJob>[0][]) {
  const database = fieldDatabase()
  database.insert(jobs.map((job) => aJob(job)))
  return (args: readonly string[], columns: number | null = null) =>
    runJobs(['list', '--db', database.path, ...args], columns)
}

describe('jobworkflow jobs list', () => {
  it('lists jobs of any status in columns with the id first, and their number', async () => {
    const { code, out } = await listJobs(nurse, engineer)([])
    expect(code).toBe(0)
    expect(out).toEqual([
      'ID  Status     Captured    Title                                    Company               Location',
      '12  new        2026-03-01  バックエンドエンジニア（Go/TypeScript）  月見野ソフト株式会社  東京都渋谷区',
      '1   shortlist  2026-02-04  Night nurse                              Harborlight           Oslo',
      '2 jobs.',
    ])
  })

  it('fits any terminal width, and cuts long texts first', async () => {
    const list = listJobs(nurse, engineer, {
      id: 3,
      title: 'x'.repeat(3000),
      company: 'c'.repeat(300),
      status: 'y'.repeat(99),
    })
    for (const columns of [40, 57, 80, 200]) {
      const { out } = await list([], columns)
      expect(Math.max(...out.slice(0, -1).map(displayWidth))).toBeLessThanOrEqual(columns)
      expect(out).toHaveLength(5)
    }
    expect((await list([], 80)).out[1]).toMatch(/^12 {2}new .*…/)
  })

  it('prints no terminal control characters from a posting', async () => {
    const { out } = await listJobs({ id: 1, title: 'a\u001b[31mb\nc\r\u009bd\u202ee', capturedAt: '\u0007soon' })([])
    expect(out).toHaveLength(3)
    expect(out[1]).toContain('a [31mb c  d e')
    expect(out.join('\n')).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })

  it('says how to see more if not all jobs are listed', async () => {
    const { out } = await listJobs({}, {}, {})(['--limit', '2'])
    expect(out).toHaveLength(4)
    expect(out.at(-1)).toBe('2 of 3 jobs. See more with --limit, fewer with --status or --query.')
  })

  it('lists the given statuses, repeated or with commas, known or not', async () => {
    const list = listJobs(
      { id: 1 },
      { id: 2, status: 'reject' },
      { id: 3, status: 'interview 2' },
      { id: 4, status: '' },
    )
    const ids = async (...args: string[]) =>
      JSON.parse((await list([...args, '--json'])).out[0] ?? '').jobs.map((job: { id: number }) => job.id)
    expect(await ids('--status', 'reject, interview 2')).toEqual([3, 2])
    expect(await ids('--status', 'reject', '--status', 'new')).toEqual([2, 1])
    expect(await ids('--status', '')).toEqual([4])
  })

  it('lists jobs by what their postings state, and marks those with only similar words (hunt-search-facts, hunt-search-near)', async () => {
    const list = listJobs(
      { id: 1, title: 'Kubernetes', description: 'Remote: yes\nSalary: $120,000 a year\nPosted: 2026-10-01' },
      { id: 2, title: 'Kuberentes', description: 'リモート不可。年収800万円です。' },
    )
    const ids = async (...args: string[]) =>
      JSON.parse((await list([...args, '--json'])).out[0] ?? '').jobs.map((job: { id: number }) => job.id)
    expect(await ids('--remote')).toEqual([1])
    expect(await ids('--remote', 'no')).toEqual([2])
    expect(await ids('--pay-min', '100,000 USD')).toEqual([1])
    expect(await ids('--pay-min', 'JPY8000000', '--language', 'ja')).toEqual([2])
    expect(await ids('--posted-from', '2026-10-01', '--posted-to', '2026-10-01')).toEqual([1])
    expect(await ids('--query', '-kubernetes')).toEqual([2])
    expect(await ids('--query', 'kuberentes')).toEqual([2, 1])
    const { out } = await list(['--query', 'kuberentes'])
    expect(out.at(-1)).toBe('2 jobs. The last one contains words similar to those in the query.')
    expect((await list(['--language', 'de'])).out).toEqual(['No jobs match these options; there are 2 jobs in all.'])
    expect((await list(['--posted-from', '2026-11-01'])).out).toEqual([
      'No jobs match these options; there are 2 jobs in all. Only postings whose text states what was asked for are listed.',
    ])
    for (const args of [
      ['--pay-min', 'much'],
      ['--posted-to', 'soon'],
      ['--remote', 'maybe'],
      ['--language', 'german'],
    ])
      expect((await list(args)).code).toBe(2)
  })

  it.each(['passed', 'rejected'])('takes %s as reject: the page uses the word, or used it', async (word) => {
    const list = listJobs({ id: 1 }, { id: 2, status: 'reject' }, { id: 3, status: word })
    const { out } = await list(['--status', word, '--json'])
    expect(JSON.parse(out[0] ?? '').jobs.map((job: { id: number }) => job.id)).toEqual([3, 2])
  })

  it('leaves out the status column if only one status was asked for', async () => {
    const { out } = await listJobs(nurse, engineer)(['--status', 'shortlist'])
    expect(out).toEqual([
      'ID  Captured    Title        Company      Location',
      '1   2026-02-04  Night nurse  Harborlight  Oslo',
      '1 job.',
    ])
  })

  it('lists the jobs that contain the words', async () => {
    const { out } = await listJobs(nurse, engineer)(['--query', '東京　ｇｏ'])
    expect(out.slice(1)).toEqual([expect.stringContaining('12  new'), '1 job.'])
  })

  it('finds what search_jobs finds for a query, and refuses a query without a word (hunt-search-words)', async () => {
    const list = listJobs({ id: 1, title: 'C++ developers' }, { id: 2, title: 'C developer' })
    const { out } = await list(['--query', 'c++ developer', '--json'])
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ total: 1, jobs: [{ id: 1, title: 'C++ developers' }] })
    expect(await list(['--query', '%%'])).toMatchObject({ code: 2, err: [expect.stringContaining('has no words')] })
  })

  it('explains an empty list', async () => {
    const list = listJobs(nurse, engineer, { id: 3, status: '' })
    expect((await list(['--status', 'shortlisted'])).out).toEqual([
      'No jobs have the status shortlisted. In use: (no status) 1, new 1, shortlist 1. ' +
        'Jobs usually have one of: new, shortlist, reviewed, reject, resume_written, applied.',
    ])
    expect((await list(['--query', 'cook\u001b'])).out).toEqual([
      'No jobs contain "cook\\u001b"; there are 3 jobs in all.',
    ])
    expect((await listJobs()([])).out).toEqual([
      'No jobs yet. `jobworkflow jobs import jobs.csv` or `jobworkflow jobs fetch greenhouse:NAME` adds some. ' +
        "NAME is in the address of a company's board: boards.greenhouse.io/NAME.",
    ])
    expect((await listJobs()(['--status', 'rejected,foo'])).out).toEqual([
      'No job has the status "foo". Jobs usually have one of: new, shortlist, reviewed, reject, resume_written, applied.',
      expect.stringMatching(/^No jobs yet/),
    ])
  })

  it('finds nothing in a table that lacks columns, and says so', async () => {
    const { path } = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT)' })
    expect(await runJobs(['list', '--db', path, '--query', 'x'])).toEqual({
      code: 0,
      out: ['No matching jobs.'],
      err: [],
    })
  })

  it('prints JSON for scripts, with the field names of captures', async () => {
    const { out } = await listJobs(nurse)(['--json'])
    const { updatedAt: _, description: _text, jobId: job_id, capturedAt: captured_at, ...rest } = nurse
    expect(JSON.parse(out.join(''))).toEqual({ total: 1, jobs: [{ ...rest, job_id, captured_at }] })
  })

  it('refuses an invalid limit, and says when there is no database', async () => {
    expect(await listJobs()(['--limit', '0'])).toMatchObject({ code: 2, err: [expect.stringContaining('--limit')] })
    expect(await runJobs(['list', '--db', '/nowhere/jobs.db'])).toMatchObject({ code: 3 })
  })
})

describe('jobworkflow jobs show', () => {
  const show = (change: Parameters<typeof aJob>[0], ...args: string[]) => {
    const database = fieldDatabase()
    database.insert([aJob(change)])
    return runJobs(['show', '--db', database.path, ...args])
  }

  it('prints every field, and the whole description', async () => {
    const { code, out } = await show({ ...nurse, description: 'First line\n\n第二行\u001b[2J' }, '1')
    expect(code).toBe(0)
    expect(out).toEqual([
      'Job 1: Night nurse',
      '  Status          shortlist',
      '  Company         Harborlight',
      '  Location        Oslo',
      '  Captured        2026-02-04T03:47:36.966Z',
      '  Source          board',
      '  Posting number  ext-1',
      '  URL             https://jobs.harborlight.example/1',
      '  Added           2026-01-01',
      '  Changed         -',
      '',
      'First line',
      '',
      '第二行 [2J',
    ])
  })

  it('prints what another program noted of its attempts', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ ...nurse })])
    database.run("UPDATE jobs SET attempt_count = 2, last_error = 'wall'")
    const { out } = await runJobs(['show', '--db', database.path, '1'])
    expect(out).toEqual(expect.arrayContaining(['  Attempts        2', '  Last error      wall']))
  })

  it('shows the history of the job, and its possible duplicates (hunt-get, hunt-duplicates)', async () => {
    const database = fieldDatabase()
    const description = 'We keep lighthouses running along the coast, for ships of every size. '.repeat(4)
    const job = { title: 'Night nurse', jobId: null, description }
    database.insert([
      aJob({ ...job, id: 1, source: 'a' }),
      aJob({ ...job, id: 2, source: 'b', company: 'HARBORLIGHT Inc.' }),
    ])
    await runJobs(['migrate', '--db', database.path])
    database.run("UPDATE jobs SET status = 'shortlist' WHERE id = 1")
    const { out } = await runJobs(['show', '--db', database.path, '1'])
    expect(out.join('\n')).toMatch(/\nHistory \(UTC\)\n {2}\S+ \S+ new → shortlist \(other\)\n/)
    expect(out.join('\n')).toContain('\nPossible duplicates\n  job 2: almost the same text, 100 % similar\n')
    const json = await runJobs(['show', '--db', database.path, '1', '--json'])
    expect(JSON.parse(json.out.join(''))).toMatchObject({ history: [{ to: 'shortlist' }], duplicates: [{ id: 2 }] })
  })

  it('prints JSON with the captured payload', async () => {
    const { out } = await show({ id: 5, description: 'text' }, '5', '--json')
    expect(JSON.parse(out.join(''))).toMatchObject({ id: 5, description: 'text', payload: {}, last_error: null })
  })

  it('explains that a job does not exist, and what an id looks like', async () => {
    expect(await show({ id: 1 }, '9')).toEqual({
      code: 3,
      out: [],
      err: ['jobworkflow: No job has id 9. `jobworkflow jobs list` shows the ids.'],
    })
    for (const id of ['x', '0', '1.5', '99999999999999999'])
      expect(await show({ id: 1 }, id)).toMatchObject({ code: 2 })
  })

  it('shows what each job meets and fails of the confirmed profile (person-fit)', async () => {
    const path = join(temporaryFolder(), 'jobs.db')
    await new SqliteJobStorage(path).create()
    const jobs = openJobs(path)
    const posting = { title: 'Night nurse', location: 'Oslo', description: 'Remote: no' }
    const mark = { batch: 'one', actor: 'person', at: '2026-03-01T00:00:00.000Z' } as const
    await jobs.additions.add({ ...mark, posting: aPosting('https://board.example/1', posting) })
    const without = await runJobs(['list', '--fit', '--db', path])
    expect(without.code).not.toBe(0)
    expect(without.err.join()).toMatch(
      /No profile .* Write one with `jobworkflow profile edit.*`, or confirm the one an agent proposed with `jobworkflow documents confirm ID.*`\.$/,
    )
    await jobs.documents.save(aProfile([]))
    const unset = await runJobs(['list', '--fit', '--db', path])
    expect([unset.code, unset.err.join()]).toEqual([
      0,
      expect.stringMatching(/^jobworkflow: Your profile has no settings .*; `jobworkflow profile edit.*` adds them\.$/),
    ])
    await jobs.documents.save(aProfile(['places: Oslo', 'remote: yes'], { id: 1, expectedVersion: 1 }))
    await jobs.close()
    const { out } = await runJobs(['list', '--fit', '--db', path])
    expect(out[0]).toMatch(/Location +Fit$/)
    expect(out[1]).toMatch(/Oslo +fails remote; meets place$/)
    const json = JSON.parse((await runJobs(['list', '--fit', '--json', '--db', path])).out.join('')) as object
    expect(json).toMatchObject({
      jobs: [
        {
          id: 1,
          fit: [
            { of: 'place', says: 'meets' },
            { of: 'remote', says: 'fails' },
          ],
        },
      ],
    })
    const shown = (await runJobs(['show', '1', '--db', path])).out
    expect(shown).toContain('Against your profile')
    expect(shown).toContain('  remote fails: “Remote: no”')
  })
})
