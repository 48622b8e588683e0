import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { PostgresJobIntake } from '#src/adapters/stores/postgres/jobs/postgres-job-intake.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { copyStores, countsOf, isSame, rawRows } from '#test/support/copies.js'
import { fieldDatabase, fieldSchema } from '#test/support/field-database.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const options = { busyTimeoutMs: 5000 }
const nowhere = () => join(temporaryFolder(), 'copy.db')
const intoSchema = (path: string, url: string) =>
  copyStores(new SqliteCopySource(path), postgresCopyTarget(url, options))
const intoFile = (url: string, path: string) => copyStores(postgresCopySource(url, options), new SqliteCopyTarget(path))
const betweenSchemas = (from: string, to: string) =>
  copyStores(postgresCopySource(from, options), postgresCopyTarget(to, options))

const columns = [
  'id',
  'job_id',
  'title',
  'company',
  'description',
  'url',
  'location',
  'source',
  'status',
  'captured_at',
]
const others = ['payload_json', 'created_at', 'updated_at', 'resume_pdf_path', 'run_id', 'attempt_count', 'last_error']
const all = [...columns, ...others]

function aQueue() {
  const database = fieldDatabase()
  database.insert([aJob({ id: 1 }), aJob({ id: 2, capturedAt: 'yesterday' }), aJob({ id: 30, status: 'shortlist' })])
  return database
}

const rowsIn = (url: string, query: string) =>
  withClient(url, async (client) => (await client.query(query.replaceAll('$s', `"${schemaIn(url)}"`))).rows)

describe('a queue that is copied to PostgreSQL and back (copy-either-way)', () => {
  it('has every job with its id, and works like any other', async () => {
    const [from, url] = [aQueue(), await freshSchema()]
    const report = await intoSchema(from.path, url)
    expect([countsOf(report, 'jobs'), isSame(report)]).toEqual([[3, 0, 0, 0], true])
    const queue = new PostgresJobRepository(url)
    expect(await queue.summarize()).toEqual(await new SqliteJobRepository(from.path).summarize())
    await queue.close()
    const back = nowhere()
    const returned = await intoFile(url, back)
    expect(isSame(returned)).toBe(true)
    // a queue has the same checksum in every storage
    expect(returned.sums?.to).toEqual(report.sums?.from)
    expect(rawRows(back, 'jobs', all)).toEqual(rawRows(from.path, 'jobs', all))
  })

  it('keeps every text byte for byte, except NUL', { timeout: 120_000 }, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '',
        'NULL',
        '{a,"b"}',
        '\\',
        '\\x00',
        "'",
        '\u2028\ufeff',
        '👩‍💻',
        'é',
        'e\u0301',
        '\r\n\t',
        '9'.repeat(3000),
      ),
    )
    const cell = fc.option(text.map((each) => each.replaceAll('\0', '')))
    const job = fc.record({
      id: fc.oneof(fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      texts: fc.array(cell, { minLength: 8, maxLength: 8 }),
      attempts: fc.option(fc.integer()),
    })
    const jobs = fc.uniqueArray(job, { selector: ({ id }) => id, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(jobs, async (rows) => {
        const [from, back, url] = [nowhere(), nowhere(), await freshSchema()]
        await new SqliteJobStorage(from).create()
        const db = new Database(from)
        const insert =
          db.prepare(`insert into jobs (id, title, company, description, location, source, captured_at, run_id,
          last_error, attempt_count, url, payload_json, created_at) values (${'?, '.repeat(10)} 'u' || ?, '{}', '')`)
        for (const { id, texts, attempts } of rows)
          insert.run(id, ...texts, attempts === null ? null : BigInt(attempts), id)
        db.close()
        const [there, here] = [await intoSchema(from, url), await intoFile(url, back)]
        expect([isSame(there), isSame(here), there.losses.nul]).toEqual([true, true, 0])
        expect(rawRows(back, 'jobs', all)).toEqual(rawRows(from, 'jobs', all))
      }),
      { numRuns: 15, seed: 5 },
    )
  })

  it('never gives an id again', async () => {
    const [from, url, back] = [aQueue(), await freshSchema(), nowhere()]
    from.run(`insert into jobs (id, url, payload_json, created_at) values (99, 'x', '{}', '')`)
    from.run('delete from jobs where id = 99')
    await intoSchema(from.path, url)
    const intake = new PostgresJobIntake(url)
    await intake.add({ postings: [aPosting('https://new.example/')], at: '2026-01-01T00:00:00.000Z' })
    await intake.close()
    expect(await rowsIn(url, 'select max(id) from $s.jobs')).toEqual([{ max: '100' }])
    await rowsIn(url, 'delete from $s.jobs where id = 100')
    await intoFile(url, back)
    expect(new Database(back).prepare('select seq from sqlite_sequence').pluck().get()).toBe(100)
  })

  it('can be copied from schema to schema', async () => {
    const [from, one, other] = [aQueue(), await freshSchema(), await freshSchema()]
    await intoSchema(from.path, one)
    const report = await betweenSchemas(one, other)
    expect([countsOf(report, 'jobs'), isSame(report)]).toEqual([[3, 0, 0, 0], true])
    expect(await rowsIn(other, 'select * from $s.jobs order by id')).toEqual(
      await rowsIn(one, 'select * from $s.jobs order by id'),
    )
  })
})

