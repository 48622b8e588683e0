import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { jobsDated } from '#test/support/a-job.js'
import { capture, countJobs, lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { call, connect } from '#test/support/mcp-server.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('jobworkflow jobs import', () => {
  it('adds postings to a database that it creates, and nothing the second time', async () => {
    const { cwd, run, rows } = capture(lines(posting(1, { captured_at: '2026-02-04 03:47' }), posting(2)))
    const first = await run()
    expect(first).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Read 2 rows: 2 added, 0 already known, 0 bad and skipped.\n',
    })
    expect((await run()).stdout).toBe('Read 2 rows: 0 added, 2 already known, 0 bad and skipped.\n')
    expect(readdirSync(cwd).sort()).toEqual(['capture.jsonl', 'jobs.db'])
    const [one] = rows()
    expect(one).toMatchObject({
      url: 'https://a.example/1',
      title: 'Job 1',
      status: 'new',
      captured_at: '2026-02-04T03:47:00.000Z',
      payload_json: JSON.stringify(posting(1, { captured_at: '2026-02-04 03:47' })),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: null,
      attempt_count: 0,
    })
  })

  it('does not change a known posting, whatever the file says (jobs-import-known)', async () => {
    const { run, rows, path } = capture(lines(posting(1)))
    await run()
    const db = new Database(path)
    db.exec(`UPDATE jobs SET status = 'applied', title = 'Mine'`)
    db.close()
    await run()
    expect(rows()).toMatchObject([{ status: 'applied', title: 'Mine' }])
  })

  it('reads JSON arrays, JSON Lines and CSV, from files and standard input alike', async () => {
    const cwd = temporaryFolder()
    const csv = 'job_url,title,site,date_posted\nhttps://a.example/1,"A, ""b""\nc",indeed,2026-01-02\n'
    const inputs = [csv, JSON.stringify([posting(2), posting(3)], null, 2), lines(posting(4))]
    for (const input of inputs) {
      expect((await jobworkflow(['jobs', 'import', '-', '--db', 'j.db'], { cwd, input })).code).toBe(0)
    }
    const client = await connect({ cwd, args: ['--db', 'j.db'] })
    const page = await call<{ jobs: Record<string, unknown>[] }>(client, 'bulk_read_new_jobs')
    expect(page.jobs.map(({ url }) => url)).toEqual([1, 4, 3, 2].map((n) => `https://a.example/${n}`))
    expect(page.jobs[0]).toMatchObject({
      title: 'A, "b"\nc',
      source: 'indeed',
      captured_at: '2026-01-02T00:00:00.000Z',
    })
  })

  it('maps named columns, and gives a source to rows without one', async () => {
    const row = { link: 'https://a.example/1', firma: { name: 'Harborlight' }, seen: 1714605534, site: null }
    const { run, rows } = capture(lines(row))
    const { stderr } = await run('--map', 'company=firma.name', '--map', 'seen=captured_at', '--source', 'mine')
    expect(stderr).toBe('')
    expect(rows()).toMatchObject([{ company: 'Harborlight', captured_at: '2024-05-01T23:18:54.000Z', source: 'mine' }])
  })

  it('names mapped columns that no row has, before anything is written with --dry-run', async () => {
    const { run, rows, cwd } = capture(lines({ url: 'https://a.example/1', firma: 'Harborlight' }))
    const { code, stdout, stderr } = await run('--map', 'company=Firma', '--dry-run', '--json')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'capture.jsonl: note: company is empty in every row, and no field uses the column "firma"; to read it, ' +
        'add --map company=firma\nnote: no row has the column "Firma" given in --map\n',
    })
    expect(JSON.parse(stdout)).toMatchObject({ added: 1, missing_columns: ['Firma'], dry_run: true })
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
    expect((await run('--map', 'company=firma')).stderr).toBe('')
    expect(rows()).toMatchObject([{ company: 'Harborlight' }])
  })

  it('treats an empty source as absent', async () => {
    const { run, rows } = capture(lines(posting(1)))
    await run('--source', '')
    expect(rows()).toMatchObject([{ source: null }])
  })

  it('reports bad rows by file and line, skips them, and keeps a job with an unreadable date (jobs-import-unreadable)', async () => {
    const { run, rows } = capture(
      lines(posting(1), '{"url": ', { title: 'no url' }, posting(2, { date_posted: 'soon' })),
    )
    const { code, stdout, stderr } = await run()
    expect(code).toBe(0)
    expect(stdout).toBe('Read 4 rows: 2 added, 0 already known, 2 bad and skipped. Imported without a date: 1.\n')
    expect(stderr.split('\n')).toEqual([
      'capture.jsonl:2: skipped: is not valid JSON',
      'capture.jsonl:3: skipped: url is missing',
      expect.stringMatching(/^capture\.jsonl:4: note: captured_at is not a readable date: "soon"/),
      '',
    ])
    expect(rows().map(({ captured_at }) => captured_at)).toEqual([null, null])
  })

  it('imports nothing with --strict if a row is bad, from standard input too, and exits 1', async () => {
    const bad = lines(posting(1), 'oops')
    const { cwd, run } = capture(bad)
    expect(await run('--strict')).toMatchObject({ code: 1, stderr: 'capture.jsonl:2: skipped: is not valid JSON\n' })
    const piped = await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db', '--strict', '--json'], {
      cwd,
      input: bad,
    })
    expect(piped.code).toBe(1)
    expect(JSON.parse(piped.stdout)).toMatchObject({ read: 2, added: 0, bad: 1, refused: true })
    expect(existsSync(join(cwd, 'jobs.db'))).toBe(false)
    const good = await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db', '--strict'], {
      cwd,
      input: lines(posting(1)),
    })
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 added/) })
  })

  it('creates no database if a file is missing or a folder, or the encoding is unknown', async () => {
    const { cwd, run } = capture(lines(posting(1)))
    expect(await run('missing.csv')).toMatchObject({ code: 3, stderr: 'jobworkflow: There is no file missing.csv.\n' })
    expect((await run('.')).code).toBe(2)
    expect((await run('--encoding', 'klingon')).code).toBe(2)
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
  })

  it('counts with --dry-run what would be added, including repeats, and writes nothing', async () => {
    const { cwd, run, rows } = capture(lines(posting(1), posting(2), posting(2)))
    const counted = { code: 0, stdout: 'Read 3 rows: 2 would be added, 1 already known, 0 bad and skipped.\n' }
    expect(await run('--dry-run')).toMatchObject(counted)
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
    await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db'], { cwd, input: lines(posting(1)) })
    expect((await run('--dry-run')).stdout).toMatch(/1 would be added, 2 already known/)
    expect(rows()).toHaveLength(1)
  })

  it('adds to an older database, and to one made by a capture script', async () => {
    for (const schema of [olderFieldSchema, undefined]) {
      const database = fieldDatabase(schema === undefined ? {} : { schema })
      database.insert(jobsDated('a'))
      const input = lines(posting(1))
      expect((await jobworkflow(['jobs', 'import', '-', '--db', database.path], { input })).stdout).toMatch(/1 added/)
      expect(database.all('SELECT count(*) AS n FROM jobs')).toEqual([{ n: 2 }])
    }
  })

  it('reads other encodings if they are named, and reports bad text otherwise', async () => {
    // 求人 in Shift_JIS
    const bytes = Buffer.concat([
      Buffer.from('{"url":"https://a.example/1","title":"'),
      Buffer.from([0x8b, 0x81, 0x90, 0x6c]),
      Buffer.from('"}\n'),
    ])
    const { run, rows } = capture(bytes)
    const unread = await run()
    expect(unread.code).toBe(1)
    expect(unread.stderr).toBe(
      'capture.jsonl: has nothing that can be read; line 1: is not valid UTF-8; ' +
        "give the file's encoding with --encoding, such as cp932\n",
    )
    await run('--encoding', 'cp932')
    expect(rows()).toMatchObject([{ title: '求人' }])
  })

  it('says in one line that a file cannot be read at all, and exits 1 (jobs-import-unreadable)', async () => {
    const { run, rows } = capture(lines(...Array.from({ length: 200 }, () => ({ name: 'x' }))))
    const { code, stderr } = await run('--json')
    expect(code).toBe(1)
    expect(stderr).toBe(
      'capture.jsonl: has 200 rows, none of which can be read; line 1: url is missing: each row needs the address of its posting; add a single posting by its text\n',
    )
    expect(rows()).toEqual([])
  })

  it('fills the empty fields of known postings with --fill, and nothing else (jobs-import-known)', async () => {
    const { cwd, run, rows } = capture(lines(posting(1)))
    await run()
    const input = lines(posting(1, { title: 'Other', company: 'Acme', salary: '$1' }))
    const { stdout } = await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db', '--fill'], { cwd, input })
    expect(stdout).toBe('Read 1 row: 0 added, 1 already known (1 of them filled), 0 bad and skipped.\n')
    expect(rows()).toMatchObject([{ title: 'Job 1', company: 'Acme', description: 'Salary: $1', updated_at: null }])
  })

  it('shows an agent what a posting states beside its fields, and keeps the whole row (jobs-import-statements)', async () => {
    const row = posting(1, {
      active: false,
      salary_min: 1,
      salary_max: 2,
      description: '&lt;p&gt;We &amp;amp; you&lt;/p&gt;',
    })
    const { cwd, run, rows } = capture(lines(row))
    await run()
    const client = await connect({ cwd, args: ['--db', 'jobs.db'] })
    const page = await call<{ jobs: Record<string, unknown>[] }>(client, 'bulk_read_new_jobs')
    expect(page.jobs[0]?.description).toBe('Status: no longer active\nSalary: 1–2\n\nWe & you')
    expect(rows()[0]?.payload_json).toBe(JSON.stringify(row))
  })

  it('leaves every posting once when it is killed anywhere and repeated (jobs-import-killed)', async () => {
    const postings = 20_000
    const { run, rows, cwd, path } = capture(
      lines(...Array.from({ length: postings }, (_, i) => posting(i, { description: 'x'.repeat(500) }))),
    )
    const args = [executable, 'jobs', 'import', 'capture.jsonl', '--db', 'jobs.db']
    for (let hits = 0; hits < 4; ) {
      const child = spawn(process.execPath, args, { cwd, stdio: 'ignore' })
      const inTime = await killAt(
        child,
        whenGrownBy(1 + hits * 1500, () => countJobs(path)),
      )
      const stored = countJobs(path)
      if (inTime && stored > 0 && stored < postings) hits++
      // the machine was too slow to look in time; start over
      else rmSync(path)
    }
    expect((await run()).code).toBe(0)
    expect(new Set(rows().map(({ url }) => url)).size).toBe(postings)
    expect(rows()).toHaveLength(postings)
  })
})
