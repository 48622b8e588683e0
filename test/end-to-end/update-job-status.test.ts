import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { aJob, jobsDated } from '#test/support/a-job.js'
import {
  type FieldDatabase,
  fieldDatabase,
  fieldDatabaseOfTests,
  olderFieldSchema,
} from '#test/support/field-database.js'
import { call, callFailing, connect, RawServer, startServer } from '#test/support/mcp-server.js'
import { folderOfTests, temporaryFolder } from '#test/support/temporary-folder.js'

interface Outcome {
  updated_count: number
  failed_count: number
  results: { id: unknown; success: boolean; error?: string }[]
}

const tool = 'bulk_update_job_status'
const update = (client: Client, updates: unknown) => call<Outcome>(client, tool, { updates })

async function open(count: number): Promise<{ client: Client; database: FieldDatabase; statuses: () => unknown[] }> {
  const database = fieldDatabase()
  database.insert(Array.from({ length: count }, (_, i) => aJob({ id: i + 1 })))
  const client = await connect({ args: ['--db', database.path] })
  return {
    client,
    database,
    statuses: () => database.all('SELECT status FROM jobs ORDER BY id').map(({ status }) => status),
  }
}

describe('a batch of verdicts, through the real server', () => {
  it('is written whole with one UTC timestamp, and reported in the order sent and without details of jobs (update-R1.5, update-R2.1, update-R6.1, update-R6.2, update-R6.3, update-R8.1, update-R8.2, update-R8.4, update-R8.5, update-R10.1, update-R10.3, update-R11.1)', async () => {
    const { client, database } = await open(7)
    const updates = jobStatuses.map((status, i) => ({ id: 6 - i, status }))
    const before = new Date().toISOString()
    expect(await update(client, updates)).toEqual({
      updated_count: 6,
      failed_count: 0,
      results: updates.map(({ id }) => ({ id, success: true })),
    })
    const rows = database.all('SELECT id, status, updated_at FROM jobs ORDER BY id DESC')
    expect(rows.slice(1).map(({ id, status }) => ({ id, status }))).toEqual(updates)
    const stamps = new Set(rows.slice(1).map(({ updated_at }) => String(updated_at)))
    expect(stamps.size).toBe(1)
    const [stamp = ''] = stamps
    expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(stamp >= before && stamp <= new Date().toISOString()).toBe(true)
    expect(rows[0]).toEqual({ id: 7, status: 'new', updated_at: null })
  })

  it('takes 100 items and refuses 101 (update-R1.3, update-R1.4)', async () => {
    const { client, statuses } = await open(101)
    const batch = (size: number) => Array.from({ length: size }, (_, i) => ({ id: i + 1, status: 'reviewed' }))
    expect((await update(client, batch(100))).updated_count).toBe(100)
    const error = await callFailing(client, tool, { updates: batch(101) })
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringMatching(/101 items; at most 100/) })
    expect(statuses().at(-1)).toBe('new')
  })

  it('may set any status after any other, also the one that a job has (update-R5.1, update-R5.3, update-R5.5, jobs-transitions)', async () => {
    const { client, statuses } = await open(1)
    for (const status of ['applied', 'new', 'reject', 'reject', 'resume_written', 'shortlist']) {
      expect(await update(client, [{ id: 1, status }])).toMatchObject({ updated_count: 1, failed_count: 0 })
      expect(statuses()).toEqual([status])
    }
  })

  it('succeeds when it is empty, and no file is opened (update-R1.2, jobs-update-request)', async () => {
    const cwd = temporaryFolder()
    const client = await connect({ cwd })
    expect(await update(client, [])).toEqual({ updated_count: 0, failed_count: 0, results: [] })
    expect(readdirSync(cwd)).toEqual([])
  })

  it('is written to data/capture/jobs.db, or to the database that db_path names (update-R7.1, update-R7.2)', async () => {
    const [usual, named] = [fieldDatabase(), fieldDatabase()]
    for (const database of [usual, named]) database.insert([aJob({ id: 1 })])
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'data', 'capture'), { recursive: true })
    const path = join(cwd, 'data', 'capture', 'jobs.db')
    renameSync(usual.path, path)
    const statuses = () => [statusOf(path), statusOf(named.path)]
    const client = await connect({ cwd })
    await update(client, [{ id: 1, status: 'reject' }])
    expect(statuses()).toEqual(['reject', 'new'])
    await call(client, tool, { updates: [{ id: 1, status: 'applied' }], db_path: named.path })
    expect(statuses()).toEqual(['reject', 'applied'])
  })
})

