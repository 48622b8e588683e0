import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { aJob, jobsDated } from '../support/a-job.js'
import { jobworkflow } from '../support/command-line.js'
import { fieldDatabase, olderFieldSchema } from '../support/field-database.js'
import { call, connect, executable } from '../support/mcp-server.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const posting = (n: number, rest: object = {}) => ({ url: `https://a.example/${n}`, title: `Job ${n}`, ...rest })
const lines = (...rows: readonly (object | string)[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')

/** A folder with a capture file in it, and the import of that file into jobs.db beside it. */
function capture(content: string | Buffer, name = 'capture.jsonl') {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, name), content)
  const path = join(cwd, 'jobs.db')
  const rows = () => {
    const db = new Database(path, { readonly: true })
    try {
      return db.prepare('SELECT * FROM jobs ORDER BY id').all() as Record<string, unknown>[]
    } finally {
      db.close()
    }
  }
  const run = (...args: string[]) => jobworkflow(['jobs', 'import', name, '--db', 'jobs.db', ...args], { cwd })
  return { cwd, path, rows, run }
}

describe('jobworkflow jobs import', () => {
  it('adds postings to a database that it creates, and nothing the second time', async () => {
    const { cwd, run, rows } = capture(lines(posting(1, { captured_at: '2026-02-04 03:47' }), posting(2)))
    const first = await run()
    expect(first).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Read 2 rows: 2 added, 0 known already, 0 bad and skipped.\n',
    })
    expect((await run()).stdout).toBe('Read 2 rows: 0 added, 2 known already, 0 bad and skipped.\n')
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

  it('leaves a known posting as it is, whatever the file says of it', async () => {
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

  it('takes fields from the columns that are named, and a source for rows without one', async () => {
    const row = { link: 'https://a.example/1', firma: { name: 'Harborlight' }, seen: 1714605534, site: null }
    const { run, rows } = capture(lines(row))
    const { stderr } = await run('--map', 'company=firma.name', '--map', 'seen=captured_at', '--source', 'mine')
    expect(stderr).toBe('')
    expect(rows()).toMatchObject([{ company: 'Harborlight', captured_at: '2024-05-01T23:18:54.000Z', source: 'mine' }])
  })

  it('says which columns that were named are in no row, before anything is written with --dry-run', async () => {
    const { run, rows, cwd } = capture(lines({ url: 'https://a.example/1', firma: 'Harborlight' }))
    const { code, stdout, stderr } = await run('--map', 'company=Firma', '--dry-run', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'note: no row has the column "Firma" that --map names\n' })
    expect(JSON.parse(stdout)).toMatchObject({ added: 1, missing_columns: ['Firma'], dry_run: true })
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
    expect((await run('--map', 'company=firma')).stderr).toBe('')
    expect(rows()).toMatchObject([{ company: 'Harborlight' }])
  })

  it('takes an empty source for none', async () => {
    const { run, rows } = capture(lines(posting(1)))
    await run('--source', '')
    expect(rows()).toMatchObject([{ source: null }])
  })

  it('reports bad rows by file and line, skips them, and keeps a job whose date cannot be read', async () => {
    const { run, rows } = capture(
      lines(posting(1), '{"url": ', { title: 'no url' }, posting(2, { date_posted: 'soon' })),
    )
    const { code, stdout, stderr } = await run()
    expect(code).toBe(0)
    expect(stdout).toBe('Read 4 rows: 2 added, 0 known already, 2 bad and skipped. Kept without their date: 1.\n')
    expect(stderr.split('\n')).toEqual([
      'capture.jsonl:2: skipped: is not valid JSON',
      'capture.jsonl:3: skipped: url is missing',
      expect.stringMatching(/^capture\.jsonl:4: note: captured_at is not a date that can be read: "soon"/),
      '',
    ])
    expect(rows().map(({ captured_at }) => captured_at)).toEqual([null, null])
  })

  it('imports nothing with --strict when a row is bad, from standard input too, and exits 1', async () => {
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

  it('makes no database when a file is missing, is a folder, or has no such encoding', async () => {
    const { cwd, run } = capture(lines(posting(1)))
    expect(await run('missing.csv')).toMatchObject({ code: 3, stderr: 'jobworkflow: There is no file missing.csv.\n' })
    expect((await run('.')).code).toBe(2)
    expect((await run('--encoding', 'klingon')).code).toBe(2)
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
  })

  it('counts with --dry-run what would be added, repeats within the files included, and writes nothing', async () => {
    const { cwd, run, rows } = capture(lines(posting(1), posting(2), posting(2)))
    const counted = { code: 0, stdout: 'Read 3 rows: 2 would be added, 1 known already, 0 bad and skipped.\n' }
    expect(await run('--dry-run')).toMatchObject(counted)
    expect(readdirSync(cwd)).toEqual(['capture.jsonl'])
    await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db'], { cwd, input: lines(posting(1)) })
    expect((await run('--dry-run')).stdout).toMatch(/1 would be added, 2 known already/)
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

  it('reads other encodings when they are named, and says so when they are not', async () => {
    // 求人 in Shift_JIS
    const bytes = Buffer.concat([
      Buffer.from('{"url":"https://a.example/1","title":"'),
      Buffer.from([0x8b, 0x81, 0x90, 0x6c]),
      Buffer.from('"}\n'),
    ])
    const { run, rows } = capture(bytes)
    expect((await run()).stderr).toMatch(/capture\.jsonl:1: skipped: is not valid UTF-8; .*--encoding/)
    await run('--encoding', 'shift_jis')
    expect(rows()).toMatchObject([{ title: '求人' }])
  })

  it('can be killed anywhere and run again: every posting is there once', async () => {
    const { run, rows, cwd } = capture(
      lines(...Array.from({ length: 4000 }, (_, i) => posting(i, { description: 'x'.repeat(500) }))),
    )
    for (const delay of [120, 180, 240]) {
      const child = spawn(process.execPath, [executable, 'jobs', 'import', 'capture.jsonl', '--db', 'jobs.db'], {
        cwd,
        stdio: 'ignore',
      })
      // it may be done before it is killed
      const closed = new Promise((resolve) => child.on('close', resolve))
      await new Promise((resolve) => setTimeout(resolve, delay))
      child.kill('SIGKILL')
      await closed
    }
    expect((await run()).code).toBe(0)
    expect(new Set(rows().map(({ url }) => url)).size).toBe(4000)
    expect(rows()).toHaveLength(4000)
  })
})

describe('jobworkflow jobs stats', () => {
  it('counts by status and source, as text and as JSON', async () => {
    const database = fieldDatabase()
    database.insert([
      aJob({ id: 1 }),
      aJob({ id: 2, status: 'applied', source: '求人ボード' }),
      aJob({ id: 3, source: null }),
    ])
    const stats = (...args: string[]) => jobworkflow(['jobs', 'stats', '--db', database.path, ...args])
    expect((await stats()).stdout).toBe(
      'By status\n  new      2\n  applied  1\n  total    3\nBy source\n  (no source)  1\n  board        1\n  求人ボード   1\n',
    )
    expect(JSON.parse((await stats('--json')).stdout)).toEqual({
      total: 3,
      by_status: [
        { status: 'new', count: 2 },
        { status: 'applied', count: 1 },
      ],
      by_source: [
        { source: null, count: 1 },
        { source: 'board', count: 1 },
        { source: '求人ボード', count: 1 },
      ],
    })
  })
})

describe('what strangers wrote', () => {
  it('does not reach the terminal as commands or line ends', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1, status: '\u009b31mred', source: 'a\u001b[2J\nb' })])
    expect((await jobworkflow(['jobs', 'stats', '--db', database.path])).stdout).toBe(
      'By status\n   31mred  1\n  total    1\nBy source\n  a [2J b  1\n',
    )
    const { stderr } = await jobworkflow(['jobs', 'import', '-', '--db', database.path], {
      input: 'url\nx\u009b31m\n',
    })
    expect(stderr).toBe('(standard input):2: skipped: url is not an http or https address: "x 31m"\n')
  })
})

