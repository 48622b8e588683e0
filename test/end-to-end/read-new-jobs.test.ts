import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aJob, jobsDated } from '../support/a-job.js'
import { fieldDatabase } from '../support/field-database.js'
import { call, callFailing, connect } from '../support/mcp-server.js'
import { temporaryFolder } from '../support/temporary-folder.js'

interface Page {
  jobs: Record<string, unknown>[]
  count: number
  has_more: boolean
  next_cursor: string | null
}

const tool = 'bulk_read_new_jobs'
const read = (client: Client, args: object = {}) => call<Page>(client, tool, args)

async function readAll(client: Client, args: object = {}): Promise<Page[]> {
  const pages = [await read(client, args)]
  for (let last = pages[0]; last?.has_more; last = pages.at(-1)) {
    pages.push(await read(client, { ...args, cursor: last.next_cursor }))
  }
  return pages
}

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ jobs }) => jobs.map(({ id }) => id))

describe('a page of the queue, through the real server', () => {
  it('holds exactly the ten fields of each job (read-R3)', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 3, title: '', company: null })])
    const client = await connect({ args: ['--db', database.path] })
    expect(await read(client)).toEqual({
      jobs: [
        {
          id: 3,
          job_id: 'ext-3',
          title: null,
          company: null,
          description: 'Keep the lights on.',
          url: 'https://jobs.harborlight.example/3',
          location: 'Tokyo',
          source: 'board',
          status: 'new',
          captured_at: '2026-02-04T03:47:36.966Z',
        },
      ],
      count: 1,
      has_more: false,
      next_cursor: null,
    })
  })

  it('holds 50 jobs unless told otherwise, and up to 1000 (read-R1)', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 1001 }, (_, i) => aJob({ id: i + 1 })))
    const client = await connect({ args: ['--db', database.path] })
    expect((await read(client)).count).toBe(50)
    expect((await read(client, { limit: null, cursor: null, db_path: null })).count).toBe(50)
    expect((await read(client, { limit: 1 })).count).toBe(1)
    const full = await read(client, { limit: 1000 })
    expect([full.count, full.has_more]).toEqual([1000, true])
    const last = await read(client, { limit: 1000, cursor: full.next_cursor })
    expect([last.count, last.has_more, last.next_cursor]).toEqual([1, false, null])
  })

  it('is empty, without an error, when no job is new (read-R5.4)', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ status: 'applied' })])
    const client = await connect({ args: ['--db', database.path] })
    expect(await read(client)).toEqual({ jobs: [], count: 0, has_more: false, next_cursor: null })
  })

  it('leads through the whole queue once, dated or not, while jobs leave it (read-R7)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('2026-01-01', '', null, '2026-01-03', '', null, '2026-01-01', null))
    const client = await connect({ args: ['--db', database.path] })
    const order = [4, 7, 1, 5, 2, 8, 6, 3]
    for (const limit of [1, 2, 3, 8]) expect(idsOf(await readAll(client, { limit }))).toEqual(order)
    const first = await read(client, { limit: 5 })
    await call(client, 'bulk_update_job_status', { updates: first.jobs.map(({ id }) => ({ id, status: 'reviewed' })) })
    expect(idsOf([first, await read(client, { cursor: first.next_cursor })])).toEqual(order)
  })

  it('has a cursor that is URL-safe and gives the same page every time', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('昨日?&=', 'b/+', null))
    const client = await connect({ args: ['--db', database.path] })
    const first = await read(client, { limit: 1 })
    expect(first.next_cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    const next = () => read(client, { limit: 1, cursor: first.next_cursor })
    expect(await next()).toEqual(await next())
  })

  it('ends early where its JSON would exceed --page-chars, with at least one job', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 30 }, (_, i) => aJob({ id: i + 1, description: '求人"\n'.repeat(i * 20) })))
    for (const options of [{ args: ['--page-chars', '3000'] }, { env: { JOBWORKFLOW_PAGE_CHARS: '3000' } }]) {
      const client = await connect({ ...options, args: ['--db', database.path, ...(options.args ?? [])] })
      const pages = await readAll(client, { limit: 20 })
      expect(idsOf(pages)).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
      for (const page of pages) expect(page.count === 1 || JSON.stringify(page).length <= 3000).toBe(true)
      expect(pages.length).toBeGreaterThan(5)
      expect(pages.some(({ count }) => count > 3)).toBe(true)
    }
  })

  it('stays under 9.5 MiB on the wire, text and structured content together, and loses nothing', async () => {
    const database = fieldDatabase()
    const descriptions = ['x'.repeat(20_000), '"\\\n'.repeat(7_000), '\u0001'.repeat(20_000), '求'.repeat(20_000)]
    database.insert(Array.from({ length: 400 }, (_, i) => aJob({ id: i + 1, description: descriptions[i % 4] ?? '' })))
    const client = await connect({ args: ['--db', database.path] })
    const pages = await readAll(client, { limit: 1000 })
    expect(idsOf(pages)).toEqual(Array.from({ length: 400 }, (_, i) => 400 - i))
    for (const page of pages) {
      const json = JSON.stringify(page)
      expect(Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))).toBeLessThan(9.5 * 1024 * 1024)
    }
  })

  it('cuts, and marks so, a text that is too long for any answer', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1, title: 'kept', description: 'y'.repeat(12_000_000) }), aJob({ id: 2 })])
    const client = await connect({ args: ['--db', database.path] })
    const pages = await readAll(client)
    expect(idsOf(pages)).toEqual([2, 1])
    const description = String(pages.at(-1)?.jobs.at(-1)?.description)
    expect(description.length).toBeGreaterThan(1_000_000)
    expect(description).toMatch(/y… \[cut: too long for one answer\]$/)
  })

  it('stays under 9.5 MiB, and goes on exactly, after a date that is too long for any answer', async () => {
    const database = fieldDatabase()
    const long = '2026'.repeat(1_500_000)
    database.insert(jobsDated(`${long}b`, `${long}a`, '2025'))
    const client = await connect({ args: ['--db', database.path] })
    const pages = await readAll(client, { limit: 1 })
    expect(idsOf(pages)).toEqual([1, 2, 3])
    for (const json of pages.map((page) => JSON.stringify(page)))
      expect(Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))).toBeLessThan(9.5 * 1024 * 1024)
  })
})

