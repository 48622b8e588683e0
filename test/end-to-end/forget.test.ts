import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { startJobworkflow } from '#test/support/command-line.js'
import { aHome } from '#test/support/keeping-home.js'
import { freshSchema } from '#test/support/postgres.js'
import { aPage, store, vectorsTo } from '#test/support/website-pages.js'

/** The files of a home that hold a text. */
function holding(home: string, text: string): readonly string[] {
  return readdirSync(home).filter((name) => {
    const path = join(home, name)
    return statSync(path).isFile() && readFileSync(path, 'latin1').toLowerCase().includes(text)
  })
}

async function aFullHome() {
  const scene = await aHome()
  const pages = new SqliteWebsiteRepository(join(scene.home, 'websites.db'))
  await store(pages, aPage(['They bake zq7pageword rolls'], { title: 'Baker' }), {
    url: 'https://jobs.example/1',
    vectors: vectorsTo(0),
  })
  await store(pages, aPage(['They cook'], { title: 'Cook' }), {
    url: 'https://jobs.example/2',
    vectors: vectorsTo(1),
  })
  await pages.close()
  return scene
}

describe('forget', () => {
  it('a job erases it and its pages from every file, and shows first what goes (person-forget)', async () => {
    const { home, run } = await aFullHome()
    expect(holding(home, 'zq7')).not.toEqual([])
    const shown = await run(['forget', 'job', '1', '--dry-run'])
    expect(shown.stdout).toContain('1 job: Baker, Canary KK')
    expect(shown.stdout).toContain('1 page: https://jobs.example/1')
    const unasked = await run(['forget', 'job', '1'])
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('run it again with --yes')])
    const { code, stdout } = await run(['forget', 'job', '1', '--yes'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('Not erased: backups, exports')])
    expect([holding(home, 'zq7canaryword'), holding(home, 'zq7pageword')]).toEqual([[], []])
    expect((await run(['jobs', 'list'])).stdout).toContain('1 job.')
    expect((await run(['websites', 'list'])).stdout).toContain('jobs.example/2')
    expect((await run(['doctor', '--deep', '--json'])).code).toBe(0)
  })

  it('names the copies beside the stores, and claims nothing of what is in them (person-forget)', async () => {
    const { home, run } = await aFullHome()
    writeFileSync(join(home, 'jobs.db.before-restore-20260101T000000'), '')
    const none = await run(['forget', 'job', '999', '--yes'])
    expect(none.stdout).toContain('These copies from before may still contain it; remove those that you no longer need')
    expect(none.stdout).not.toContain('Erased')
    expect((await run(['forget', 'job', '1', '--yes'])).stdout).toContain('Erased from the stores. These copies')
  })

  it('a job erases the documents and tasks about it, and no others (person-forget)', async () => {
    const { home, run } = await aFullHome()
    const jobs = openJobs(join(home, 'jobs.db'))
    const about = { jobId: 1, url: 'https://jobs.example/1' }
    const at = '2026-11-20T08:00:00.000Z'
    for (const job of [about, null])
      await jobs.documents.save({
        ...{ id: null, expectedVersion: null, kind: 'note', job, title: 'A note', language: null, confirmedAt: null },
        ...{ text: job === null ? 'stays' : 'zq7paperword', at, actor: 'person', client: null },
      })
    await jobs.tasks.save({
      tasks: [{ id: null, job: about, title: 'zq7taskword', kind: 'other' }],
      at,
      source: 'person',
    })
    const moved = { job: about, title: 'zq7movedword', kind: 'other' } as const
    await jobs.tasks.save({ tasks: [{ id: null, ...moved }], at, source: 'person' })
    const other = { jobId: 2, url: 'https://jobs.example/2' }
    await jobs.tasks.save({ tasks: [{ id: 2, job: other, title: 'Of the other' }], at, source: 'agent' })
    await jobs.close()
    const { stdout } = await run(['forget', 'job', '1', '--yes'])
    expect(stdout).toContain('1 document: A note')
    expect(stdout).toContain('1 task: zq7taskword')
    expect(holding(home, 'zq7movedword')).toEqual([])
    expect((await run(['tasks', 'list'])).stdout).toContain('Of the other')
    expect([holding(home, 'zq7paperword'), holding(home, 'zq7taskword'), holding(home, 'stays')]).toEqual([
      [],
      [],
      ['jobs.db'],
    ])
  })

  it('a job on PostgreSQL erases it and its pages there (person-forget)', async () => {
    const { home, run } = await aFullHome()
    const schema = await freshSchema()
    await run(['copy', join(home, 'jobs.db'), schema])
    await run(['copy', join(home, 'websites.db'), schema])
    const places = ['--db', schema, '--websites-db', schema]
    const { code, stdout } = await run(['forget', 'job', '1', '--yes', ...places])
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 page: https://jobs.example/1')])
    expect((await run(['jobs', 'list', '--db', schema])).stdout).toContain('1 job.')
    expect((await run(['websites', 'list', '--websites-db', schema])).stdout).not.toContain('jobs.example/1')
  })

  it('an employer erases all of its jobs, whatever its legal form (person-forget)', async () => {
    const { run } = await aFullHome()
    const { stdout } = await run(['forget', 'employer', '株式会社canary', '--yes', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      erased: true,
      found: [
        { what: 'job', count: 1 },
        { what: 'page', count: 1 },
      ],
    })
    expect((await run(['forget', 'employer', 'Canary', '--yes'])).stdout).toContain(
      'Nothing is stored about the employer Canary.',
    )
  })

  it('a person erases the messages from and to them, with words and bodies (person-forget)', async () => {
    const { home, run } = await aFullHome()
    const { stdout } = await run(['forget', 'person', 'Yamada@canary.example', '--yes'])
    expect(stdout).toContain('1 message: About zq7subjectword (yamada@canary.example)')
    for (const text of ['zq7subjectword', 'zq7bodyword', 'yamada']) expect(holding(home, text)).toEqual([])
    expect((await run(['mail', 'stats'])).stdout).toContain('sato@other.example')
    expect((await run(['doctor', '--deep', '--json'])).code).toBe(0)
  })

  it('a mailbox erases all of its messages and its account, so that it does not come back (person-forget)', async () => {
    const { home, run } = await aFullHome()
    const db = new Database(join(home, 'jobs.db'))
    db.exec(
      "insert into mail_accounts values ('me@inbox.example','imap.example.test',993,'tls','me','[]','[]',null,null,'2026-11-20T08:00:00.000Z')",
    )
    db.close()
    const { stdout } = await run(['forget', 'mailbox', 'me@inbox.example', '--yes'])
    expect(stdout).toContain('2 messages')
    expect(stdout).toContain('1 mail account, with its login')
    for (const text of ['zq7bodyword', 'yamada', 'me@inbox']) expect(holding(home, text)).toEqual([])
    expect((await run(['mail', 'account', 'list'])).stdout).toContain('There are no mail accounts')
    // what was imported can be imported again
    const again = await run(['mail', 'import', join(home, '..', 'in.mbox')])
    expect(again.stdout).toContain('2 imported')
  })

  it('killed in the middle is completed by running it again (person-forget)', async () => {
    const { home, run, env } = await aFullHome()
    for (let kill = 0; kill < 6; kill++) {
      const started = startJobworkflow(['forget', 'job', '1', '--yes'], { env })
      await new Promise((resolve) => setTimeout(resolve, 150 + kill * 60))
      started.signal('SIGKILL')
      await started.ended
    }
    expect(await run(['forget', 'job', '1', '--yes'])).toMatchObject({ code: 0 })
    expect([holding(home, 'zq7canaryword'), holding(home, 'zq7pageword')]).toEqual([[], []])
    expect((await run(['doctor', '--deep', '--json'])).code).toBe(0)
  })
})