/** The status of the only job in a database. */
function statusOf(path: string): unknown {
  const database = new Database(path, { readonly: true })
  try {
    return database.prepare('SELECT status FROM jobs').pluck().get()
  } finally {
    database.close()
  }
}

/** A server on a database for the tests of a describe, which write nothing. */
function openForTests(count: number) {
  const database = fieldDatabaseOfTests()
  let client: Client
  beforeAll(async () => {
    database.insert(Array.from({ length: count }, (_, i) => aJob({ id: i + 1 })))
    client = await startServer({ args: ['--db', database.path] })
  })
  afterAll(() => client.close())
  return {
    client: () => client,
    statuses: () => database.all('SELECT status FROM jobs ORDER BY id').map(({ status }) => status),
  }
}

describe('an item at fault', () => {
  const { client, statuses } = openForTests(1)
  const badIds = [undefined, null, 0, -3, 1.5, '1', true, [1], { a: 1 }, 2 ** 53, 1e300]
  const badStatuses = [undefined, null, '', 'New', ' new', 'new ', 'hired', 5, ['new']]

  it.each(badIds.map((id) => [id]))(
    'is an entry in results when its id is %j (update-R3.4, update-R3.5)',
    async (id) => {
      const outcome = await update(client(), [{ id, status: 'reject' }])
      expect(outcome).toMatchObject({ updated_count: 0, failed_count: 1 })
      expect(outcome.results).toEqual([{ id: id ?? null, success: false, error: expect.stringMatching(/^id /) }])
      expect(statuses()).toEqual(['new'])
    },
  )

  it.each(badStatuses.map((status) => [status]))(
    'is an entry in results when its status is %j (update-R2.2, update-R2.3, update-R2.4, update-R2.5)',
    async (status) => {
      const { results, ...counts } = await update(client(), [{ id: 1, status }])
      expect(counts).toEqual({ updated_count: 0, failed_count: 1 })
      expect(results).toEqual([{ id: 1, success: false, error: expect.stringMatching(/^status .*shortlist/) }])
      expect(statuses()).toEqual(['new'])
    },
  )

  it('keeps the whole batch from being written, and is reported together with missing jobs (update-R2.2, update-R3.2, update-R3.3, update-R4.1, update-R4.4, update-R8.3, update-R8.4, update-R8.5, update-R9.7, jobs-update-report)', async () => {
    const { client, statuses } = await open(2)
    const updates = [
      { id: 1, status: 'reject' },
      { id: 77, status: 'reject' },
      { id: 2, status: 'hired' },
      { id: 'x', status: 'nope' },
      { status: 'reject' },
      {},
      { id: 78, status: 'bad' },
    ]
    expect(await update(client, updates)).toEqual({
      updated_count: 0,
      failed_count: 6,
      results: [
        { id: 1, success: false, error: expect.stringMatching(/^Not applied: another item in this batch failed/) },
        { id: 77, success: false, error: 'No job has id 77.' },
        { id: 2, success: false, error: expect.stringMatching(/^status "hired" is not known/) },
        { id: 'x', success: false, error: expect.stringMatching(/^id must be .* not "x"\. status "nope"/) },
        { id: null, success: false, error: expect.stringMatching(/^id is missing/) },
        { id: null, success: false, error: expect.stringMatching(/^id is missing.* status is missing/) },
        { id: 78, success: false, error: expect.stringMatching(/^status "bad"/) },
      ],
    })
    expect(statuses()).toEqual(['new', 'new'])
  })

  it('is reported for each item without an id (update-R3.5, update-R3.6)', async () => {
    const updates = [{ id: 0, status: 'new' }, { id: null, status: 'new' }, { status: 'new' }, {}]
    expect((await update(client(), updates)).failed_count).toBe(4)
  })

  it('is reported with a shortened id when the id is enormous', async () => {
    const { results } = await update(client(), [{ id: 'z'.repeat(5_000_000), status: 'new' }])
    expect(String(results[0]?.id)).toHaveLength(1001)
    expect(results[0]?.error?.length).toBeLessThan(200)
  })
})

