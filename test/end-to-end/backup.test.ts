import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { driverName } from '#scripts/kit/sqlite.js'
import { lines, posting } from '#test/support/captures.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { aHome } from '#test/support/keeping-home.js'

/** A process that adds two rows at a time to each store of the home, until it is stopped. */
async function aWriter(home: string): Promise<ChildProcess> {
  const code = `
    const Database = require(process.argv[1]); const [jobs, pages] = [new Database(process.argv[2]), new Database(process.argv[3])];
    let n = 0;
    const job = jobs.prepare("insert into jobs (url, payload_json, created_at) values (?, '{}', '2026-01-01')");
    const page = pages.prepare("insert into website_sources (url, content_type, processing_status, created_at, updated_at) values (?, 'other', 'failed', '2026', '2026')");
    const two = (db, put) => db.transaction(() => { for (const half of ['a', 'b']) put.run('https://w.example/' + n + half) });
    const [twoJobs, twoPages] = [two(jobs, job), two(pages, page)];
    console.log('ready');
    setInterval(() => { for (let i = 0; i < 20; i++) { n++; twoJobs(); twoPages() } }, 1)`
  const driver = inRepository(`node_modules/${driverName}`)
  const child = spawn(process.execPath, ['-e', code, driver, join(home, 'jobs.db'), join(home, 'websites.db')])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

interface Checked {
  readonly intact: boolean
  readonly parts: readonly { readonly name: string; readonly rows: Readonly<Record<string, number>> | null }[]
}

async function checked(file: string): Promise<Checked> {
  const { code, stdout, stderr } = await jobworkflow(['backup', file, '--check', '--json'])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('backup', () => {
  it('has each store as it was at one moment, while another process writes (person-backup)', async () => {
    const { home, run } = await aHome()
    const writer = await aWriter(home)
    for (let n = 0; n < 4; n++) {
      const file = join(home, '..', `b${n}.tar.gz`)
      expect(await run(['backup', file])).toMatchObject({ code: 0 })
      const { intact, parts } = await checked(file)
      const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows ?? {}
      expect(intact).toBe(true)
      // the home had two jobs and no page
      expect([rowsOf('jobs.db').jobs, rowsOf('websites.db').pages].map((count) => (count ?? 1) % 2)).toEqual([0, 0])
      expect(rowsOf('jobs.db').jobs).toBeGreaterThan(2)
    }
    expect(writer.exitCode).toBeNull()
  })

  it('that is killed leaves no file under its name, and the next one removes the rest (person-backup)', async () => {
    const { home, run, env } = await aHome()
    await run(
      ['jobs', 'import', '-'],
      lines(...Array.from({ length: 4000 }, (_, n) => posting(n, { description: `${n}`.repeat(200) }))),
    )
    const folder = join(home, '..', 'backups')
    mkdirSync(folder)
    const file = join(folder, 'b.tar.gz')
    for (let kill = 0; kill < 10; kill++) {
      const started = startJobworkflow(['backup', file], { env })
      await new Promise((resolve) => setTimeout(resolve, 60 + kill * 35))
      started.signal('SIGKILL')
      await started.ended
      // a kill after the rename comes too late: the file must be whole, see below
      if (existsSync(file)) break
    }
    if (!existsSync(file)) expect(await run(['backup', file])).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['b.tar.gz'])
    expect((await checked(file)).intact).toBe(true)
  })

  it('holds no secret unless it is asked to (person-backup-secrets)', async () => {
    const { home, run } = await aHome()
    const token = readFileSync(join(home, 'token'), 'utf8').trim()
    const key = JSON.stringify(['aya', 'imap.example.test', 993, 'tls'])
    writeFileSync(
      join(home, 'logins.json'),
      JSON.stringify({
        version: 1,
        logins: { [key]: { storage: 'file', login: { kind: 'password', password: 'pa55canary' } } },
      }),
      { mode: 0o600 },
    )
    await run(['jobs', 'migrate'])
    const { Database } = await import('#scripts/kit/sqlite.js')
    const db = new Database(join(home, 'jobs.db'))
    db.exec(
      "insert into mail_accounts values ('aya@example.test','imap.example.test',993,'tls','aya','[]','[]',null,null,'2026-11-20T08:00:00.000Z')",
    )
    db.close()
    const [plain, secret] = [join(home, '..', 'plain.tar.gz'), join(home, '..', 'secret.tar.gz')]
    expect(await run(['backup', plain])).toMatchObject({ code: 0 })
    const told = await run(['backup', secret, '--with-secrets'])
    expect(told.stdout).toContain('It holds your token and logins')
    const [without, withThem] = [plain, secret].map((file) => gunzipSync(readFileSync(file)).toString('latin1'))
    expect([token, 'pa55canary'].map((text) => without?.includes(text))).toEqual([false, false])
    expect([token, 'pa55canary'].map((text) => withThem?.includes(text))).toEqual([true, true])
  })

  it('unpacked by hand, is a home (person-backup)', async () => {
    const { home, run } = await aHome()
    await run(['backup', join(home, '..', 'b.tar.gz')])
    const folder = join(home, '..', 'unpacked')
    mkdirSync(folder, { mode: 0o700 })
    const tar = spawn('tar', ['-xzf', join(home, '..', 'b.tar.gz'), '-C', folder])
    expect((await once(tar, 'close'))[0]).toBe(0)
    const { stdout } = await jobworkflow(['jobs', 'list', '--home', folder])
    expect(stdout).toContain('2 jobs.')
  })

  it('names the time in a folder, and refuses to replace a file (person-backup)', async () => {
    const { home, run } = await aHome()
    const folder = join(home, '..', 'all')
    mkdirSync(folder)
    await run(['backup', folder])
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/^jobworkflow-\d{8}T\d{4}\.tar\.gz$/)
    const again = await run(['backup', join(folder, name)])
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('already exists')])
  })

  it('is made although the home cannot remember it, and says so (person-backup-age)', async () => {
    const { home, run } = await aHome()
    mkdirSync(join(home, 'last-backup.json'))
    const file = join(home, '..', 'b.tar.gz')
    const { code, stdout, stderr } = await run(['backup', file])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Backed up to')])
    expect(stderr).toBe(
      'jobworkflow: the home could not note when this backup was made: check the permissions of its folder.\n',
    )
    expect((await run(['backup', file, '--check'])).stdout).toContain('is intact.')
  })

  it('that is damaged fails its check with a sentence (person-backup-check)', async () => {
    const { home, run } = await aHome()
    const file = join(home, '..', 'b.tar.gz')
    await run(['backup', file])
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length - 100))
    const cut = await run(['backup', file, '--check'])
    expect([cut.code, cut.stderr]).toEqual([
      2,
      'jobworkflow: This backup is cut off: its end is missing. Copy it again, or use another backup.\n',
    ])
  })

  it('names a database that was named but is not there (person-backup)', async () => {
    const { home, run } = await aHome()
    const file = join(home, '..', 'named.tar.gz')
    const wrong = await run(['backup', file, '--db', 'wrong.db'])
    expect([wrong.code, wrong.stderr]).toEqual([
      3,
      'jobworkflow: Database wrong.db was not found, so nothing was backed up. Check the path.\n',
    ])
    expect(existsSync(file)).toBe(false)
    const without = await run(['backup', file, '--database', 'wrong.sqlite3'])
    expect([without.code, without.stderr]).toEqual([
      0,
      'jobworkflow: Database wrong.sqlite3 was not found: it is not in the backup. Check the path.\n',
    ])
  })

  it('of no store says so (person-backup)', async () => {
    const { home } = await aHome()
    const none = await jobworkflow(['backup', join(home, 'x.tar.gz')], { cwd: join(home, '..') })
    expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('There is nothing to back up')])
    expect(existsSync(join(home, 'x.tar.gz'))).toBe(false)
  })
})