describe('where the queue is read from', () => {
  const databaseWith = (id: number, path?: string) => {
    const database = fieldDatabase()
    database.insert([aJob({ id })])
    if (path === undefined) return database.path
    mkdirSync(dirname(path), { recursive: true })
    cpSync(database.path, path)
    return path
  }

  it('is the argument, then --db, then JOBWORKFLOW_DB, then data/capture/jobs.db, relative to the working directory', async () => {
    const cwd = temporaryFolder()
    databaseWith(1, join(cwd, 'data/capture/jobs.db'))
    databaseWith(2, join(cwd, 'from-env.db'))
    databaseWith(3, join(cwd, 'sub/from-flag.db'))
    databaseWith(4, join(cwd, 'from-argument.db'))
    const env = { JOBWORKFLOW_DB: 'from-env.db' }
    const args = ['--db', 'sub/from-flag.db']
    const idRead = async (options: object, call: object = {}) => {
      const client = await connect({ cwd, ...options })
      return (await read(client, call)).jobs[0]?.id
    }
    expect(await idRead({})).toBe(1)
    expect(await idRead({ env: { JOBWORKFLOW_DB: '' } })).toBe(1)
    expect(await idRead({ env })).toBe(2)
    expect(await idRead({ env, args })).toBe(3)
    expect(await idRead({ env, args }, { db_path: 'from-argument.db' })).toBe(4)
    expect(await idRead({ env, args }, { db_path: databaseWith(5) })).toBe(5)
  })

  it('opens exactly the file that is named', async () => {
    const client = await connect()
    for (const name of ['a?b.db', 'a#b.db', 'a%20b.db', 'with spaces.db', '求人.db']) {
      const path = join(temporaryFolder(), name)
      expect((await read(client, { db_path: databaseWith(9, path) })).jobs[0]?.id).toBe(9)
      expect(readdirSync(dirname(path))).toEqual([name])
    }
  })

  it('is not changed, and gets no company (read-R4)', async () => {
    const path = databaseWith(1)
    const digest = () => createHash('sha256').update(readFileSync(path)).digest('hex')
    const before = digest()
    await readAll(await connect({ args: ['--db', path] }), { limit: 1 })
    expect(digest()).toBe(before)
    expect(readdirSync(dirname(path))).toEqual(['jobs.db'])
  })
})

