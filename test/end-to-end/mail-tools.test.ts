import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveFolder, address, foreignArchive, importedArchive } from '../support/mail-archives.js'
import { type Fields, MailServer } from '../support/mail-client.js'
import { type Letter, messageOf } from '../support/mail-letters.js'
import { newestFirst, nextThread, scene, sceneIds, thread } from '../support/mail-scene.js'

const iso = (text: string | null) => (text === null ? null : text.replace('Z', '.000Z'))
const letterAt = (id: number) => scene[id - 1] as Letter

/** What the contract says of a message in a list. */
function itemOf(id: number): Fields {
  const letter = letterAt(id)
  return {
    ...{ id, address, mailbox: letter.mailbox, uid: id - scene.findIndex(({ mailbox }) => mailbox === letter.mailbox) },
    ...{ uidvalidity: 1, message_id: letter.messageId, x_gm_msgid: letter.gmailMessageId },
    ...{ date: iso(letter.date), internaldate: iso(letter.received) },
    internaldate_epoch: Date.parse(letter.received) / 1000,
    ...{ from: `${letter.name} <${letter.email}>`, subject: letter.subject, rfc822_size: messageOf(letter).length },
  }
}

const withoutSize = ({ rfc822_size: _, ...item }: Fields) => item

describe.each([
  ['made by mail import', async () => importedArchive(scene)],
  ['made by the original downloader', async () => foreignArchive(scene)],
] as const)('the mail tools on an archive %s', (kind, make) => {
  let archive: ArchiveFolder
  let server: MailServer
  let before: readonly string[]
  beforeAll(async () => {
    archive = await make()
    before = archive.fingerprint()
    server = await MailServer.start(archive.path)
  })
  afterAll(async () => {
    await server.close()
    expect(archive.fingerprint()).toEqual(before)
    archive.remove()
  })

  it('list messages with exactly the base fields', async () => {
    expect(await server.list('filter_emails')).toEqual(newestFirst.map(itemOf))
    expect(await server.list('filter_emails', { order: 'date_asc' })).toEqual([...newestFirst].reverse().map(itemOf))
  })

  it('list the earliest by the Date header, those without one last', async () => {
    const expected = [...newestFirst].reverse().filter((id) => id !== 5)
    expect(await server.list('list_earliest_emails')).toEqual([...expected, 5].map(itemOf))
    expect(await server.ids('list_earliest_emails', { limit: 2 })).toEqual([7, 6])
  })

  it('take date ranges inclusive at both ends, in every form', async () => {
    const inMay = [3, 14, 2, 1]
    const ranges: readonly (readonly [object, readonly number[]])[] = [
      [{ date_from: '2024-05', date_to: '2024-05' }, inMay],
      [{ date_from: '2024-05-01', date_to: '2024-05-31' }, inMay],
      [{ date_from: '2024-05-01T09:00:00Z', date_to: '2024-05-31T23:59:59Z' }, inMay],
      [{ date_from: '2024-05-01T18:00:00+09:00', date_to: '2024-05-31T23:59:59Z' }, inMay],
      [{ date_from: '2024-05-01T09:00:01Z', date_to: '2024-05-31T23:59:58Z' }, [14, 2]],
      [{ date_from: '2024-06' }, [5, 4]],
      [{ date_to: '2023' }, [6, 7]],
      [{ date_from: '2023', date_to: '2023' }, [6, 7]],
      [{ date_from: '2025' }, []],
      [{ date_from: null, date_to: '2023-01' }, [7]],
    ]
    for (const [range, ids] of ranges) {
      expect(await server.ids('filter_emails', range), JSON.stringify(range)).toEqual(ids)
      expect(await server.object('count_emails', range)).toEqual({ count: ids.length })
    }
    for (const bad of ['May 2024', '2024-13', '2024-02-30', '24', '2024-5', '', 'now', '2024-05-01 09:00 pm']) {
      for (const tool of ['filter_emails', 'count_emails', 'get_emails_by_date_range', 'get_email_activity_heatmap']) {
        expect(await server.error(tool, { date_to: bad }), bad).toMatchObject({ code: 'VALIDATION_ERROR' })
      }
    }
  })

  it('find text whatever the case in all of Unicode, with % _ and \\ literal, in the name and the address', async () => {
    const filters: readonly (readonly [object, readonly number[]])[] = [
      [{ from_contains: 'jürgen ÄRZTE' }, [4]],
      [{ from_contains: 'JOBS@ARZT' }, [4]],
      [{ from_contains: 'ann lee <ann@' }, [5, 1]],
      [{ subject_contains: '100%' }, [3]],
      [{ subject_contains: 'OFF_SALE' }, [3]],
      [{ subject_contains: '\\O/' }, [3]],
      [{ subject_contains: '0x' }, [4]],
      [{ subject_contains: '%' }, [3]],
      [{ subject_contains: '_' }, [3]],
      [{ subject_contains: '面接' }, [14, 2]],
      [{ subject_contains: "'; --" }, []],
      [{ mailbox: 'Sent' }, [14]],
      [{ mailbox: 'sent' }, []],
      [{ from_domain: 'acme.example' }, [5, 2, 1]],
      [{ from_domain: '@ACME.example' }, [5, 2, 1]],
      [{ from_domain: 'jobs.acme.example' }, [2]],
      [{ from_domain: 'arzt.example' }, [4]],
      [{ from_domain: 'me.example' }, []],
      [{ from_domain: 'evil.org' }, [3]],
      [{ from_domain: 'acme.example', subject_contains: 'REJ', date_from: '2024-06', mailbox: 'INBOX' }, [5]],
    ]
    for (const [filter, ids] of filters) {
      expect(await server.ids('filter_emails', filter), JSON.stringify(filter)).toEqual(ids)
      expect(await server.object('count_emails', filter)).toEqual({ count: ids.length })
    }
    expect(await server.error('filter_emails', { from_domain: 'a b' })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('read one message in full', async () => {
    const full = await server.object('get_email_full', { id: 1 })
    const text = scene[0]?.text ?? ''
    expect(full).toEqual({
      ...itemOf(1),
      x_gm_thrid: thread,
      envelope_to: [address],
      envelope_cc: ['Bob HR <bob@jobs.acme.example>'],
      ...{ envelope_bcc: [], envelope_reply_to: [], envelope_in_reply_to: null, envelope_references: [] },
      encoded: messageOf(letterAt(1)).toString(),
      ...{ encoded_truncated: false, encoded_size: messageOf(letterAt(1)).length },
      plain_text: expect.stringContaining(text),
      ...{ plain_text_truncated: false, plain_text_size: Buffer.byteLength(String(full.plain_text)) },
    })
    expect(await server.object('get_email_full', { id: 14 })).toMatchObject({
      envelope_in_reply_to: '<invite@acme.example>',
      envelope_references: ['<invite@acme.example>'],
    })
  })

  it('give a source that is not UTF-8 as base64', async () => {
    const full = await server.object('get_email_full', { id: 13 })
    expect(full.encoded_encoding).toBe('base64')
    expect(Buffer.from(String(full.encoded), 'base64')).toEqual(messageOf(letterAt(13)))
    expect(full.plain_text).toMatch(/Zürich, déjà vu/)
  })

  it('cut a source at max_bytes, 64 KiB when absent, and under 1 MB in any case', async () => {
    const raw = messageOf(letterAt(7)).toString()
    const cut = { encoded_truncated: true, encoded_size: raw.length }
    const byDefault = await server.object('get_email_full', { id: 7 })
    expect(byDefault).toMatchObject({ ...cut, encoded: raw.slice(0, 65_536) })
    const short = { ...cut, encoded: raw.slice(0, 10), plain_text: 'Everything', plain_text_truncated: true }
    expect(await server.object('get_email_full', { id: 7, max_bytes: 10 })).toMatchObject(short)
    const all = await server.object('get_email_full', { id: 7, max_bytes: 2_000_000 })
    expect(all).toMatchObject(cut)
    expect(raw.startsWith(String(all.encoded))).toBe(true)
    expect(String(all.encoded).length).toBeGreaterThan(200_000)
  })

  it('find one message by the first key given, and nothing else when that matches nothing', async () => {
    const found = async (keys: object) => (await server.object('get_email_full', keys)).id
    expect(await found({ id: 2, message_id: '<apply@acme.example>' })).toBe(2)
    expect(await found({ mailbox: 'Sent', uid: 1, uidvalidity: 1, message_id: '<apply@acme.example>' })).toBe(14)
    expect(await found({ message_id: '<apply@acme.example>', subject_contains: 'digest' })).toBe(1)
    expect(await found({ message_id: 'apply@acme.example' })).toBe(1)
    expect(await found({ message_id: '<again@news.example>' })).toBe(10)
    expect(await found({ message_id: '<again@news.example>', order: 'date_asc' })).toBe(9)
    expect(await found({ subject_contains: 'DIGEST' })).toBe(10)
    expect(await found({ subject_contains: 'DIGEST', order: 'date_asc' })).toBe(8)
    expect(await found({ from_contains: 'bob', date: '2024-05-02' })).toBe(2)
    const missing = [
      { id: 999, subject_contains: 'digest' },
      { message_id: '<no@such>', from_contains: 'ann' },
      { mailbox: 'INBOX', uid: 999, uidvalidity: 1, message_id: '<apply@acme.example>' },
      { from_contains: 'bob', date: '2024-05-03' },
    ]
    for (const keys of missing) expect(await server.error('get_email_full', keys)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.error('get_email_full')).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('list a thread by its id as text or number, and never its neighbour by text', async () => {
    const items = [1, 2, 14].map(itemOf)
    expect(await server.list('get_email_thread', { thread_id: thread })).toEqual(items)
    expect(await server.list('get_email_thread', { thread_id: thread, order: 'date_desc' })).toEqual(items.reverse())
    expect(await server.ids('get_email_thread', { thread_id: nextThread })).toEqual([3])
    expect(await server.ids('get_email_thread', { thread_id: Number(thread) })).toEqual(
      expect.arrayContaining([1, 2, 14]),
    )
    expect(await server.list('get_email_thread', { thread_id: '42' })).toEqual([])
    for (const bad of ['abc', '', '1.5', '99999999999999999999', 1.5]) {
      expect(await server.error('get_email_thread', { thread_id: bad })).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })

  it('say the archive at a glance: senders, domains and mailboxes, most first and ties by name', async () => {
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
    expect(await server.list('get_top_senders', { limit: 5 })).toEqual(senders)
    expect(await server.list('get_top_senders', { mailbox: 'Sent' })).toEqual([
      { from: 'Mei Sato <me@harborlight.example>', count: 1 },
    ])
    expect(await server.list('get_top_domains', { limit: 6 })).toEqual(domains)
    expect(await server.list('get_mailbox_stats')).toEqual(mailboxes)
    expect(await server.object('get_email_stats', { top_limit: 4 })).toEqual({
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
    expect((await server.list('get_largest_emails')).slice(0, 3)).toEqual([7, 6, 5].map(sized))
    expect(await server.list('get_largest_emails')).toHaveLength(5)
    expect(await server.ids('get_largest_emails', { attachments: 'with', limit: 9 })).toEqual([7, 6, 5])
    const without = await server.list('get_largest_emails', { attachments: 'without', limit: 20 })
    expect(without.map(({ size_bytes }) => size_bytes)).toEqual(
      bySize.slice(3).map((id) => messageOf(letterAt(id)).length),
    )
    expect(await server.ids('get_largest_emails', { from_domain: 'files.example', mailbox: 'INBOX' })).toEqual([7, 6])
    const category = (size_category: string) => server.list('get_emails_by_size_range', { size_category })
    expect(await category('large')).toEqual([7, 6].map((id) => withoutSize(sized(id))))
    expect(await server.ids('get_emails_by_size_range')).toEqual([7, 6])
    expect((await category('huge')).map(({ id }) => id)).toEqual([7])
    expect((await category('medium')).map(({ id }) => id)).toEqual([5])
    expect(await category('small')).toHaveLength(11)
    expect(await server.list('get_emails_with_attachments')).toEqual([5, 6, 7].map(itemOf))
    const inside = { mailbox: 'INBOX', date_from: '2023', date_to: '2023-12' }
    expect(await server.ids('get_emails_with_attachments', inside)).toEqual([6, 7])
  })

  it('count by period, hour, sender and season', async () => {
    expect(await server.list('get_emails_by_date_range', { date_from: '2024-02' })).toEqual([
      { period: '2024-02', count: 5 },
      { period: '2024-03', count: 1 },
      { period: '2024-05', count: 4 },
      { period: '2024-06', count: 2 },
    ])
    expect(await server.list('get_emails_by_date_range', { period: 'yearly' })).toEqual([
      { period: '2023', count: 2 },
      { period: '2024', count: 12 },
    ])
    const newest = [
      { period: '2024-06-01', count: 1 },
      { period: '2024-06-15', count: 1 },
    ]
    expect(await server.list('get_emails_by_date_range', { period: 'daily', limit: 2 })).toEqual(newest)
    expect(await server.list('get_email_activity_heatmap', { date_from: '2024-05', date_to: '2024-06' })).toEqual([
      { hour: 9, day_of_week: 'Wednesday', day_number: 3, count: 1 },
      { hour: 10, day_of_week: 'Thursday', day_number: 4, count: 1 },
      { hour: 12, day_of_week: 'Thursday', day_number: 4, count: 1 },
      { hour: 23, day_of_week: 'Friday', day_number: 5, count: 1 },
      { hour: 0, day_of_week: 'Saturday', day_number: 6, count: 1 },
      { hour: 12, day_of_week: 'Saturday', day_number: 6, count: 1 },
    ])
    expect(await server.list('get_email_frequency_by_sender', { sender: 'CARL' })).toEqual([
      { from: 'Carl <carl@files.example>', period: '2023-01', count: 1 },
      { from: 'Carl <carl@files.example>', period: '2023-12', count: 1 },
    ])
    expect(await server.list('get_email_frequency_by_sender', { sender: 'digest', period: 'yearly' })).toEqual([
      { from: 'Digest <digest@news.example>', period: '2024', count: 3 },
    ])
    const seasons = await server.list('get_seasonal_trends', { years_back: 100 })
    expect(seasons).toEqual([
      { year: 2023, month: 1, count: 1, season: 'Winter', month_name: 'January' },
      { year: 2023, month: 12, count: 1, season: 'Winter', month_name: 'December' },
      { year: 2024, month: 2, count: 5, season: 'Winter', month_name: 'February' },
      { year: 2024, month: 3, count: 1, season: 'Spring', month_name: 'March' },
      { year: 2024, month: 5, count: 4, season: 'Spring', month_name: 'May' },
      { year: 2024, month: 6, count: 2, season: 'Summer', month_name: 'June' },
    ])
  })

  it('say how long replies took within a thread, longest first', async () => {
    const pairs = [
      ['Ann Lee <ann@acme.example>', 'Bob HR <bob@jobs.acme.example>', 25.5, 1, 2],
      ['Bob HR <bob@jobs.acme.example>', 'Mei Sato <me@harborlight.example>', 2, 2, 14],
    ] as const
    const expected = pairs.map(([from, to, hours, previous, current]) => ({
      ...{ thread_id: thread, from_sender: from, to_sender: to, response_time_hours: hours },
      ...{ prev_date: iso(letterAt(previous).received), curr_date: iso(letterAt(current).received) },
    }))
    expect(await server.list('get_response_time_stats')).toEqual(expected)
    expect(await server.list('get_response_time_stats', { limit: 1 })).toEqual(expected.slice(0, 1))
  })

  it('group duplicates, never those without a value', async () => {
    const digest = { similarity_field: 'subject', value: 'Weekly digest', duplicate_count: 3, email_ids: [8, 9, 10] }
    expect(await server.list('get_duplicate_emails')).toEqual([digest])
    expect(await server.list('get_duplicate_emails', { similarity_field: 'message_id' })).toEqual([
      { similarity_field: 'message_id', value: '<again@news.example>', duplicate_count: 2, email_ids: [9, 10] },
    ])
  })

  it('search headers, unfolded, and never bodies', async () => {
    const found = (header_pattern: string) => server.ids('search_email_headers', { header_pattern })
    expect(await server.list('search_email_headers', { header_pattern: '^cc:.*bob@' })).toEqual([
      withoutSize(itemOf(1)),
    ])
    expect(await found('relay\\.example\\s+by mail')).toEqual(newestFirst)
    expect(await found('cv\\.pdf')).toEqual([])
    expect(await found('^In-Reply-To: <(apply|invite)@')).toEqual([14, 2])
    expect(await found('X-GM-THRID: 1790000000000000002')).toEqual([3])
    for (const bad of ['(a+)\\1', '(?=a)', '(', '']) {
      const error = await server.error('search_email_headers', { header_pattern: bad })
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' })
      expect(error.message.length).toBeGreaterThan(20)
    }
    const evil = `^(${'(a*)*'.repeat(5)})$`
    // a matcher that backtracks would meet the deadline
    expect(await found(evil)).toEqual([])
  })

  it('rank by keywords before the list is cut', async () => {
    const ranked = async (args: object) =>
      (await server.list('get_emails_by_keywords', args)).map((item) => [
        item.id,
        item.keyword_match_count,
        item.keyword_match_score,
      ])
    const both = [
      [3, 4, 66.7],
      [4, 1, 33.3],
    ]
    expect(await ranked({ keywords: ['java', '内定', 'nowhere'] })).toEqual(both)
    expect(await ranked({ keywords: ['java', '内定', 'nowhere'], limit: 1 })).toEqual(both.slice(0, 1))
    expect(await ranked({ keywords: ['java', '内定'], match_mode: 'all' })).toEqual([[3, 4, 100]])
    const [first] = await server.list('get_emails_by_keywords', { keywords: ['内定'] })
    expect(first).toEqual({ ...withoutSize(itemOf(3)), keyword_match_count: 1, keyword_match_score: 100 })
    for (const keywords of [[], [''], 'java', undefined]) {
      expect(await server.error('get_emails_by_keywords', { keywords })).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })

  it('search subject and body in English and Japanese, whatever the punctuation, lower scores first', async () => {
    const search = (query: string, more: object = {}) => server.ids('search_emails', { query, ...more })
    const items = await server.list('search_emails', { query: '面接 digest portfolio' })
    const scores = items.map(({ score }) => Number(score))
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(items[0]).toEqual({ ...withoutSize(itemOf(Number(items[0]?.id))), score: expect.any(Number) })
    expect([...(await search('面接'))].sort((a, b) => a - b)).toEqual([2, 14])
    expect([...(await search('interview'))].sort((a, b) => a - b)).toEqual([1, 5])
    if (kind === 'made by mail import') expect([...(await search('INTERVIEWED'))].sort((a, b) => a - b)).toEqual([1, 5])
    expect(await search('東京')).toEqual([2])
    expect(await search('日程', { item_types: 'body' })).toEqual([2])
    expect(await search('日程', { item_types: ['subject'] })).toEqual([])
    expect(await search('portfolio', { item_types: 'subject' })).toEqual([6])
    expect(await search('attached', { item_types: ['subject'] })).toEqual([])
    expect(await search('xylophone')).toEqual([])
    const harmless = [
      '"',
      "'; DROP TABLE emails --",
      'a AND OR NOT (',
      'subject:*',
      '^NEAR(a b, 3)',
      '%',
      '内定!!!',
      '-x',
    ]
    for (const query of [...harmless, '""', '(((', 'body_words : x', '\u0000', '🎉', '。、']) await search(query)
    expect(await search('内定!!!')).toEqual([3])
    expect(await search('"portfolio"?')).toEqual([6])
    expect(await server.error('search_emails')).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await server.error('search_emails', { query: 'a', item_types: 'raw' })).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  it('take absent, null and non-positive limits for the default, and refuse what is no integer', async () => {
    for (const limit of [undefined, null, 0, -5])
      expect(await server.list('get_largest_emails', { limit })).toHaveLength(5)
    const tools = [
      'filter_emails',
      'list_earliest_emails',
      'get_top_senders',
      'get_duplicate_emails',
      'get_largest_emails',
    ]
    for (const tool of tools) {
      for (const limit of ['10', 1.5, true, [5], {}]) {
        expect(await server.error(tool, { limit })).toMatchObject({ code: 'VALIDATION_ERROR', retryable: false })
      }
      expect((await server.error(tool, { limits: 5 })).message).toMatch(/limits/)
    }
  })
})
