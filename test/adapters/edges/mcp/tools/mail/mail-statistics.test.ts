import { describe, expect, it } from 'vitest'
import { anEmail, epochOf } from '#test/support/archived-emails.js'
import { caller, jsonOfAnswer } from '#test/support/mail-tools.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })

const received = (...moments: string[]) =>
  moments.map((iso, i) => anEmail({ id: i + 1, internalDateEpoch: epochOf(iso) }))

describe('the overview of an archive (mail-stats)', () => {
  it('has totals, dates, senders, domains and mailboxes', async () => {
    const emails = [
      anEmail({ id: 1, from: 'B', fromEmail: 'b@X.example', internalDateEpoch: epochOf('2024-01-01T00:00:00Z') }),
      anEmail({
        id: 2,
        from: 'A',
        fromEmail: 'a@x.example',
        mailbox: 'Sent',
        internalDateEpoch: epochOf('2024-02-01T00:00:00Z'),
      }),
      anEmail({ id: 3, from: 'C <c@y.example>', fromEmail: null, internalDateEpoch: null }),
    ]
    const { call } = caller(emails)
    expect(await call('get_email_stats', { top_limit: 2 })).toEqual({
      total_emails: 3,
      date_range: { earliest: '2024-01-01T00:00:00.000Z', latest: '2024-02-01T00:00:00.000Z' },
      top_senders: [
        { from: 'A', count: 1 },
        { from: 'B', count: 1 },
      ],
      top_domains: [
        { domain: 'x.example', count: 2 },
        { domain: 'y.example', count: 1 },
      ],
      mailbox_distribution: [
        { mailbox: 'INBOX', count: 2 },
        { mailbox: 'Sent', count: 1 },
      ],
    })
    expect(await call('get_top_senders', { mailbox: 'Sent' })).toEqual([{ from: 'A', count: 1 }])
    expect(await call('get_top_domains', { limit: 1 })).toEqual([{ domain: 'x.example', count: 2 }])
    expect(await call('get_mailbox_stats')).toHaveLength(2)
  })

  it('names the twenty largest mailboxes, and the number of others', async () => {
    const boxes = (count: number) => Array.from({ length: count }, (_, i) => anEmail({ mailbox: `Box ${i}` }))
    const { call } = caller([...boxes(25), anEmail({ mailbox: 'Box 24' })])
    const stats = await call('get_email_stats')
    expect(stats).toMatchObject({ total_emails: 26, more_mailboxes: 5 })
    expect(stats).toHaveProperty('mailbox_distribution.length', 20)
    expect(stats).toHaveProperty('mailbox_distribution.0', { mailbox: 'Box 24', count: 2 })
    expect(await call('get_mailbox_stats')).toHaveLength(25)
    expect(await caller(boxes(20)).call('get_email_stats')).not.toHaveProperty('more_mailboxes')
  })

  it('has null dates and empty lists for an empty archive', async () => {
    expect(await caller([]).call('get_email_stats')).toEqual({
      total_emails: 0,
      date_range: { earliest: null, latest: null },
      top_senders: [],
      top_domains: [],
      mailbox_distribution: [],
    })
  })
})

describe('counts by period (mail-periods)', () => {
  const emails = received(
    '2022-12-31T23:59:59Z',
    '2024-01-05T00:00:00Z',
    '2024-01-05T10:00:00Z',
    '2024-03-01T00:00:00Z',
  )

  it('give the newest periods, oldest first, monthly by default', async () => {
    const { call } = caller(emails)
    expect(await call('get_emails_by_date_range')).toEqual([
      { period: '2022-12', count: 1 },
      { period: '2024-01', count: 2 },
      { period: '2024-03', count: 1 },
    ])
    expect(await call('get_emails_by_date_range', { limit: 2, period: 'daily' })).toEqual([
      { period: '2024-01-05', count: 2 },
      { period: '2024-03-01', count: 1 },
    ])
    expect(await call('get_emails_by_date_range', { period: 'yearly', date_to: '2023' })).toEqual([
      { period: '2022', count: 1 },
    ])
    await expect(call('get_emails_by_date_range', { period: 'weekly' })).rejects.toEqual(refused)
  })

  it('give fifty periods by default', async () => {
    const days = Array.from({ length: 60 }, (_, i) => anEmail({ id: i + 1, internalDateEpoch: i * 86_400 }))
    const counts = await caller(days).call('get_emails_by_date_range', { period: 'daily' })
    expect(counts).toHaveLength(50)
    expect(counts.at(-1)).toEqual({ period: '1970-03-01', count: 1 })
  })

  it('by sender are sorted by sender, then by period', async () => {
    const { call } = caller([
      anEmail({ id: 1, from: 'b', internalDateEpoch: epochOf('2024-01-01T00:00:00Z') }),
      anEmail({ id: 2, from: 'a', internalDateEpoch: epochOf('2024-02-01T00:00:00Z') }),
    ])
    expect(await call('get_email_frequency_by_sender')).toEqual([
      { from: 'a', period: '2024-02', count: 1 },
      { from: 'b', period: '2024-01', count: 1 },
    ])
    expect(await call('get_email_frequency_by_sender', { sender: 'B', period: 'yearly' })).toEqual([
      { from: 'b', period: '2024', count: 1 },
    ])
  })
})