describe('a read that fails', () => {
  const validation = (message: RegExp) => ({
    code: 'VALIDATION_ERROR',
    retryable: false,
    message: expect.stringMatching(message),
  })

  it.each([
    [{ limit: '10' }, /^limit must be integer/],
    [{ limit: 10.5 }, /^limit must be integer/],
    [{ limit: true }, /^limit must be integer/],
    [{ limit: [5] }, /^limit must be integer/],
    [{ limit: 0 }, /^limit must be >= 1/],
    [{ limit: -1 }, /^limit must be >= 1/],
    [{ limit: 1001 }, /^limit must be <= 1000/],
    [{ cursor: 5 }, /^cursor must be string/],
    [{ db_path: 5 }, /^db_path must be string/],
    [{ db_path: '' }, /^db_path must not have fewer than 1 characters/],
    [{ db_path: 'a\0b' }, /NUL character/],
    [{ page: 1, size: 2 }, /^Unknown argument: page, size/],
  ])('refuses %j by name and coerces nothing', async (args, message) => {
    expect(await callFailing(await connect(), tool, args)).toEqual(validation(message))
  })

  it('refuses every cursor that this server did not make', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a', 'b'))
    const client = await connect({ args: ['--db', database.path] })
    const { next_cursor } = await read(client, { limit: 1 })
    const ours = next_cursor ?? ''
    const made = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')
    const foreign = [
      '',
      'abc',
      '求人',
      '%%%',
      ours.slice(1),
      ours.slice(0, -1),
      `${ours}A`,
      `${ours}=`,
      ours.toUpperCase(),
    ]
    const forged = [made({ captured_at: 'a', id: 1 }), made(['a', 0]), made([5, 1]), made(null), 'x'.repeat(5000)]
    for (const cursor of [...foreign, ...forged]) {
      expect(await callFailing(client, tool, { cursor })).toEqual(validation(/cursor is not one that this server made/))
    }
  })

  it('says DB_NOT_FOUND with the base name alone, and creates nothing (read-R2.5)', async () => {
    const cwd = temporaryFolder()
    const client = await connect({ cwd })
    const missing = { code: 'DB_NOT_FOUND', retryable: false }
    for (const db_path of ['nowhere/jobs.db', join(cwd, 'jobs.db'), undefined]) {
      const error = await callFailing(client, tool, { db_path })
      expect(error).toEqual({ ...missing, message: 'Database jobs.db was not found. Check the path.' })
    }
    expect(readdirSync(cwd)).toEqual([])
  })

  it('says which kind of wrong file it is, as a DB_ERROR without folder, SQL or stack', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'junk.db'), 'junk'.repeat(500))
    writeFileSync(join(folder, 'empty.db'), '')
    const others = fieldDatabase({ schema: 'CREATE TABLE other (x)' })
    const narrow = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, status TEXT)' })
    const client = await connect()
    const messages: string[] = []
    for (const db_path of [folder, join(folder, 'junk.db'), join(folder, 'empty.db'), others.path, narrow.path]) {
      const { code, retryable, message } = await callFailing(client, tool, { db_path })
      expect([code, retryable]).toEqual(['DB_ERROR', false])
      expect(message).not.toMatch(/\/|select|sqlite_|\bat /i)
      messages.push(message)
    }
    expect(messages).toEqual([
      expect.stringMatching(/is a folder/),
      expect.stringMatching(/junk\.db is not a SQLite database/),
      expect.stringMatching(/empty\.db is an empty file/),
      expect.stringMatching(/has no jobs table/),
      expect.stringMatching(/lacks job_id, title,/),
    ])
  })

  it('may be tried again when the file is locked past the busy timeout', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const writer = new Database(database.path)
    onTestFinished(() => void writer.close())
    writer.exec('BEGIN EXCLUSIVE')
    const client = await connect({ args: ['--db', database.path, '--busy-timeout', '50'] })
    expect(await callFailing(client, tool)).toEqual({
      code: 'DB_ERROR',
      retryable: true,
      message: 'Database jobs.db is in use by another program; try again.',
    })
    writer.exec('ROLLBACK')
    expect((await read(client)).count).toBe(1)
  })
})
