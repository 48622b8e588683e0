import { readFileSync, writeFileSync } from 'node:fs'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { runsFileCode } from '#src/adapters/stores/sqlite/jobs/file-code.js'
import { eventsOfJob } from '#src/adapters/stores/sqlite/jobs/hunt-queries.js'
import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import { eventsOfBatch, lastEvent, latestEvents } from '#src/adapters/stores/sqlite/jobs/triage-queries.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { withMessage } from '#test/support/reported-failures.js'

const at = '2026-11-20T08:00:00.000Z'
const mark = { batch: 'b1', actor: 'agent', at } as const
const verdict = (id: number, status: JobStatus) => ({ id, status, reason: 'far', score: 1, expectedStatus: 'new' })

function queue() {
  const database = fieldDatabase()
  database.insert([1, 2, 3].map((id) => aJob({ id })))
  return database
}

/** Uses the write version in the file header, because file permissions do not stop every user. */
function makeReadOnly(path: string): void {
  const bytes = readFileSync(path)
  const [writeVersion, unknown] = [18, 3]
  bytes.writeUInt8(unknown, writeVersion)
  writeFileSync(path, bytes)
}

async function migrated() {
  const database = queue()
  await new SqliteJobStorage(database.path).migrate(new Date(at))
  return database
}

describe('verdicts that cannot be written (hunt-triage)', () => {
  it('name the command that creates their history in a file of a capture script, and change nothing', async () => {
    const database = queue()
    const triage = new SqliteJobTriage(database.path)
    const failure = {
      code: 'DB_ERROR',
      retryable: false,
      message:
        'Database jobs.db has no table for the history of its jobs; run `jobworkflow jobs migrate --db jobs.db`.',
    }
    const verdicts = [verdict(1, 'reject')]
    await expect(withMessage(triage.write({ ...mark, verdicts }))).rejects.toMatchObject(failure)
    await expect(withMessage(triage.inspect(verdicts))).rejects.toMatchObject(failure)
    await expect(withMessage(triage.undo({ ...mark, undoes: 'x' }))).rejects.toMatchObject(failure)
    expect(await triage.events({ jobId: null, limit: 1 })).toBeNull()
    expect(database.all("SELECT id FROM jobs WHERE status <> 'new'")).toEqual([])
  })

  it('are refused if the trigger is missing, because they would not be in the history', async () => {
    const database = await migrated()
    database.run('DROP TRIGGER job_events_of_status')
    const triage = new SqliteJobTriage(database.path)
    await expect(triage.write({ ...mark, verdicts: [verdict(1, 'reject')] })).rejects.toMatchObject({
      facts: { problem: 'queue-outdated' },
    })
    expect(await triage.events({ jobId: null, limit: 1 })).toEqual([])
  })

  it('are refused in a read-only file, which can still be read', async () => {
    const database = await migrated()
    makeReadOnly(database.path)
    const triage = new SqliteJobTriage(database.path)
    await expect(triage.write({ ...mark, verdicts: [verdict(1, 'reject')] })).rejects.toMatchObject({
      code: 'DB_ERROR',
      retryable: false,
      message: expect.stringContaining('cannot be written'),
    })
    expect(await triage.inspect([verdict(1, 'reject')])).toEqual([])
    expect(await triage.events({ jobId: 1, limit: 1 })).toEqual([])
  })

  it('can be retried if another program holds the file', async () => {
    const database = await migrated()
    const holder = new Database(database.path)
    holder.exec('BEGIN IMMEDIATE')
    const triage = new SqliteJobTriage(database.path, { busyTimeoutMs: 50 })
    const busy = { code: 'DB_ERROR', retryable: true }
    await expect(triage.write({ ...mark, verdicts: [verdict(1, 'reject')] })).rejects.toMatchObject(busy)
    await expect(triage.undo({ ...mark, undoes: 'x' })).rejects.toMatchObject(busy)
    holder.exec('ROLLBACK')
    holder.close()
    expect(await triage.write({ ...mark, verdicts: [verdict(1, 'reject')] })).toEqual([])
  })

  it('leave nothing behind if the write fails in the middle', async () => {
    const database = await migrated()
    database.run(`CREATE UNIQUE INDEX theirs ON jobs (status) WHERE status <> 'new'`)
    const triage = new SqliteJobTriage(database.path)
    const verdicts = [verdict(1, 'reject'), verdict(2, 'reject')]
    await expect(triage.write({ ...mark, verdicts })).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(database.all("SELECT id FROM jobs WHERE status <> 'new'")).toEqual([])
    expect([database.all('SELECT * FROM job_events'), database.all('SELECT * FROM job_verdict')]).toEqual([[], []])
  })
})