describe('the heatmap (mail-heatmap)', () => {
  it('has only cells above zero, by day and hour', async () => {
    const { call } = caller(received('2024-05-06T09:15:00Z', '2024-05-05T23:59:59Z', '2024-05-06T09:45:00Z'))
    expect(await call('get_email_activity_heatmap')).toEqual([
      { hour: 23, day_of_week: 'Sunday', day_number: 0, count: 1 },
      { hour: 9, day_of_week: 'Monday', day_number: 1, count: 2 },
    ])
    expect(await call('get_email_activity_heatmap', { date_to: '2024-05-05' })).toHaveLength(1)
  })
})

describe('seasonal trends (mail-seasons)', () => {
  it('cover the three years before now, with integers', async () => {
    const emails = received(
      '2021-06-15T11:59:59Z',
      '2021-06-15T12:00:00Z',
      '2023-12-01T00:00:00Z',
      '2024-06-16T00:00:00Z',
    )
    const { call } = caller(emails, { now: '2024-06-15T12:00:00Z' })
    expect(await call('get_seasonal_trends')).toEqual([
      { year: 2021, month: 6, count: 1, season: 'Summer', month_name: 'June' },
      { year: 2023, month: 12, count: 1, season: 'Winter', month_name: 'December' },
    ])
    expect(await call('get_seasonal_trends', { years_back: 1 })).toHaveLength(1)
    await expect(call('get_seasonal_trends', { years_back: 0 })).rejects.toEqual(refused)
  })
})

describe('response times (mail-response-times)', () => {
  it('give thread, senders, hours and dates, longest first', async () => {
    const { call } = caller([
      anEmail({ id: 1, threadId: '1712345678901234567', internalDateEpoch: 0, from: 'A', fromEmail: 'a@x' }),
      anEmail({ id: 2, threadId: '1712345678901234567', internalDateEpoch: 5400, from: 'B', fromEmail: 'b@x' }),
      anEmail({ id: 3, threadId: '1712345678901234567', internalDateEpoch: 5401, from: 'B', fromEmail: 'b@x' }),
    ])
    expect(await call('get_response_time_stats')).toEqual([
      {
        thread_id: '1712345678901234567',
        from_sender: 'A',
        to_sender: 'B',
        response_time_hours: 1.5,
        prev_date: '1970-01-01T00:00:00.000Z',
        curr_date: '1970-01-01T01:30:00.000Z',
      },
    ])
  })
})

describe('groups of duplicates (mail-duplicates)', () => {
  it('name as many messages as limit and maximum allow, and say that there are more', async () => {
    const same = Array.from({ length: 9 }, (_, i) => anEmail({ id: i + 1, subject: 'x' }))
    const narrow = await caller(same, { maxLimit: 4 }).result('get_duplicate_emails')
    expect(jsonOfAnswer(narrow)).toEqual([
      { similarity_field: 'subject', value: 'x', duplicate_count: 9, email_ids: [1, 2, 3, 4] },
    ])
    expect(narrow._meta).toEqual({ truncated: true, returned: 1, found: 1 })
    const [group] = await caller(same).call('get_duplicate_emails', { limit: 3 })
    expect(group).toMatchObject({ duplicate_count: 9, email_ids: [1, 2, 3] })
  })

  it('give the compared field, its value and the messages', async () => {
    const { call } = caller(
      ['x', 'x', 'y', null, null].map((subject, i) => anEmail({ id: i + 1, subject, messageId: subject })),
    )
    expect(await call('get_duplicate_emails')).toEqual([
      { similarity_field: 'subject', value: 'x', duplicate_count: 2, email_ids: [1, 2] },
    ])
    expect(await call('get_duplicate_emails', { similarity_field: 'message_id' })).toEqual([
      { similarity_field: 'message_id', value: 'x', duplicate_count: 2, email_ids: [1, 2] },
    ])
    await expect(call('get_duplicate_emails', { similarity_field: 'body' })).rejects.toEqual(refused)
  })
})
