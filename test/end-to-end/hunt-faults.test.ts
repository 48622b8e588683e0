import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { type HuntPlace, huntEngines, migrate } from '#test/support/hunt-places.js'
import { type HuntLetter, mboxOfHunt } from '#test/support/mbox-letters.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { schemaIn, withClient } from '#test/support/postgres.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const letter: HuntLetter = {
  ...{ id: 'amber-1', from: 'Amber Mills <jobs@amber-mills.example>', subject: 'Miller: your application', daysAgo: 5 },
  text: 'Hello,\n\nwe have received your application for Miller.',
}
const other: HuntLetter = {
  ...{
    id: 'other-1',
    from: 'Basalt Quarry <jobs@basalt-quarry.example>',
    subject: 'Blaster: your application',
    daysAgo: 3,
  },
  text: 'Hello,\n\nwe regret to inform you that we have decided to move forward with other candidates.',
}

async function archive(name: string, ...letters: readonly HuntLetter[]): Promise<string> {
  writeFileSync(join(folder, `${name}.mbox`), mboxOfHunt(letters))
  const { code, stderr } = await jobworkflow(['mail', 'import', `${name}.mbox`, '--database', name], { cwd: folder })
  expect(code, stderr).toBe(0)
  return name
}

const serve = ({ db }: HuntPlace, ...more: readonly string[]) =>
  connect({ args: ['--db', db, '--toolsets', 'jobs,hunt,mail', '--busy-timeout', '200', ...more], cwd: folder })

const jobs = [
  { title: 'Miller', company: 'Amber Mills', status: 'shortlist', description: 'Keep the wheel turning.' },
  { title: 'Blaster', company: 'Basalt Quarry', status: 'applied' },
  { title: '庭師', company: '株式会社緑', status: '選考中' },
]

/** Every tool that writes to jobs, with a request that would change something. */
const writing = (id: number) =>
  [
    ['triage_jobs', { verdicts: [{ id, status: 'reject' }] }],
    ['undo_triage', { batch_id: 'b1' }],
    ['link_application', { job_id: id, email_id: 1, decision: 'confirm' }],
  ] as const

/** Calls every tool that reads, and checks its minimum answer for three jobs and a letter about the first. */
async function readAll(client: Client, ids: readonly number[], history: unknown) {
  expect(await call(client, 'search_jobs', { query: 'wheels' })).toMatchObject({ total: 1, jobs: [{ id: ids[0] }] })
  expect(await call(client, 'search_jobs', { query: '庭師', status: ['選考中'] })).toMatchObject({ total: 1 })
  const known = await call<{ jobs: readonly { history: unknown }[] }>(client, 'get_jobs', { ids })
  expect(known.jobs.map((job) => job.history)).toEqual(ids.map(() => history))
  expect(known.jobs[0]).toMatchObject({ mail: { count: 1 }, duplicates: [], page: null })
  const { applications } = await call<{ applications: readonly object[] }>(client, 'list_applications')
  expect(applications).toMatchObject([{ job_id: ids[0], stage: 'acknowledged' }, { job_id: ids[1] }])
  const { job } = await call<{ job: { history?: unknown } }>(client, 'get_application_timeline', { job_id: ids[0] })
  expect('history' in job ? job.history : []).toEqual(history)
  expect(await call(client, 'suggest_status_updates')).toMatchObject({ proposals: [{ job_id: ids[0], to: 'applied' }] })
}

describe('jobs of a capture script, without our tables', async () => {
  const [files] = huntEngines
  const queue = await (files as (typeof huntEngines)[number]).place()

  it('are read by every tool, which report a missing history; writing names the command that adds it (hunt-history)', async () => {
    const ids = await queue.capture(...jobs)
    const bytes = () => createHash('sha256').update(readFileSync(queue.db)).digest('hex')
    const before = bytes()
    const client = await serve(queue, '--database', await archive('bare.sqlite3', letter))
    await readAll(client, ids, null)
    for (const [tool, args] of writing(ids[0] as number))
      expect(await callFailing(client, tool, args), tool).toMatchObject({
        ...{ code: 'DB_ERROR', retryable: false },
        message: expect.stringContaining('jobworkflow jobs migrate'),
      })
    expect(bytes()).toBe(before)
    const told = await jobworkflow(['jobs', 'history', '--db', queue.db])
    expect([told.code, told.stdout]).toEqual([0, expect.stringContaining('jobworkflow jobs migrate')])

    await migrate(queue)
    await readAll(client, ids, [])
    const [verdict] = writing(ids[0] as number)
    expect(await call(client, ...verdict)).toMatchObject({ updated_count: 1 })
  })
})

