import { describe, expect, it } from 'vitest'
import { messageOf } from '#test/support/mail-letters.js'
import { iso, itemOf, letterAt, sceneIds, thread, withoutSize } from '#test/support/mail-scene.js'
import { archiveKinds, servedScene } from '#test/support/served-scene.js'

describe.each(archiveKinds)('the mail tools on an archive of the kind %s', (_, make) => {
  const { server } = servedScene(make)

  it('give an overview of the archive: senders, domains and mailboxes, largest first and ties by name', async () => {
    const senders = [
      { from: 'Digest <digest@news.example>', count: 3 },
      { from: 'Ann Lee <ann@acme.example>', count: 2 },
      { from: 'Carl <carl@files.example>', count: 2 },
      { from: 'Nobody <nobody@void.example>', count: 2 },
      { from: 'Bob HR <bob@jobs.acme.example>', count: 1 },
    ]
    const domains = [
      { domain: 'news.example', count: 3 },
      { domain: 'acme.example', count: 2 },
      { domain: 'files.example', count: 2 },
      { domain: 'void.example', count: 2 },
      { domain: 'acme.example.evil.org', count: 1 },
      { domain: 'arzt.example', count: 1 },
    ]
    const mailboxes = [
      { mailbox: 'INBOX', count: 13 },
      { mailbox: 'Sent', count: 1 },
    ]
    expect(await server().list('get_top_senders', { limit: 5 })).toEqual(senders)
    expect(await server().list('get_top_senders', { mailbox: 'Sent' })).toEqual([
      { from: 'Mei Sato <me@harborlight.example>', count: 1 },
    ])
    expect(await server().list('get_top_domains', { limit: 6 })).toEqual(domains)
    expect(await server().list('get_mailbox_stats')).toEqual(mailboxes)
    expect(await server().object('get_email_stats', { top_limit: 4 })).toEqual({
      total_emails: 14,
      date_range: { earliest: '2023-01-10T08:15:00.000Z', latest: '2024-06-15T12:00:00.000Z' },
      top_senders: senders.slice(0, 4),
      top_domains: domains.slice(0, 4),
      mailbox_distribution: mailboxes,
    })
  })

  it('list by size and attachments', async () => {
    const sized = (id: number) => ({ ...itemOf(id), size_bytes: messageOf(letterAt(id)).length })
    const bySize = [...sceneIds].sort((a, b) => messageOf(letterAt(b)).length - messageOf(letterAt(a)).length || a - b)
    expect((await server().list('get_largest_emails')).slice(0, 3)).toEqual([7, 6, 5].map(sized))
    expect(await server().list('get_largest_emails')).toHaveLength(5)
    expect(await server().ids('get_largest_emails', { attachments: 'with', limit: 9 })).toEqual([7, 6, 5])
    const without = await server().list('get_largest_emails', { attachments: 'without', limit: 20 })
    expect(without.map(({ size_bytes }) => size_bytes)).toEqual(
      bySize.slice(3).map((id) => messageOf(letterAt(id)).length),
    )
    expect(await server().ids('get_largest_emails', { from_domain: 'files.example', mailbox: 'INBOX' })).toEqual([7, 6])
    const category = (size_category: string) => server().list('get_emails_by_size_range', { size_category })
    expect(await category('large')).toEqual([7, 6].map((id) => withoutSize(sized(id))))
    expect(await server().ids('get_emails_by_size_range')).toEqual([7, 6])
    expect((await category('huge')).map(({ id }) => id)).toEqual([7])
    expect((await category('medium')).map(({ id }) => id)).toEqual([5])
    expect(await category('small')).toHaveLength(11)
    expect(await server().list('get_emails_with_attachments')).toEqual([5, 6, 7].map(itemOf))
    const inside = { mailbox: 'INBOX', date_from: '2023', date_to: '2023-12' }
    expect(await server().ids('get_emails_with_attachments', inside)).toEqual([6, 7])
  })

  it('count by period, hour, sender and season', async () => {
    expect(await server().list('get_emails_by_date_range', { date_from: '2024-02' })).toEqual([
      { period: '2024-02', count: 5 },
      { period: '2024-03', count: 1 },
      { period: '2024-05', count: 4 },
      { period: '2024-06', count: 2 },
    ])
    expect(await server().list('get_emails_by_date_range', { period: 'yearly' })).toEqual([
      { period: '2023', count: 2 },
      { period: '2024', count: 12 },
    ])
    const newest = [
      { period: '2024-06-01', count: 1 },
      { period: '2024-06-15', count: 1 },
    ]
    expect(await server().list('get_emails_by_date_range', { period: 'daily', limit: 2 })).toEqual(newest)
    expect(await server().list('get_email_activity_heatmap', { date_from: '2024-05', date_to: '2024-06' })).toEqual([
      { hour: 9, day_of_week: 'Wednesday', day_number: 3, count: 1 },
      { hour: 10, day_of_week: 'Thursday', day_number: 4, count: 1 },
      { hour: 12, day_of_week: 'Thursday', day_number: 4, count: 1 },
      { hour: 23, day_of_week: 'Friday', day_number: 5, count: 1 },
      { hour: 0, day_of_week: 'Saturday', day_number: 6, count: 1 },
      { hour: 12, day_of_week: 'Saturday', day_number: 6, count: 1 },
    ])
    expect(await server().list('get_email_frequency_by_sender', { sender: 'CARL' })).toEqual([
      { from: 'Carl <carl@files.example>', period: '2023-01', count: 1 },
      { from: 'Carl <carl@files.example>', period: '2023-12', count: 1 },
    ])
    expect(await server().list('get_email_frequency_by_sender', { sender: 'digest', period: 'yearly' })).toEqual([
      { from: 'Digest <digest@news.example>', period: '2024', count: 3 },
    ])
    const seasons = await server().list('get_seasonal_trends', { years_back: 100 })
    expect(seasons).toEqual([
      { year: 2023, month: 1, count: 1, season: 'Winter', month_name: 'January' },
      { year: 2023, month: 12, count: 1, season: 'Winter', month_name: 'December' },
      { year: 2024, month: 2, count: 5, season: 'Winter', month_name: 'February' },
      { year: 2024, month: 3, count: 1, season: 'Spring', month_name: 'March' },
      { year: 2024, month: 5, count: 4, season: 'Spring', month_name: 'May' },
      { year: 2024, month: 6, count: 2, season: 'Summer', month_name: 'June' },
    ])
  })

  it('give the reply times within threads, longest first', async () => {
    const pairs = [
      ['Ann Lee <ann@acme.example>', 'Bob HR <bob@jobs.acme.example>', 25.5, 1, 2],
      ['Bob HR <bob@jobs.acme.example>', 'Mei Sato <me@harborlight.example>', 2, 2, 14],
    ] as const
    const expected = pairs.map(([from, to, hours, previous, current]) => ({
      ...{ thread_id: thread, from_sender: from, to_sender: to, response_time_hours: hours },
      ...{ prev_date: iso(letterAt(previous).received), curr_date: iso(letterAt(current).received) },
    }))
    expect(await server().list('get_response_time_stats')).toEqual(expected)
    expect(await server().list('get_response_time_stats', { limit: 1 })).toEqual(expected.slice(0, 1))
  })

  it('group duplicates, but no missing values', async () => {
    const digest = { similarity_field: 'subject', value: 'Weekly digest', duplicate_count: 3, email_ids: [8, 9, 10] }
    expect(await server().list('get_duplicate_emails')).toEqual([digest])
    expect(await server().list('get_duplicate_emails', { similarity_field: 'message_id' })).toEqual([
      { similarity_field: 'message_id', value: '<again@news.example>', duplicate_count: 2, email_ids: [9, 10] },
    ])
  })
})
