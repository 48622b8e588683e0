import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteWatchedBoards } from '#src/adapters/stores/sqlite/jobs/sqlite-watched-boards.js'
import { aJob, aPosting, everything } from '#test/support/a-job.js'
import { copyFile, countsOf, isSame, openedFile, rawRows } from '#test/support/copies.js'
import { fieldDatabase, fieldSchema, olderFieldSchema } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const nowhere = () => join(temporaryFolder(), 'copy.db')
const names = (path: string) =>
  openedFile(path).prepare(`select name from pragma_table_info('jobs')`).pluck().all() as string[]

/** A queue with three jobs, as a capture script creates it. */
function aQueue(options: Parameters<typeof fieldDatabase>[0] = {}) {
  const database = fieldDatabase(options)
  database.insert([aJob({ id: 1 }), aJob({ id: 2, capturedAt: 'yesterday' }), aJob({ id: 30, status: 'shortlist' })])
  return database
}

const refused = (message: RegExp, problem: string | null = 'copy-target-differs') => ({
  code: problem === 'copy-nothing-there' ? 'DB_NOT_FOUND' : 'DB_ERROR',
  message: expect.stringMatching(message),
  facts: problem === null ? null : { context: 'storage', problem },
})

describe('the copy of a queue', () => {
  it('has every job with its id, and works like any other (copy-either-way)', async () => {
    const [from, to] = [aQueue(), nowhere()]
    const report = await copyFile(from.path, to)
    expect(countsOf(report, 'jobs')).toEqual([3, 0, 0, 0])
    expect(isSame(report)).toBe(true)
    expect(report.sums?.to.rows).toEqual({ jobs: 3 })
    expect(rawRows(to, 'jobs', names(to))).toEqual(rawRows(from.path, 'jobs', names(to)))
    const { entries } = await new SqliteJobRepository(to).readNew(everything)
    expect(entries.map(({ job }) => job.id)).toEqual(
      (await new SqliteJobRepository(from.path).readNew(everything)).entries.map(({ job }) => job.id),
    )
  })

  it('includes the watched boards (copy-either-way)', async () => {
    const [from, to] = [releasedFile('jobs.db'), nowhere()]
    const watched = new SqliteWatchedBoards(from)
    const at = '2026-11-20T08:00:00.000Z'
    await watched.add({ reference: 'greenhouse:example', phrases: ['engineer'], at })
    await watched.noteRead({ reference: 'greenhouse:example', at, postings: 7, listed: 'abc' })
    const report = await copyFile(from, to)
    expect(countsOf(report, 'watched_boards')).toEqual([1, 0, 0, 0])
    expect(isSame(report)).toBe(true)
    expect(await new SqliteWatchedBoards(to).list()).toEqual(await watched.list())
    expect(countsOf(await copyFile(from, to), 'watched_boards')).toEqual([0, 0, 1, 0])
    // the queue of a capture script has no table for them
    await expect(copyFile(from, fieldDatabase().path)).rejects.toMatchObject({ code: 'DB_ERROR' })
  })

  it('never gives an id again (copy-either-way)', async () => {
    const [from, to] = [aQueue(), nowhere()]
    from.run('insert into jobs (id, url, payload_json, created_at) values (?, ?, ?, ?)', 99, 'x', '{}', '')
    from.run('delete from jobs where id = 99')
    await copyFile(from.path, to)
    const intake = new SqliteJobIntake(to)
    await intake.add({ postings: [aPosting('https://new.example/')], at: '2026-01-01T00:00:00.000Z' })
    await intake.close()
    expect(openedFile(to).prepare('select max(id) from jobs').pluck().get()).toBe(100)
  })

  it('keeps invalid text byte for byte (copy-odd-values)', async () => {
    const [from, to] = [aQueue({ journal: 'wal' }), nowhere()]
    const db = openedFile(from.path)
    const odd = [
      `cast(x'61ff62' as text)`,
      `x'6100ff'`,
      `cast(x'610062' as text)`,
      `'\ufffd\ufeff\u{1f468}\u200d\u{1f4bb} 職'`,
      `''`,
      'null',
    ]
    for (const [at, value] of odd.entries())
      db.exec(`insert into jobs (id, url, title, company, captured_at, payload_json, created_at)
        values (${at - 2} - 9223372036854775000, 'u${at}', ${value}, ${value}, ${value}, '{}', '')`)
    db.exec(`insert into jobs (id, url, payload_json, created_at, attempt_count) values
      (9223372036854775000, 'high', '{}', '', 'often'), (9007199254740993, 'odd', '{}', '', 2.5)`)
    expect(isSame(await copyFile(from.path, to))).toBe(true)
    expect(rawRows(to, 'jobs', names(to))).toEqual(rawRows(from.path, 'jobs', names(to)))
  })

  it('is converted to text if a table declares no types (copy-odd-values)', async () => {
    const schema = `create table jobs (id integer primary key, job_id float, url, payload_json, created_at, attempt_count text)`
    const [from, to] = [fieldDatabase({ schema }), nowhere()]
    from.run(`insert into jobs values (1, 12.0, 'a', 1, null, '3'), (2, 1e20, 'b', '{}', 2026, 'x')`)
    const report = await copyFile(from.path, to)
    expect(isSame(report)).toBe(true)
    expect(report.losses).toEqual({ nul: 0, repaired: 0, emptied: 0, filled: 1 })
    expect(
      openedFile(to).prepare('select job_id, payload_json, created_at, attempt_count from jobs').raw().all(),
    ).toEqual([
      ['12.0', '1', '', 3],
      ['100000000000000000000.0', '{}', '2026', 'x'],
    ])
  })

  it('counts and names columns that the target lacks (copy-columns)', async () => {
    const [from, to] = [
      aQueue({ schema: olderFieldSchema.replace('url TEXT', 'salary TEXT, "Odd Name" TEXT, url TEXT') }),
      nowhere(),
    ]
    from.run(`update jobs set salary = '5' where id > 1`)
    const report = await copyFile(from.path, to)
    expect(report.tables[0]?.leftOut).toEqual([
      { column: 'salary', values: 2 },
      { column: 'odd name', values: 0 },
    ])
    expect(isSame(report)).toBe(true)
    expect(openedFile(to).prepare('select updated_at, attempt_count, run_id from jobs limit 1').raw().get()).toEqual([
      null,
      0,
      null,
    ])
  })

  it('is refused if a job would lack a required column (copy-columns)', async () => {
    const from = aQueue()
    from.run('alter table jobs drop column payload_json')
    await expect(copyFile(from.path, nowhere())).rejects.toMatchObject(
      refused(/lacks the required column payload_json/, 'copy-column-missing'),
    )
  })

  it('changes no byte of the source, and leaves nothing beside it (copy-from-untouched)', async () => {
    const from = aQueue()
    const before = readFileSync(from.path)
    await copyFile(from.path, nowhere())
    expect(readFileSync(from.path)).toEqual(before)
    expect(readdirSync(dirname(from.path))).toEqual(['jobs.db'])
  })

  it('may come from a queue of an earlier version, and leaves one file (copy-either-way)', async () => {
    const to = nowhere()
    const report = await copyFile(releasedFile('jobs.db'), to)
    expect([countsOf(report, 'jobs'), isSame(report)]).toEqual([[12, 0, 0, 0], true])
    expect(readdirSync(dirname(to))).toEqual(['copy.db'])
  })
})