describe('a queue on PostgreSQL from before there was a history', async () => {
  const queue = await (huntEngines[1] as (typeof huntEngines)[number]).place()

  it('is answered with the command that updates it (hunt-history, pg-migrate)', async () => {
    await migrate(queue)
    await queue.run(
      'DROP TRIGGER job_events_of_status ON jobs',
      ...['job_events', 'job_links', 'job_checks'].map((table) => `DROP TABLE ${table} CASCADE`),
      `DELETE FROM migrations WHERE context = 'jobs' AND created_at = (SELECT max(created_at) FROM migrations WHERE context = 'jobs')`,
    )
    const client = await serve(queue, '--database', await archive('older.sqlite3', letter))
    for (const [tool, args] of [...writing(1), ['search_jobs', {}] as const, ['list_applications', {}] as const])
      expect(await callFailing(client, tool, args), tool).toMatchObject({
        ...{ code: 'DB_ERROR', retryable: false },
        message: expect.stringContaining('migrate'),
      })
  })
})

describe.each(huntEngines)('a hunt with obstacles, on $engine', async ({ engine, place }) => {
  const queue = await place()
  let ids: readonly number[] = []
  const captured = async () => {
    if (ids.length > 0) return ids
    await migrate(queue)
    ids = await queue.capture(...jobs)
    return ids
  }

  it('is read if nothing can be written, and writing says so (hunt-triage)', async () => {
    const all = await captured()
    const { db, release } = await readOnly(queue, engine)
    onTestFinished(release)
    const client = await serve({ ...queue, db }, '--database', await archive(`${engine}-read.sqlite3`, letter))
    await readAll(client, all, [])
    const [triage, , link] = writing(all[0] as number)
    for (const [tool, args] of [triage, link]) {
      const error = await callFailing(client, tool, args)
      expect(error, tool).toMatchObject({ code: 'DB_ERROR', retryable: false })
      expect(error.message).not.toMatch(/SQLITE_|insert into|at Object|\/tmp\//i)
    }
    expect(await queue.rows('SELECT DISTINCT id FROM job_events')).toEqual([])
  })

  it('is read while another program writes, and a write gets a retryable error (hunt-triage)', async () => {
    const [id] = (await captured()) as [number]
    const client = await serve(queue)
    const release = await lock(queue, engine, id)
    onTestFinished(release)
    const [[, verdict]] = writing(id)
    const busy = await callFailing(client, 'triage_jobs', verdict)
    expect(busy).toMatchObject({ code: 'DB_ERROR', retryable: true })
    expect(await call(client, 'search_jobs', { query: 'wheel' })).toMatchObject({ total: 1 })
    await release()
    const { batch_id } = await call(client, 'triage_jobs', verdict)
    expect(await call(client, 'undo_triage', { batch_id })).toMatchObject({ updated_count: 1 })
  })

  it('continues with an archive that replaced another, and keeps its links (hunt-linking, hunt-list)', async () => {
    const [id] = (await captured()) as [number]
    await archive(`${engine}.sqlite3`, letter)
    // the same letter has another id in this archive
    await archive(`${engine}-next.sqlite3`, other, letter)
    const client = await serve(queue, '--database', `${engine}.sqlite3`)
    const mailOf = async () =>
      (
        await call<{ applications: readonly { job_id: number; last_event: { email_id?: number } }[] }>(
          client,
          'list_applications',
        )
      ).applications.flatMap(({ job_id, last_event }) =>
        last_event.email_id === undefined ? [] : [[job_id, last_event.email_id]],
      )
    expect(await mailOf()).toEqual([[id, 1]])
    await call(client, 'link_application', { job_id: ids[2], email_id: 1, decision: 'confirm' })
    expect(await mailOf()).toEqual([[ids[2], 1]])
    renameSync(join(folder, `${engine}-next.sqlite3`), join(folder, `${engine}.sqlite3`))
    expect(new Map((await mailOf()) as [number, number][])).toEqual(
      new Map([
        [ids[1], 1],
        [ids[2], 2],
      ]),
    )
    await call(client, 'link_application', { job_id: ids[2], email_id: 2, decision: 'reject' })
    expect(await call(client, 'suggest_status_updates')).toMatchObject({ proposals: [{ job_id: id }] })
  })

  it('gives the last events of each job among 100,000 (hunt-history)', async () => {
    const [id] = await queue.capture({ title: 'Sisyphus' })
    const numbers =
      engine === 'SQLite'
        ? 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)'
        : 'WITH n (i) AS (SELECT generate_series(1, 100000))'
    await queue.run(`${numbers}
      INSERT INTO job_events (job_id, url, at, actor, from_status, to_status)
      SELECT CASE WHEN i % 20 = 0 THEN ${id} ELSE 1000000 + i % 999 END, 'u' || (i % 999), '2026-01-01T00:00:00.000Z', 'other', 'new', 's' || i FROM n`)
    const client = await serve(queue)
    const { batch_id } = await call(client, 'triage_jobs', { verdicts: [{ id, status: 'reject', score: 1 }] })
    const { jobs: found } = await call<{ jobs: readonly { history: readonly object[] }[] }>(client, 'get_jobs', {
      ids: [id],
      include: ['history'],
    })
    expect(found[0]?.history.length).toBeLessThanOrEqual(1000)
    expect(found[0]?.history.slice(-2)).toMatchObject([{ to: 's100000' }, { to: 'reject', batch: batch_id }])
    expect(await call(client, 'undo_triage', { batch_id })).toMatchObject({ updated_count: 1 })
    const told = await jobworkflow(['jobs', 'history', '--db', queue.db, '--limit', '2', '--json'])
    expect(JSON.parse(told.stdout).events).toMatchObject([
      { job_id: id, undoes: expect.any(Number) },
      { batch: batch_id },
    ])
  })

  it('offers no writing tools if it is read-only (hunt-triage, hunt-linking)', async () => {
    await captured()
    const client = await serve(queue, '--read-only', '--database', await archive(`${engine}-served.sqlite3`, letter))
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['search_jobs', 'get_jobs', 'list_applications', 'suggest_status_updates']),
    )
    for (const name of ['triage_jobs', 'undo_triage', 'link_application', 'bulk_update_job_status'])
      expect(names).not.toContain(name)
  })
})

