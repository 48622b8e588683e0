import { describe, expect, it } from 'vitest'
import { type MailServer, readJson, startMailServer } from '#test/support/mail-client.js'
import { aLetter } from '#test/support/mail-letters.js'
import { archiveKinds, sharedArchive } from '#test/support/served-scene.js'

// complete lists, without the page bounds that clients need
const unbounded = ['--page-chars', '0', '--page-bytes', '0']

describe.each(archiveKinds)('long lists of an archive of the kind %s', (_, make) => {
  const letters = Array.from({ length: 1205 }, (_, n) =>
    aLetter({
      threadId: '77',
      subject: `${String(n).padStart(5, '0')} ${'求人"\\'.repeat(200)}`,
      received: new Date(Date.UTC(2024, 0, 1) + n * 3_600_000).toISOString(),
      name: n < 1100 ? `Sender ${n}` : 'Same',
      email: n < 1100 ? `s${n}@d${n}.example` : 'same@same.example',
    }),
  )
  const archive = sharedArchive(letters, make)

  it('are cut under 1 MB at whole items, and say so (mail-answer-size)', async () => {
    const server = await startMailServer(archive().path, { args: unbounded })
    for (const [name, args] of [
      ['filter_emails', { limit: 1000 }],
      ['list_earliest_emails', { limit: 1000 }],
      ['get_email_thread', { thread_id: '77' }],
      ['search_emails', { query: '求人', limit: 1000 }],
      ['search_email_headers', { header_pattern: '^From:', limit: 1000 }],
      ['get_emails_by_keywords', { keywords: ['求人'], limit: 1000 }],
      ['get_emails_by_size_range', { size_category: 'small', limit: 1000 }],
    ] as const) {
      const answer = await server.result(name, args)
      const items = readJson(answer) as readonly { id: number; subject: string }[]
      expect(answer._meta, name).toMatchObject({ truncated: true, returned: items.length })
      expect(items.length, name).toBeGreaterThan(100)
      for (const item of items) expect(item.subject, name).toBe(letters[item.id - 1]?.subject)
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeGreaterThan(900_000)
    }
  })

  it('with rows are cut under 1 MB for text and structured content together', async () => {
    const server = await startMailServer(archive().path, { args: unbounded })
    const sql_query = 'SELECT id, subject FROM emails ORDER BY id'
    const { rows, row_count, truncated } = await server.object('execute_sql_query', { sql_query })
    expect(truncated).toBe(true)
    expect(rows).toHaveLength(Number(row_count))
    expect(Number(row_count)).toBeGreaterThan(50)
    expect(rows).toEqual(letters.slice(0, Number(row_count)).map(({ subject }, i) => ({ id: i + 1, subject })))
  })

  it('have their default length, and at most 1000 or --max-limit or NITTYMAIL_MCP_MAX_LIMIT', async () => {
    const lengths = async (server: MailServer, limit?: number) => {
      const tools = ['get_top_senders', 'get_top_domains', 'get_emails_by_date_range', 'get_email_frequency_by_sender']
      const found: number[] = []
      for (const tool of tools) found.push((await server.list(tool, { limit, period: undefined })).length)
      return found
    }
    const server = await startMailServer(archive().path, { args: unbounded })
    expect(await lengths(server)).toEqual([20, 20, 2, 50])
    expect(await lengths(server, 5000)).toEqual([1000, 1000, 2, 1000])
    expect(await lengths(server, Number.MAX_SAFE_INTEGER)).toEqual([1000, 1000, 2, 1000])
    expect(await server.list('filter_emails')).toHaveLength(100)
    const rows = async (of: MailServer, limit?: number) =>
      (await of.object('execute_sql_query', { sql_query: 'SELECT id FROM emails', limit })).row_count
    expect(await rows(server)).toBe(1000)
    expect(await rows(server, 3)).toBe(3)
    for (const options of [{ args: ['--max-limit', '7'] }, { env: { NITTYMAIL_MCP_MAX_LIMIT: '7' } }]) {
      const narrow = await startMailServer(archive().path, options)
      expect(await lengths(narrow)).toEqual([7, 7, 2, 7])
      expect(await lengths(narrow, 8)).toEqual([7, 7, 2, 7])
      expect(await lengths(narrow, 3)).toEqual([3, 3, 2, 3])
      expect(await rows(narrow)).toBe(7)
    }
  })

  it('are as long as count_emails says', async () => {
    const server = await startMailServer(archive().path, { args: ['--max-limit', '100000', ...unbounded] })
    for (const filter of [{ from_domain: 'same.example' }, { subject_contains: '0119' }, { date_to: '2024-01-02' }]) {
      const { count } = await server.object('count_emails', filter)
      expect(await server.list('filter_emails', { ...filter, limit: 100_000 })).toHaveLength(Number(count))
      expect(Number(count)).toBeGreaterThan(5)
    }
  })
})