describe('a repeated copy of a queue (copy-stopped)', () => {
  it('skips what is there, and updates the rest', async () => {
    const [from, to] = [aQueue(), nowhere()]
    await copyFile(from.path, to)
    const repository = new SqliteJobRepository(from.path)
    await repository.updateStatuses({ updates: [{ id: 2, status: 'reject' }], at: '2026-05-01T00:00:00.000Z' })
    from.insert([aJob({ id: 4 }), aJob({ id: 31 })])
    const report = await copyFile(from.path, to)
    expect(countsOf(report, 'jobs')).toEqual([2, 1, 2, 0])
    expect(rawRows(to, 'jobs', names(to))).toEqual(rawRows(from.path, 'jobs', names(to)))
  })

  it('continues after it was stopped', async () => {
    const [from, to] = [aQueue(), nowhere()]
    from.insert(Array.from({ length: 2000 }, (_, at) => aJob({ id: 100 + at })))
    const stop = new AbortController()
    const stopped = await copyFile(from.path, to, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(stopped).toMatchObject({ finished: false, sums: null, tables: [{ added: 500 }] })
    expect(countsOf(await copyFile(from.path, to), 'jobs')).toEqual([1503, 0, 500, 0])
  })

  it('reports a difference if the source is written to meanwhile', async () => {
    // with this journal a reader would block writers, so the copy does not hold a snapshot
    const [from, to] = [aQueue({ journal: 'delete' }), nowhere()]
    let isWritten = false
    const onProgress = () => {
      if (!isWritten) from.run('update jobs set title = ? where id = 1', 'New')
      isWritten = true
    }
    expect(isSame(await copyFile(from.path, to, { onProgress }))).toBe(false)
    expect(isSame(await copyFile(from.path, to))).toBe(true)
  })

  it('is a snapshot if that holds nobody up', async () => {
    const [from, to] = [aQueue({ journal: 'wal' }), nowhere()]
    const onProgress = () => from.run('update jobs set title = ? where id = 1', 'New')
    expect(isSame(await copyFile(from.path, to, { onProgress }))).toBe(true)
  })
})

describe('a target with other contents (copy-something-else)', () => {
  const copied = async () => {
    const [from, to] = [aQueue(), nowhere()]
    await copyFile(from.path, to)
    return { from, to, db: openedFile(to) }
  }

  it.each<[string, string, RegExp]>([
    [
      'a job that is not copied',
      `insert into jobs (id, url, payload_json, created_at) values (7, 'x', '{}', '')`,
      /its row 7 of jobs is not in the source/,
    ],
    ['another job with the id', `update jobs set url = 'x' where id = 30`, /its row 30 of jobs has another URL/],
    [
      'a job that was triaged there',
      `update jobs set status = 'reject', updated_at = '2026-05-01T00:00:00.000Z' where id = 2`,
      /its row 2 of jobs was changed after the copy/,
    ],
  ])('is not written to: %s', async (_, change, message) => {
    const { from, to, db } = await copied()
    db.exec(change)
    from.run('update jobs set title = ? where id = 1', 'New')
    const before = rawRows(to, 'jobs', names(to))
    await expect(copyFile(from.path, to)).rejects.toMatchObject(refused(message))
    expect(rawRows(to, 'jobs', names(to))).toEqual(before)
  })

  it('is not written to: a file that is not a store', async () => {
    const to = releasedFile('mail.sqlite3')
    const before = readFileSync(to)
    await expect(copyFile(aQueue().path, to)).rejects.toMatchObject(refused(/holds neither jobs nor pages/))
    expect(readFileSync(to)).toEqual(before)
  })

  it('is not written to: a table with triggers (jobs-foreign-trigger)', async () => {
    const { from, to, db } = await copied()
    db.exec('create trigger after_insert after insert on jobs begin select 1; end')
    from.insert([aJob({ id: 50 })])
    await expect(copyFile(from.path, to)).rejects.toMatchObject(
      refused(/has a trigger of another program on its table jobs: after_insert/, 'foreign-part'),
    )
    expect(db.prepare('select count(*) from jobs').pluck().get()).toBe(3)
  })

  it('accepts each URL once, and the error names the job', async () => {
    const from = aQueue({ schema: fieldSchema.replace('NOT NULL UNIQUE', '') })
    from.run('update jobs set url = (select url from jobs where id = 1) where id = 30')
    await expect(copyFile(from.path, nowhere())).rejects.toMatchObject(
      refused(/cannot store row 30 of jobs: another row has the same URL or id/, 'copy-row-refused'),
    )
  })
})

describe('a source that cannot be copied', () => {
  const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT'

  it.each([
    ['a view', `create view jobs as ${endless} i as id, 'a' as url from n`, /has a view instead of its table jobs/],
    ['a virtual table', 'create virtual table jobs using fts5(id, url)', /has a virtual table instead/],
    [
      'a computed column',
      `create table jobs (id integer primary key, url text as (printf('%.*c', 999999999, 'x')))`,
      /has a computed column in jobs/,
    ],
    ['a table without ids', 'create table jobs (url text)', /has a table jobs without id/],
    [
      'ids that are none',
      `create table jobs (id text, url text); insert into jobs values ('one', 'a')`,
      /whose id is not a whole number/,
    ],
    [
      'ids that come twice',
      `create table jobs (id integer, url text); insert into jobs values (1, 'a'), (1, 'b')`,
      /or not unique/,
    ],
  ])('is refused, and none of its code runs: %s (copy-hostile-file)', async (_, schema, message) => {
    await expect(copyFile(fieldDatabase({ schema }).path, nowhere())).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(message),
    })
  })

  it('may be a missing file, and no target is created (copy-absent)', async () => {
    const [from, to] = [nowhere(), nowhere()]
    await expect(copyFile(from, to)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(readdirSync(dirname(to))).toEqual([])
  })

  it('may lack the requested store (copy-absent)', async () => {
    await expect(copyFile(aQueue().path, nowhere(), { only: 'websites' })).rejects.toMatchObject(
      refused(/holds no pages/, 'copy-nothing-there'),
    )
    const path = nowhere()
    new Database(path).exec('create table a (b)').close()
    await expect(copyFile(path, nowhere())).rejects.toMatchObject(
      refused(/holds neither jobs nor pages/, 'copy-nothing-there'),
    )
  })
})