describe('jobworkflow jobs migrate', () => {
  it('makes an older database fit for updates, keeping a backup beside it', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert(jobsDated('a'))
    const migrate = (...args: string[]) => jobworkflow(['jobs', 'migrate', '--db', database.path, ...args])
    const { code, stdout } = await migrate()
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Added column updated_at, .*, index idx_jobs_queue\.\nThe database as it was is beside it: jobs\.db\.backup-\w+\n$/,
    )
    expect(readdirSync(dirname(database.path))).toHaveLength(2)
    const client = await connect({ args: ['--db', database.path] })
    expect(await call(client, 'bulk_update_job_status', { updates: [{ id: 1, status: 'applied' }] })).toMatchObject({
      updated_count: 1,
    })
    expect((await migrate()).stdout).toBe('The database is up to date; nothing was changed.\n')
    expect(JSON.parse((await migrate('--json')).stdout)).toEqual({ backup: null, added_columns: [], added_indexes: [] })
  })
})

describe('the command line as a whole', () => {
  it('goes on when nobody reads what it prints', async () => {
    const { path, cwd } = capture(lines('bad', 'bad', posting(1)))
    const shell = `node "${executable}" jobs import capture.jsonl --db jobs.db 2>&1 | head -c 1; exit \${PIPESTATUS[0]}`
    const { status, stdout } = spawnSync('bash', ['-c', shell], { cwd, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, 'c'])
    expect(existsSync(path)).toBe(true)
  })

  it.each([
    [['jobs', 'stats'], 3, /Database jobs\.db was not found/],
    [['jobs', 'migrate'], 3, /Database jobs\.db was not found/],
    [['jobs', 'stats', '--db', '.'], 4, /is a folder/],
    [['jobs', 'import', 'missing.csv'], 3, /missing\.csv/],
    [['jobs', 'import'], 2, /missing required argument/],
    [['jobs', 'import', '-', '--map', 'x'], 2, /FIELD=COLUMN/],
    [['jobs', 'import', '-', '--encoding', 'klingon'], 2, /klingon/],
    [['jobs', 'stats', '--busy-timeout', 'long'], 2, /--busy-timeout .* whole number/],
    [['mcp', '--page-chars', '0'], 2, /--page-chars .* whole number from 1/],
    [['no-such-command'], 2, /^jobworkflow: unknown command/],
    [['jobs', 'stats', '--nonsense'], 2, /^jobworkflow: unknown option/],
    [[], 2, /^Usage: jobworkflow/],
    [
      ['websites', 'query', 'pay', '--limit', '21'],
      2,
      /^jobworkflow: --limit must be a whole number from 1 to 20, not "21"/,
    ],
    [['websites', 'remove', 'one'], 2, /^jobworkflow: The id of a page must be a whole number from 1, not "one"/],
  ])('ends %j with exit code %i and says why', async (args, code, message) => {
    const ended = await jobworkflow(args, { cwd: temporaryFolder() })
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
    expect(ended.stderr).not.toMatch(/^\s+at /m)
  })

  it('gives errors as JSON where JSON was asked for', async () => {
    const { code, stdout } = await jobworkflow(['jobs', 'stats', '--json'], { cwd: temporaryFolder() })
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'DB_NOT_FOUND', message: 'Database jobs.db was not found. Check the path.', retryable: false },
    })
  })

  it.each([
    [['jobs', 'import'], /^Adds captured postings/m],
    [['jobs', 'stats'], /^Counts the jobs/m],
    [['mail', 'stats'], /^Counts the mail/m],
    [['websites', 'list'], /^Lists the pages/m],
    [['websites', 'query'], /^Searches the pages/m],
    [['websites', 'remove'], /^Removes pages/m],
  ])('says in the help of %j what it does', async (args, description) => {
    const { code, stdout } = await jobworkflow([...args, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(description)
    expect(stdout).not.toMatch(/default: \[\]/)
  })

  it('helps, with exit codes, and tells its version', async () => {
    const help = await jobworkflow(['--help'])
    expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/mcp[\s\S]*jobs[\s\S]*Exit codes: 0 done/) })
    expect((await jobworkflow(['jobs', 'import', '--help'])).stdout).toMatch(/--dry-run/)
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect((await jobworkflow(['--version'])).stdout).toBe(`${version}\n`)
  })
})