describe('an item whose values are nested too deeply to be written as JSON', () => {
  it('is an entry in results like any other item at fault (update-R9.7)', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    const server = new RawServer({ args: ['--db', database.path] })
    server.initialize()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const updates = `[{"id":${deep},"status":"new"},{"id":1,"status":${deep}}]`
    server.write(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{"updates":${updates}}}}`,
    )
    expect((await server.answer(1)).result?.structuredContent).toMatchObject({
      failed_count: 2,
      results: [
        { id: '… [nested too deeply]' },
        { id: 1, error: expect.stringMatching(/^status this object is not known/) },
      ],
    })
  })
})

describe('an update that fails as a whole', () => {
  const emptyFolder = folderOfTests()
  let withoutDatabase: Client
  beforeAll(async () => {
    withoutDatabase = await startServer({ cwd: emptyFolder })
  })
  afterAll(() => withoutDatabase.close())

  it.each([
    [{}, /^Missing argument: updates/],
    [{ updates: null }, /^Missing argument: updates/],
    [{ updates: 'x' }, /^updates must be a list/],
    [{ updates: { id: 1, status: 'new' } }, /^updates must be a list/],
    [{ updates: [5] }, /^updates\[0\] must be an object/],
    [{ updates: [{ id: 1, status: 'new' }, null] }, /^updates\[1\] must be an object/],
    [{ updates: [[]] }, /^updates\[0\] must be an object/],
    [{ updates: [{ id: 1, status: 'new', note: 'x' }] }, /^updates\[0\] has an unknown key: note/],
    [
      {
        updates: [
          { id: 1, status: 'new' },
          { id: 2, status: 'new', notes: 'x' },
        ],
      },
      /^updates\[1\] has an unknown key: notes\. To keep a note with a verdict, call triage_jobs and send it as reason\.$/,
    ],
    [{ updates: [], dry: true }, /^Unknown argument: dry/],
    [
      { updates: [{ id: 4, status: 'new' }, { id: 4, status: 'reject' }, { id: 5, status: 'x' }, { id: 5 }] },
      /more than once: 4, 5\./,
    ],
    [
      { updates: [{ id: 'abc', status: 'applied' }, { id: -1 }, { id: 'abc', status: 'x' }, { id: -1 }] },
      /: "abc", -1\./,
    ],
  ])(
    'is a VALIDATION_ERROR that says what is wrong and opens no database: %j (update-R3.6, update-R9.1, update-R10.2, update-R10.6, jobs-update-request)',
    async (args, message) => {
      const error = await callFailing(withoutDatabase, tool, args)
      expect(error).toEqual({ code: 'VALIDATION_ERROR', retryable: false, message: expect.stringMatching(message) })
    },
  )

  it('advises a tool for notes only when that tool is offered', async () => {
    const client = await connect({ cwd: temporaryFolder(), args: ['--toolsets', 'jobs'] })
    const { message } = await callFailing(client, tool, { updates: [{ id: 1, status: 'new', notes: 'x' }] })
    expect(message).toBe('updates[0] has an unknown key: notes.')
  })

  it('is DB_NOT_FOUND with the name of the file, before any item is checked (update-R7.3, update-R9.2)', async () => {
    const error = await callFailing(withoutDatabase, tool, { updates: [{ id: 'bad', status: 'bad' }] })
    expect(error).toMatchObject({ code: 'DB_NOT_FOUND', message: expect.stringMatching(/jobs\.db was not found/) })
  })

  it('is a DB_ERROR that advises to migrate a table without updated_at, before any item is checked (update-R6.4, update-R9.3, update-R9.5)', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert(jobsDated('a'))
    const client = await connect({ args: ['--db', database.path] })
    for (const updates of [[{ id: 1, status: 'reject' }], [{ id: 'bad', status: 'bad' }], [{ id: 9, status: 'new' }]]) {
      expect(await callFailing(client, tool, { updates })).toMatchObject({
        code: 'DB_ERROR',
        retryable: false,
        message: expect.stringMatching(/needs migration: its jobs table lacks updated_at/),
      })
    }
    expect(database.all('SELECT status FROM jobs')).toEqual([{ status: 'new' }])
  })

  it('can be retried when another program holds the lock (update-R9.3, update-R9.5)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const writer = new Database(database.path)
    onTestFinished(() => void writer.close())
    writer.exec('BEGIN IMMEDIATE')
    const client = await connect({ args: ['--db', database.path, '--busy-timeout', '50'] })
    const updates = [{ id: 1, status: 'reject' }]
    expect(await callFailing(client, tool, { updates })).toMatchObject({ code: 'DB_ERROR', retryable: true })
    writer.exec('ROLLBACK')
    expect(await update(client, updates)).toMatchObject({ updated_count: 1 })
  })
})