describe('foreign code in a file, beside ours (jobs-hostile-file)', () => {
  const judge = async (...statements: readonly string[]) => {
    const database = await migrated()
    for (const statement of statements) database.run(statement)
    const connection = new Connection(openDatabase({ path: database.path, busyTimeoutMs: 100 }, 'read'))
    const isOwn = runsFileCode(connection, database.path)
    connection.close()
    return isOwn
  }

  it('is not what our migrations created', async () => {
    expect(await judge()).toBe(false)
  })

  it.each([
    ['a trigger of its own', ['CREATE TRIGGER theirs AFTER UPDATE ON jobs BEGIN SELECT 1; END']],
    [
      'one under the name of ours',
      [
        'DROP TRIGGER job_events_of_status',
        'CREATE TRIGGER job_events_of_status AFTER UPDATE ON jobs BEGIN SELECT 1; END',
      ],
    ],
    ['one on what ours writes', ['CREATE TRIGGER theirs AFTER INSERT ON job_events BEGIN SELECT 1; END']],
    [
      'a view instead of the table that we read',
      ['DROP TABLE job_verdict', 'CREATE VIEW job_verdict AS SELECT 1 AS job_id'],
    ],
    ['an index of an expression on what ours writes', ['CREATE INDEX theirs ON job_events (abs(job_id))']],
  ])('is %s', async (_, statements) => {
    expect(await judge(...statements)).toBe(true)
  })
})

describe('a history of a million events (hunt-history)', () => {
  it('is read only by its indexes, and at most a thousand events of a job', async () => {
    const database = await migrated()
    database.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
      INSERT INTO job_events (job_id, url, at, actor, from_status, to_status, batch)
      SELECT i % 3 + 1, 'u' || (i % 3 + 1), '', 'other', 'new', 'x', iif(i % 9999 = 0, 'b' || i, NULL) FROM n`)
    const connection = new Connection(openDatabase({ path: database.path, busyTimeoutMs: 100 }, 'read'))
    const read = [
      connection.all(eventsOfJob, { id: 2 }),
      connection.all(eventsOfBatch, { batch: 'b9999' }),
      connection.all(lastEvent, { id: 1, url: 'u1' }),
      connection.all(latestEvents, { limit: 50 }),
    ]
    expect(read.map(({ length }) => length)).toEqual([1000, 1, 1, 50])
    for (const query of [eventsOfJob, eventsOfBatch, lastEvent]) {
      const steps = planOf(connection, query)
      expect(steps.join('\n')).toContain('SEARCH job_events USING')
      expect(steps.filter((step) => step.startsWith('SCAN job_events'))).toEqual([])
    }
    expect(planOf(connection, latestEvents)).toEqual(['SCAN job_events'])
    connection.close()
  })
})

/** Returns SQLite's query plan, one line per step. */
function planOf({ db }: Connection, query: Pick<typeof eventsOfJob, 'in'>): readonly string[] {
  const { text } = query.in(new SQLiteSyncDialect())
  const values = text.match(/\?/g)?.map(() => null) ?? []
  return (db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(values) as { detail: string }[]).map(({ detail }) => detail)
}

describe('two processes that triage the same jobs (hunt-triage)', () => {
  it('each get a whole batch or nothing, and the history shows who was first', async () => {
    const database = await migrated()
    const write = (batch: string, status: JobStatus) =>
      new SqliteJobTriage(database.path).write({ ...mark, batch, verdicts: [1, 2, 3].map((id) => verdict(id, status)) })
    const outcomes = await Promise.all([write('x', 'reject'), write('y', 'applied'), write('z', 'shortlist')])
    expect(outcomes.filter(({ length }) => length === 0)).toHaveLength(1)
    const events = await new SqliteHuntJobs(database.path).eventsOf([1, 2, 3])
    expect(new Set([...(events?.values() ?? [])].flat().map(({ batch }) => batch)).size).toBe(1)
    expect((await new SqliteJobRepository(database.path).summarize()).byStatus).toHaveLength(1)
  })
})
