import { describe, expect, it } from 'vitest'
import { maxTextCharacters } from '#src/domain/jobs/job.js'
import { aJob, jobsDated } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { call, connect } from '#test/support/mcp-server.js'
import { idsOf, readJobPage, readJobPages } from '#test/support/new-jobs.js'

describe('a page of the queue, through the real server', () => {
  it('is structured output with exactly the ten fields of each job, and null for a missing value (read-R3.1, read-R3.2, read-R3.3, read-R6.2, read-R6.4, read-R6.5, read-R6.6)', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 3, title: '', company: null })])
    const client = await connect({ args: ['--db', database.path] })
    expect(await readJobPage(client)).toEqual({
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

  it('holds 50 jobs by default, and as many as `limit` says up to 1000 (read-R1.1, read-R1.2, read-R6.1, jobs-arguments)', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 1001 }, (_, i) => aJob({ id: i + 1 })))
    const client = await connect({ args: ['--db', database.path] })
    expect((await readJobPage(client)).count).toBe(50)
    expect((await readJobPage(client, { limit: null, cursor: null, db_path: null })).count).toBe(50)
    // an empty optional text counts as absent (jobs-empty-text)
    expect((await readJobPage(client, { db_path: '' })).count).toBe(50)
    expect((await readJobPage(client, { limit: 1 })).count).toBe(1)
    const unbounded = await connect({ args: ['--db', database.path, '--page-chars', '0', '--page-bytes', '0'] })
    const full = await readJobPage(unbounded, { limit: 1000 })
    expect([full.count, full.has_more]).toEqual([1000, true])
    const last = await readJobPage(unbounded, { limit: 1000, cursor: full.next_cursor })
    expect([last.count, last.has_more, last.next_cursor]).toEqual([1, false, null])
  })

  it('is empty, without an error, when no job is new (read-R5.4)', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ status: 'applied' })])
    const client = await connect({ args: ['--db', database.path] })
    expect(await readJobPage(client)).toEqual({ jobs: [], count: 0, has_more: false, next_cursor: null })
  })

  it('leads by its cursor through the whole queue once and in order, with and without dates, while jobs leave it (read-R7.1, read-R7.2, read-R7.3, read-R7.6, read-R7.7, jobs-undated)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('2026-01-01', '', null, '2026-01-03', '', null, '2026-01-01', null))
    const client = await connect({ args: ['--db', database.path] })
    const order = [4, 7, 1, 5, 2, 8, 6, 3]
    for (const limit of [1, 2, 3, 8]) expect(idsOf(await readJobPages(client, { limit }))).toEqual(order)
    const first = await readJobPage(client, { limit: 5 })
    await call(client, 'bulk_update_job_status', { updates: first.jobs.map(({ id }) => ({ id, status: 'reviewed' })) })
    expect(idsOf([first, await readJobPage(client, { cursor: first.next_cursor })])).toEqual(order)
  })

  it('has an opaque, URL-safe cursor that gives the same page every time (read-R7.5)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('昨日?&=', 'b/+', null))
    const client = await connect({ args: ['--db', database.path] })
    const first = await readJobPage(client, { limit: 1 })
    expect(first.next_cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    const next = () => readJobPage(client, { limit: 1, cursor: first.next_cursor })
    expect(await next()).toEqual(await next())
  })

  it('ends before its JSON is longer than --page-chars, but holds at least one job (jobs-page-size, read-R1.5)', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 30 }, (_, i) => aJob({ id: i + 1, description: '求人"\n'.repeat(i * 20) })))
    for (const options of [{ args: ['--page-chars', '3000'] }, { env: { JOBWORKFLOW_PAGE_CHARS: '3000' } }]) {
      const client = await connect({ ...options, args: ['--db', database.path, ...(options.args ?? [])] })
      const pages = await readJobPages(client, { limit: 20 })
      expect(idsOf(pages)).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
      for (const page of pages) expect(page.count === 1 || JSON.stringify(page).length <= 3000).toBe(true)
      expect(pages.length).toBeGreaterThan(5)
      expect(pages.some(({ count }) => count > 3)).toBe(true)
    }
  })

  it('ends before its text has more UTF-8 bytes than --page-bytes (jobs-page-size, serve-answer-size)', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 30 }, (_, i) => aJob({ id: i + 1, description: '求人"\n'.repeat(i * 20) })))
    for (const options of [{ args: ['--page-bytes', '3000'] }, { env: { JOBWORKFLOW_PAGE_BYTES: '3000' } }]) {
      const client = await connect({ ...options, args: ['--db', database.path, ...(options.args ?? [])] })
      const pages = await readJobPages(client, { limit: 20 })
      expect(idsOf(pages)).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
      for (const page of pages) expect(page.count === 1 || Buffer.byteLength(JSON.stringify(page)) <= 3000).toBe(true)
      expect(pages.some(({ count }) => count > 3)).toBe(true)
    }
  })

  it('stays under 9.5 MiB on the wire, text and structured content together, and no job is lost', async () => {
    const database = fieldDatabase()
    const descriptions = ['x'.repeat(20_000), '"\\\n'.repeat(7_000), '\u0001'.repeat(20_000), '求'.repeat(20_000)]
    database.insert(Array.from({ length: 400 }, (_, i) => aJob({ id: i + 1, description: descriptions[i % 4] ?? '' })))
    const client = await connect({ args: ['--db', database.path, '--page-chars', '0', '--page-bytes', '0'] })
    const pages = await readJobPages(client, { limit: 1000 })
    expect(idsOf(pages)).toEqual(Array.from({ length: 400 }, (_, i) => 400 - i))
    for (const page of pages) {
      const json = JSON.stringify(page)
      expect(Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))).toBeLessThan(9.5 * 1024 * 1024)
    }
  })

  it('cuts a text that is too long for any answer, and marks the cut', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1, title: 'kept', description: 'y'.repeat(12_000_000) }), aJob({ id: 2 })])
    const client = await connect({ args: ['--db', database.path, '--page-chars', '0', '--page-bytes', '0'] })
    const pages = await readJobPages(client)
    expect(idsOf(pages)).toEqual([2, 1])
    const description = String(pages.at(-1)?.jobs.at(-1)?.description)
    expect(description).toBe(`${'y'.repeat(maxTextCharacters)}… [cut: too long for one answer]`)
  })

  it('stays under 9.5 MiB when dates are too long for any answer, and the next page continues exactly', async () => {
    const database = fieldDatabase()
    const long = '2026'.repeat(1_500_000)
    database.insert(jobsDated(`${long}b`, `${long}a`, '2025'))
    const client = await connect({ args: ['--db', database.path] })
    const pages = await readJobPages(client, { limit: 1 })
    expect(idsOf(pages)).toEqual([1, 2, 3])
    for (const json of pages.map((page) => JSON.stringify(page)))
      expect(Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))).toBeLessThan(9.5 * 1024 * 1024)
  })
})