/** The same jobs for a user without write access. */
async function readOnly({ db }: HuntPlace, engine: string): Promise<{ db: string; release: () => Promise<void> }> {
  if (engine === 'SQLite') {
    // uses the write version in the file header, because file permissions do not stop every user
    const bytes = readFileSync(db)
    const [writeVersion, unknown] = [18, 3]
    const was = bytes.readUInt8(writeVersion)
    const setTo = (version: number) => {
      const now = readFileSync(db)
      now.writeUInt8(version, writeVersion)
      writeFileSync(db, now)
    }
    setTo(unknown)
    return { db, release: async () => setTo(was) }
  }
  const [schema, role] = [schemaIn(db), `reader_${schemaIn(db)}`]
  await withClient(db, async (client) => {
    await client.query(`create role ${role} login; grant usage on schema "${schema}" to ${role}`)
    await client.query(`grant select on all tables in schema "${schema}" to ${role}`)
  })
  const release = () =>
    withClient(db, async (client) => void (await client.query(`drop owned by ${role}; drop role ${role}`)))
  return { db: db.replace('//postgres@', `//${role}@`), release }
}

/** Locks what a verdict on the job would write, like another program in the middle of its work. */
async function lock({ db }: HuntPlace, engine: string, id: number): Promise<() => Promise<void>> {
  if (engine === 'SQLite') {
    const holder = new Database(db)
    holder.exec('BEGIN IMMEDIATE')
    // closing rolls back what was not committed
    return async () => void holder.close()
  }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void> = Promise.resolve()
  await new Promise<void>((held) => {
    ended = withClient(db, async (client) => {
      await client.query(`begin; update "${schemaIn(db)}".jobs set title = title where id = ${id}`)
      held()
      await released
      await client.query('rollback')
    })
  })
  return async () => {
    release()
    await ended
  }
}
