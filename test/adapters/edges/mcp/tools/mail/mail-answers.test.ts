import { describe, expect, it } from 'vitest'
import { untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anEmail } from '#test/support/archived-emails.js'
import { caller, jsonOfAnswer, mailTools } from '#test/support/mail-tools.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })
const notFound = expect.objectContaining({ code: 'NOT_FOUND' })

const servedNames =
  `list_earliest_emails get_email_full get_attachment filter_emails search_emails count_emails get_email_stats
  get_top_senders get_top_domains get_largest_emails get_mailbox_stats get_emails_by_date_range
  get_emails_with_attachments get_email_thread get_email_activity_heatmap get_response_time_stats
  get_email_frequency_by_sender get_seasonal_trends get_emails_by_size_range get_duplicate_emails
  search_email_headers get_emails_by_keywords execute_sql_query`.split(/\s+/)

describe('the mail tools', () => {
  it('are the 22 of the specification, that of attachments and that of conversations, with dotted names (mail-names)', async () => {
    expect((await mailTools([])).map(({ description }) => description.name)).toEqual(
      [...servedNames, 'list_conversations'].map((name) => `db.${name}`),
    )
  })

  it('have names that every client accepts, and can be called by either spelling', async () => {
    for (const { description, aliases } of await mailTools([], { toolNames: 'underscored' })) {
      expect(description.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(aliases).toEqual([description.name.replace('db_', 'db.')])
    }
  })

  it('only read, and refuse unknown arguments', async () => {
    for (const { description } of await mailTools([])) {
      expect(description.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
      expect(description.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })

  it('say that the text of strangers is data, exactly where they return it', async () => {
    const figures = (await mailTools([])).filter(
      ({ description }) => !description.description?.endsWith(untrustedNotice),
    )
    expect(figures.map(({ description }) => description.name.slice(3))).toEqual([
      'count_emails',
      'get_mailbox_stats',
      'get_emails_by_date_range',
      'get_email_activity_heatmap',
      'get_seasonal_trends',
    ])
  })

  it('have an output schema exactly if they answer with an object (mail-result)', async () => {
    const objects = (await mailTools([])).filter(({ description }) => description.outputSchema !== undefined)
    expect(objects.map(({ description }) => description.name)).toEqual([
      'db.get_email_full',
      'db.get_attachment',
      'db.count_emails',
      'db.get_email_stats',
      'db.execute_sql_query',
      'db.list_conversations',
    ])
  })

  it('answer with one text of JSON, and an object also as structured content (mail-result)', async () => {
    const { result } = caller([anEmail({ id: 1 })])
    const list = await result('filter_emails')
    expect(list.content).toHaveLength(1)
    expect(list.structuredContent).toBeUndefined()
    expect(jsonOfAnswer(list)).toEqual([expect.objectContaining({ id: 1 })])
    const count = await result('count_emails')
    expect(count.content).toEqual([{ type: 'text', text: '{"count":1}' }])
    expect(count.structuredContent).toEqual({ count: 1 })
  })

  it('pass on the signal of a call', async () => {
    const { signal } = new AbortController()
    const seen: unknown[] = []
    const tools = await mailTools([], { onOpen: (call) => seen.push(call.signal) })
    await tools.find(({ description }) => description.name === 'db.count_emails')?.call({}, { signal })
    expect(seen).toEqual([signal])
  })
})

describe('get_email_full (mail-full)', () => {
  const emails = [
    anEmail({
      id: 1,
      messageId: '<a@x>',
      subject: 'First',
      mailbox: 'INBOX',
      uid: 5,
      uidvalidity: 9,
      internalDateEpoch: 1,
    }),
    anEmail({ id: 2, messageId: '<b@x>', subject: 'Second', date: '2024-03-05T10:00:00.000Z', internalDateEpoch: 2 }),
  ]
  const find = async (args: object) => (await caller(emails).call('get_email_full', args)).id

  it.each([
    [{ id: 1 }, 1],
    [{ id: 1, message_id: '<b@x>', subject_contains: 'second' }, 1],
    [{ mailbox: 'INBOX', uid: 5, uidvalidity: 9, message_id: '<b@x>' }, 1],
    [{ message_id: 'b@x', subject_contains: 'first' }, 2],
    [{ subject_contains: 'FIRST' }, 1],
    [{ message_id: '', subject_contains: 'first' }, 1],
    [{ date: '2024-03-05' }, 2],
    [{ from_contains: 'ann' }, 2],
    [{ from_contains: 'ann', order: 'date_asc' }, 1],
    [{ mailbox: 'INBOX', order: 'date_asc' }, 1],
  ])('finds a message by %j', async (args, expected) => expect(await find(args)).toBe(expected))

  it.each([
    { id: 99, message_id: '<a@x>' },
    { mailbox: 'INBOX', uid: 6, uidvalidity: 9, subject_contains: 'first' },
    { message_id: '<z@x>', subject_contains: 'first' },
    { date: '2025' },
  ])('does not try another key for %j', async (args) => expect(find(args)).rejects.toEqual(notFound))

  it.each([
    {},
    { order: 'date_asc' },
    { uid: 5 },
    { uid: 5, mailbox: 'INBOX' },
    { id: 'one' },
    { id: 1.5 },
    { date: 'x' },
    { message_id: '' },
    { message_id: ' <> ' },
    { message_id: '', subject_contains: '', mailbox: '', date: '' },
    { uid: 5, uidvalidity: 9, mailbox: '' },
  ])('refuses %j', async (args) => expect(find(args)).rejects.toEqual(refused))

  it('answers every field under its specified name', async () => {
    const email = anEmail({
      id: 3,
      threadId: '1712345678901234567',
      to: ['t@x'],
      cc: ['c@x'],
      bcc: ['b@x'],
      replyTo: ['r@x'],
      inReplyTo: '<p@x>',
      references: ['<p@x>'],
      raw: new TextEncoder().encode('Subject: 日本\r\n\r\nbody'),
      plainText: 'body',
    })
    expect(await caller([email]).call('get_email_full', { id: 3 })).toMatchObject({
      x_gm_thrid: '1712345678901234567',
      envelope_to: ['t@x'],
      envelope_cc: ['c@x'],
      envelope_bcc: ['b@x'],
      envelope_reply_to: ['r@x'],
      envelope_in_reply_to: '<p@x>',
      envelope_references: ['<p@x>'],
      encoded: 'Subject: 日本\r\n\r\nbody',
      encoded_truncated: false,
      encoded_size: 23,
      plain_text: 'body',
      plain_text_truncated: false,
      plain_text_size: 4,
    })
  })

  it('gives base64 for bytes that are not UTF-8, and says so', async () => {
    const { call } = caller([anEmail({ id: 3, raw: Uint8Array.from([0xff, 0xfe]) })])
    expect(await call('get_email_full', { id: 3 })).toMatchObject({ encoded: '//4=', encoded_encoding: 'base64' })
  })

  it('cuts the source at max_bytes, by default 8192, and the text at max_text_chars, by default 20,000', async () => {
    const { call } = caller([anEmail({ id: 3, raw: new Uint8Array(70_000).fill(65), plainText: 'é'.repeat(40_000) })])
    const usual = await call('get_email_full', { id: 3 })
    expect(usual).toMatchObject({
      encoded_truncated: true,
      encoded_next_offset: 8192,
      encoded_size: 70_000,
      plain_text_truncated: true,
      plain_text_size: 80_000,
    })
    expect([String(usual.encoded).length, String(usual.plain_text).length]).toEqual([8192, 20_000])
    const few = await call('get_email_full', { id: 3, max_bytes: 3, max_text_chars: 1 })
    expect(few).toMatchObject({ encoded: 'AAA', plain_text: 'é' })
    const more = await call('get_email_full', { id: 3, max_bytes: 100_000, max_text_chars: 100_000 })
    expect(more).toMatchObject({ encoded_truncated: false, encoded_next_offset: null, plain_text_truncated: false })
  })

  it('continues from offset_bytes up to the end', async () => {
    const source = 'Subject: 面接のご案内\r\n\r\n'.repeat(2000)
    const { call } = caller([anEmail({ id: 3, raw: new TextEncoder().encode(source) })])
    let read = ''
    for (let offset: unknown = 0; offset !== null; ) {
      const part = await call('get_email_full', { id: 3, offset_bytes: offset, max_text_chars: 0 })
      read += part.encoded
      expect(part.encoded_truncated).toBe(part.encoded_next_offset !== null)
      offset = part.encoded_next_offset
    }
    expect(read).toBe(source)
    expect(await call('get_email_full', { id: 3, offset_bytes: 10_000_000 })).toMatchObject({
      encoded: '',
      encoded_truncated: false,
    })
  })

  it('gives thread, labels and attachments', async () => {
    const attachments = [{ name: 'cv.pdf', type: 'application/pdf', size: 5 }]
    const { call } = caller([
      anEmail({ id: 3, threadId: '1712345678901234567', labels: ['Work'], attachments }),
      anEmail({ id: 4 }),
    ])
    const thread = { x_gm_thrid: '1712345678901234567', thread_id: '1712345678901234567' }
    const listed = [{ part: 1, ...attachments[0] }]
    expect(await call('get_email_full', { id: 3 })).toMatchObject({ ...thread, labels: ['Work'], attachments: listed })
    expect(await call('get_email_full', { id: 4 })).toMatchObject({ thread_id: null, labels: [], attachments: null })
  })
})

describe('get_attachment', () => {
  const attachments = [{ name: '条件.pdf', type: 'application/pdf', size: 5 }]
  const attachmentTexts = [
    {
      part: 1,
      pages: [
        { number: 1, text: 'Dear Taro' },
        { number: 2, text: '年'.repeat(20_000) },
      ],
    },
  ]
  const emails = [anEmail({ id: 3, attachments, attachmentTexts })]

  it('gives text by page, in parts that fit, until there is no next (mail-attachment)', async () => {
    const { call } = caller(emails, { page: toPageBudget(20_000, 32_000) })
    let [text, offset, calls]: [string, unknown, number] = ['', 0, 0]
    while (offset !== null) {
      const answer = await call('get_attachment', { email_id: 3, part: 1, offset })
      expect(answer).toMatchObject({ email_id: 3, part: 1, name: '条件.pdf', page_count: 2, warnings: [] })
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(32_000)
      text += (answer.pages as readonly { text: string }[]).map((page) => page.text).join('')
      offset = answer.next
      calls++
    }
    expect(text).toBe(`Dear Taro${'年'.repeat(20_000)}`)
    expect(calls).toBeLessThan(6)
  })

  it('gives as much as is asked for (mail-attachment)', async () => {
    const { call } = caller(emails, { page: toPageBudget(20_000, 32_000) })
    expect(await call('get_attachment', { email_id: 3, part: 1, max_chars: 60_000 })).toMatchObject({ next: null })
  })

  it('is named by the results of a search, with the page (mail-attachment-text)', async () => {
    const { call } = caller(emails)
    expect(await call('search_emails', { query: 'taro' })).toMatchObject([
      { id: 3, in_attachments: [{ part: 1, name: '条件.pdf', page: 1 }] },
    ])
  })
})

describe('an answer of a mail tool', () => {
  const control = '\u0001'

  it('is cut at whole items below 1 MB, and says so (mail-answer-size)', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => anEmail({ id: i + 1, subject: `"${'日本\\'.repeat(400)}` }))
    const { result } = caller(many)
    const answer = await result('filter_emails', { limit: 1000 })
    const items = jsonOfAnswer(answer) as readonly { subject: string }[]
    expect(items.length).toBeGreaterThan(100)
    expect(items.every(({ subject }) => subject.length === 1201)).toBe(true)
    expect(answer._meta).toEqual({ truncated: true, returned: items.length, found: 1000 })
    expect((await result('filter_emails', { limit: 10 }))._meta).toBeUndefined()
  })

  it('cuts an endless subject, and keeps its item and those after it', async () => {
    const endless = anEmail({ id: 1, subject: '😀'.repeat(2_000_000), internalDateEpoch: 2 })
    const answer = await caller([endless, anEmail({ id: 2, internalDateEpoch: 1 })]).result('filter_emails')
    const items = jsonOfAnswer(answer) as readonly { id: number; subject: string }[]
    expect(items.map(({ id }) => id)).toEqual([1, 2])
    expect(items[0]?.subject).toMatch(/^(😀)+$/u)
    expect(answer._meta).toMatchObject({ truncated: true })
  })

  it('cuts a source further if its JSON is too large, and says so', async () => {
    const raw = new TextEncoder().encode(control.repeat(900_000))
    const { call } = caller([anEmail({ id: 1, raw, plainText: control.repeat(900_000) })])
    const cut = await call('get_email_full', { id: 1, max_bytes: 5_000_000, max_text_chars: 5_000_000 })
    expect(cut).toMatchObject({ encoded_truncated: true, encoded_size: 900_000, plain_text_truncated: true })
    expect(cut.encoded_next_offset).toBe(String(cut.encoded).length)
  })

  it('stays valid base64 when base64 is cut', async () => {
    const { call } = caller([anEmail({ id: 1, raw: new Uint8Array(900_000).fill(0xff) })])
    const { encoded } = await call('get_email_full', { id: 1, max_bytes: 900_000 })
    expect(Buffer.from(String(encoded), 'base64').every((byte) => byte === 0xff)).toBe(true)
  })

  it('cuts other values that are too large, and is marked as truncated', async () => {
    const to = Array.from({ length: 100_000 }, (_, i) => `person${i}@example.com`)
    const full = await caller([anEmail({ id: 1, to })]).call('get_email_full', { id: 1 })
    expect(full.truncated).toBe(true)
    const senders = Array.from({ length: 900 }, (_, i) => anEmail({ id: i + 1, from: `${i}${'x'.repeat(2000)}` }))
    const stats = await caller(senders).call('get_email_stats', { top_limit: 900 })
    expect(stats).toMatchObject({ total_emails: 900, truncated: true })
  })
})

describe('execute_sql_query', () => {
  it('passes on the query and a limit, by default 1000 and never above the maximum', async () => {
    const limits: number[] = []
    const runQuery = async ({ sql, limit }: { sql: string; limit: number }) => {
      limits.push(limit)
      return { query: sql, rows: [{ n: 1, name: 'x' }], truncated: false }
    }
    const { call } = caller([], { runQuery, maxLimit: 500 })
    expect(await call('execute_sql_query', { sql_query: 'select 1' })).toEqual({
      query: 'select 1',
      row_count: 1,
      rows: [{ n: 1, name: 'x' }],
      truncated: false,
    })
    await call('execute_sql_query', { sql_query: 'select 1', limit: 9 })
    expect(limits).toEqual([500, 9])
  })

  it('cuts at whole rows, and counts the rows that it gives', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ n, text: 'x'.repeat(2000) }))
    const runQuery = async ({ sql }: { sql: string }) => ({ query: sql, rows, truncated: false })
    const answer = await caller([], { runQuery }).call('execute_sql_query', { sql_query: 'select' })
    expect(answer.truncated).toBe(true)
    expect(answer.row_count).toBe((answer.rows as unknown[]).length)
    expect(answer.row_count).toBeGreaterThan(100)
  })

  it('gives a row of 300 KB whole, and names the value that is too long for any answer', async () => {
    const answerOf = (rows: readonly Record<string, unknown>[]) => {
      const runQuery = async ({ sql }: { sql: string }) => ({ query: sql, rows, truncated: false })
      return caller([], { runQuery }).call('execute_sql_query', { sql_query: 'select' })
    }
    const whole = [{ id: 1, plain_text: 'x'.repeat(300_000) }]
    expect(await answerOf(whole)).toEqual({ query: 'select', row_count: 1, rows: whole, truncated: false })
    expect(await answerOf([{ id: 1 }, { id: 2, plain_text: 'x'.repeat(900_000) }])).toEqual({
      query: 'select',
      row_count: 1,
      rows: [{ id: 1 }],
      truncated: true,
      left_out: { row: 2, column: 'plain_text', characters: 900_000 },
    })
  })

  it('passes on a refusal', async () => {
    const runQuery = async () => {
      throw new AppError('QUERY_REJECTED', 'Only SELECT.')
    }
    await expect(caller([], { runQuery }).call('execute_sql_query', { sql_query: 'drop' })).rejects.toEqual(
      expect.objectContaining({ code: 'QUERY_REJECTED' }),
    )
    await expect(caller([], { runQuery }).call('execute_sql_query', {})).rejects.toEqual(refused)
  })
})