describe('what PostgreSQL cannot store (copy-odd-values)', () => {
  it('is removed and counted', async () => {
    const [from, url] = [aQueue(), await freshSchema()]
    from.run(`update jobs set title = cast(x'610062' as text), company = cast(x'61ff' as text), location = x'6162',
      attempt_count = 'often' where id = 1`)
    from.run('update jobs set attempt_count = 3000000000 where id = 2')
    const report = await intoSchema(from.path, url)
    expect(report.losses).toEqual({ nul: 1, repaired: 2, emptied: 2, filled: 0 })
    expect(isSame(report)).toBe(true)
    expect(await rowsIn(url, 'select title, company, location, attempt_count from $s.jobs where id = 1')).toEqual([
      { title: 'ab', company: 'a\ufffd', location: 'ab', attempt_count: null },
    ])
    // the next copy finds no difference
    expect(countsOf(await intoSchema(from.path, url), 'jobs')).toEqual([0, 0, 3, 0])
  })

  it('is counted and named if it has no column (copy-columns)', async () => {
    const [from, url] = [aQueue(), await freshSchema()]
    from.run('alter table jobs add column salary text')
    from.run(`update jobs set salary = '5'`)
    expect((await intoSchema(from.path, url)).tables[0]?.leftOut).toEqual([{ column: 'salary', values: 3 }])
  })
})

describe('a repeated copy to PostgreSQL (copy-stopped)', () => {
  it('skips what is there, and updates the rest', async () => {
    const [from, url] = [aQueue(), await freshSchema()]
    await intoSchema(from.path, url)
    from.run(`update jobs set title = 'New', updated_at = '2026-05-01T00:00:00.000Z' where id = 2`)
    from.insert([aJob({ id: 4 }), aJob({ id: 31 })])
    const report = await intoSchema(from.path, url)
    expect([countsOf(report, 'jobs'), isSame(report)]).toEqual([[2, 1, 2, 0], true])
  })

  it('is a snapshot, whatever is written to the source', async () => {
    const [from, one, to] = [aQueue(), await freshSchema(), nowhere()]
    await intoSchema(from.path, one)
    const source = postgresCopySource(one, options)
    await source.contexts()
    await rowsIn(one, `update $s.jobs set title = 'Newer'`)
    expect(isSame(await copyStores(source, new SqliteCopyTarget(to)))).toBe(true)
    expect(rawRows(to, 'jobs', all)).toEqual(rawRows(from.path, 'jobs', all))
  })
})

describe('a schema with other contents (copy-something-else)', () => {
  it.each([
    [
      'a job that is not copied',
      `insert into $s.jobs (id, url, payload_json, created_at) values (7, 'x', '{}', '')`,
      /its row 7 of jobs is not in the source/,
    ],
    ['another job with the id', `update $s.jobs set url = 'x' where id = 30`, /its row 30 of jobs has another URL/],
    [
      'a job that was triaged there',
      `update $s.jobs set updated_at = '2026-05-01T00:00:00.000Z' where id = 2`,
      /its row 2 of jobs was changed after/,
    ],
  ])('is not written to: %s', async (_, change, message) => {
    const [from, url] = [aQueue(), await freshSchema()]
    await intoSchema(from.path, url)
    await rowsIn(url, change)
    from.run(`update jobs set title = 'New' where id = 1`)
    const rows = 'select * from $s.jobs order by id'
    const before = await rowsIn(url, rows)
    await expect(intoSchema(from.path, url)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(message),
    })
    expect(await rowsIn(url, rows)).toEqual(before)
  })

  it('accepts each URL once, and the error names the job', async () => {
    const [from, url] = [fieldDatabase({ schema: fieldSchema.replace('NOT NULL UNIQUE', '') }), await freshSchema()]
    from.insert([aJob({ id: 1 }), aJob({ id: 2 }), aJob({ id: 3 })])
    from.run('update jobs set url = (select url from jobs where id = 1) where id = 3')
    await expect(intoSchema(from.path, url)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(/cannot store row 3 of jobs: another row has the same URL or id\.$/),
      facts: { context: 'storage', problem: 'copy-row-refused' },
    })
    expect(await rowsIn(url, 'select count(*) from $s.jobs')).toEqual([{ count: '0' }])
  })
})
