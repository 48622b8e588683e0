import { describe, expect, it } from 'vitest'
import { anEmail, epochOf } from '#test/support/archived-emails.js'
import { caller, jsonOfAnswer } from '#test/support/mail-tools.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })

const baseKeys =
  'id address mailbox uid uidvalidity message_id x_gm_msgid date internaldate internaldate_epoch from subject'.split(
    ' ',
  )

const mailbox = [
  anEmail({
    id: 1,
    internalDateEpoch: epochOf('2024-01-10T00:00:00Z'),
    subject: 'Application',
    gmailMessageId: '1781234567890123457',
  }),
  anEmail({
    id: 2,
    internalDateEpoch: epochOf('2024-05-31T23:59:59Z'),
    subject: 'Interview',
    mailbox: 'Work',
    hasAttachments: true,
  }),
  anEmail({
    id: 3,
    internalDateEpoch: epochOf('2024-06-01T00:00:00Z'),
    from: 'Ben <ben@mail.corp.example>',
    fromEmail: 'ben@mail.corp.example',
  }),
  anEmail({
    id: 4,
    internalDateEpoch: null,
    date: null,
    subject: null,
    from: null,
    fromEmail: null,
    threadId: '1712345678901234567',
  }),
]

describe('the items of lists', () => {
  it.each([
    ['list_earliest_emails', {}, ['rfc822_size']],
    ['filter_emails', {}, ['rfc822_size']],
    ['get_largest_emails', {}, ['rfc822_size', 'size_bytes']],
    ['get_emails_with_attachments', {}, ['rfc822_size']],
    ['get_email_thread', { thread_id: '1712345678901234567' }, ['rfc822_size']],
    ['get_emails_by_size_range', { size_category: 'small' }, ['size_bytes']],
    ['search_emails', { query: 'interview' }, ['score']],
    ['search_email_headers', { header_pattern: 'from:' }, []],
    ['get_emails_by_keywords', { keywords: ['hello'] }, ['keyword_match_count', 'keyword_match_score']],
  ])('of %s have the specified fields (mail-include)', async (name, args, more) => {
    const [item] = await caller(mailbox).call(name, args)
    expect(Object.keys(item ?? {})).toEqual([...baseKeys, ...more])
  })

  it('have dates with milliseconds and Z, ids beyond 2^53 as text, and null for missing values (mail-numbers)', async () => {
    const items = await caller(mailbox).call('filter_emails', { order: 'date_asc' })
    expect(items[0]).toMatchObject({
      internaldate: '2024-01-10T00:00:00.000Z',
      internaldate_epoch: epochOf('2024-01-10T00:00:00Z'),
      x_gm_msgid: '1781234567890123457',
    })
    expect(items[3]).toMatchObject({
      date: null,
      internaldate: null,
      internaldate_epoch: null,
      from: null,
      subject: null,
    })
  })
})

describe('include (mail-include)', () => {
  const attachments = [{ name: 'cv.pdf', type: 'application/pdf', size: 5 }]
  const emails = [
    anEmail({
      ...{ id: 1, threadId: '7', to: ['Mei <mei@x.example>'], labels: ['Work'], attachments, hasAttachments: true },
      ...{ plainText: 'Yes.\n> Really?', subject: 'Offer', raw: new Uint8Array(200_000) },
    }),
  ]
  const tools: readonly (readonly [string, object])[] = [
    ['list_earliest_emails', {}],
    ['filter_emails', {}],
    ['search_emails', { query: 'offer' }],
    ['get_largest_emails', {}],
    ['get_emails_with_attachments', {}],
    ['get_email_thread', { thread_id: '7' }],
    ['get_emails_by_size_range', {}],
    ['get_emails_by_keywords', { keywords: ['offer'] }],
  ]

  it.each(tools)('adds what is asked for to the items of %s, and nothing else', async (name, args) => {
    const { call } = caller(emails)
    const [plain] = await call(name, args)
    const extras = { thread_id: '7', to: ['Mei <mei@x.example>'], attachments: ['cv.pdf'], labels: ['Work'] }
    const include = ['thread', 'to', 'attachments', 'labels', 'snippet']
    expect(await call(name, { ...args, include })).toEqual([{ ...plain, ...extras, snippet: 'Yes.' }])
    expect(await call(name, { ...args, include: 'thread' })).toEqual([{ ...plain, thread_id: '7' }])
    expect(await call(name, { ...args, include: [] })).toEqual([plain])
    await expect(call(name, { ...args, include: ['raw'] })).rejects.toEqual(refused)
  })

  it('works for messages found by a header too', async () => {
    const { call } = caller([anEmail({ id: 1, labels: ['Work'] })])
    const [item] = await call('search_email_headers', { header_pattern: '^Subject:', include: ['labels'] })
    expect(item?.labels).toEqual(['Work'])
  })
})

describe('search_emails (mail-search)', () => {
  it('takes the conditions of filter_emails', async () => {
    const emails = ['INBOX', 'Sent'].map((folder, i) => anEmail({ id: i + 1, subject: 'Offer', mailbox: folder }))
    const { ids } = caller(emails)
    expect(await ids('search_emails', { query: 'offer', mailbox: 'Sent' })).toEqual([2])
    expect(await ids('search_emails', { query: 'offer', has_attachments: true })).toEqual([])
    expect(await ids('search_emails', { query: 'offer', to_contains: 'ME@', date_to: '2023-11-14' })).toEqual([1, 2])
    await expect(caller(emails).call('search_emails', { query: 'offer', date_to: 'x' })).rejects.toEqual(refused)
  })
})

describe('filter_emails and count_emails (mail-filter, mail-count)', () => {
  it.each([
    [{}, [3, 2, 1, 4]],
    [{ order: 'date_asc' }, [1, 2, 3, 4]],
    [{ date_to: '2024-05' }, [2, 1]],
    [{ date_from: '2024-06-01', date_to: '2024' }, [3]],
    [{ date_from: '2024-05-31T23:59:59Z' }, [3, 2]],
    [{ from_domain: '@corp.example' }, [3]],
    [{ from_contains: 'BEN' }, [3]],
    [{ subject_contains: 'INTER', mailbox: 'Work' }, [2]],
    [{ subject_contains: '%' }, []],
    [{ from_contains: null, limit: null, mailbox: null }, [3, 2, 1, 4]],
    // an empty optional text counts as absent (jobs-empty-text)
    [{ mailbox: '', from_contains: '', from_domain: '', date_from: '', date_to: '', order: '' }, [3, 2, 1, 4]],
    [{ subject_contains: '', mailbox: 'Work' }, [2]],
  ])('agree on %j', async (args, expected) => {
    const { ids, call } = caller(mailbox)
    expect(await ids('filter_emails', args)).toEqual(expected)
    const { order: _, limit: __, ...conditions } = args as Record<string, unknown>
    expect(await call('count_emails', conditions)).toEqual({ count: expected.length })
  })

  it.each([
    { date_from: 'yesterday' },
    { date_to: '2024-02-30' },
    { from_domain: '@' },
    { order: 'newest' },
    { limit: 1.5 },
    { limit: '10' },
    { mailbox: 5 },
    { color: 'red' },
  ])('refuse %j', async (args) => {
    await expect(caller(mailbox).call('filter_emails', args)).rejects.toEqual(refused)
  })
})

describe('a limit (mail-limit)', () => {
  const many = Array.from({ length: 150 }, (_, i) => anEmail({ id: i + 1 }))

  it.each([
    [{}, 100],
    [{ limit: null }, 100],
    [{ limit: 0 }, 100],
    [{ limit: -1 }, 100],
    [{ limit: 7 }, 7],
    [{ limit: 5000 }, 120],
  ])('of %j is %i if the maximum is 120', async (args, count) => {
    expect(await caller(many, { maxLimit: 120 }).call('filter_emails', args)).toHaveLength(count)
  })

  it.each([
    ['list_earliest_emails', {}, 100],
    ['get_largest_emails', {}, 5],
    ['get_emails_by_size_range', { size_category: 'small' }, 100],
    ['search_email_headers', { header_pattern: 'subject' }, 100],
    ['get_emails_by_keywords', { keywords: ['hello'] }, 100],
    ['search_emails', { query: 'hello' }, 100],
  ])('of %s has the specified default', async (name, args, count) => {
    expect(await caller(many).call(name, args)).toHaveLength(count)
  })
})

describe('get_email_thread (mail-thread)', () => {
  const id = '1712345678901234567'
  const thread = [
    anEmail({ id: 1, threadId: id, internalDateEpoch: 20 }),
    anEmail({ id: 2, threadId: id, internalDateEpoch: 10 }),
    anEmail({ id: 3, threadId: '7' }),
  ]

  it('is sorted oldest first by default', async () => {
    expect(await caller(thread).ids('get_email_thread', { thread_id: id })).toEqual([2, 1])
    expect(await caller(thread).ids('get_email_thread', { thread_id: id, order: 'date_desc' })).toEqual([1, 2])
  })

  it('takes integers, even one that lost digits in JSON (mail-numbers)', async () => {
    expect(await caller(thread).ids('get_email_thread', { thread_id: 7 })).toEqual([3])
    expect(await caller(thread).ids('get_email_thread', JSON.parse(`{"thread_id":${id}}`))).toEqual([2, 1])
  })

  it('has as many messages as limit and maximum allow, and gives the total', async () => {
    const many = Array.from({ length: 12 }, (_, i) => anEmail({ id: i + 1, threadId: '7' }))
    const narrow = caller(many, { maxLimit: 5 })
    const part = await narrow.result('get_email_thread', { thread_id: '7' })
    expect(jsonOfAnswer(part)).toHaveLength(5)
    expect(part._meta).toEqual({ truncated: true, returned: 5, found: 12 })
    expect(await narrow.ids('get_email_thread', { thread_id: '7', limit: 2 })).toEqual([1, 2])
    expect(await narrow.ids('get_email_thread', { thread_id: '7', limit: 9 })).toHaveLength(5)
    const whole = await caller(many).result('get_email_thread', { thread_id: '7' })
    expect([(jsonOfAnswer(whole) as unknown[]).length, whole._meta]).toEqual([12, undefined])
  })

  it('is empty for an unknown thread, and refuses an invalid id', async () => {
    expect(await caller(thread).ids('get_email_thread', { thread_id: '99' })).toEqual([])
    await expect(caller(thread).call('get_email_thread', { thread_id: 'x' })).rejects.toEqual(refused)
    await expect(caller(thread).call('get_email_thread', { thread_id: 1.5 })).rejects.toEqual(refused)
    await expect(caller(thread).call('get_email_thread', {})).rejects.toEqual(refused)
  })
})

describe('tools that sort by size', () => {
  const sized = [5000, 10_240, 102_400, 1_048_576].map((bytes, i) =>
    anEmail({ id: i + 1, raw: new Uint8Array(bytes), hasAttachments: i > 1 }),
  )

  it.each([
    ['small', [1]],
    ['medium', [2]],
    ['large', [4, 3]],
    ['huge', [4]],
    [undefined, [4, 3]],
  ])('give the biggest first: %s (mail-sizes)', async (size_category, expected) => {
    const args = size_category === undefined ? {} : { size_category }
    expect(await caller(sized).ids('get_emails_by_size_range', args)).toEqual(expected)
  })

  it('filter by attachments (get_largest_emails) (mail-largest)', async () => {
    const { ids } = caller(sized)
    expect(await ids('get_largest_emails', { attachments: 'with' })).toEqual([4, 3])
    expect(await ids('get_largest_emails', { attachments: 'without' })).toEqual([2, 1])
    expect(await ids('get_largest_emails', { attachments: 'any', limit: 1 })).toEqual([4])
  })
})

describe('mail searches', () => {
  const letters = [
    anEmail({ id: 1, subject: 'Offer', plainText: 'Salary inside', internalDateEpoch: 1 }),
    anEmail({ id: 2, subject: '選考結果', plainText: 'offer offer 内定', internalDateEpoch: 2 }),
  ]

  it('look in subject, body or both, given as one name or a list (search_emails) (mail-search)', async () => {
    const { ids } = caller(letters)
    const found = async (args: object) => (await ids('search_emails', { query: 'offer', ...args })).toSorted()
    expect(await found({})).toEqual([1, 2])
    expect(await found({ item_types: 'subject' })).toEqual([1])
    expect(await found({ item_types: ['body'] })).toEqual([2])
    expect(await found({ item_types: ['subject', 'body'] })).toEqual([1, 2])
    expect(await found({ item_types: [] })).toEqual([1, 2])
    await expect(found({ item_types: 'header' })).rejects.toEqual(refused)
    expect(await ids('search_emails', { query: '??? !!' })).toEqual([])
    await expect(ids('search_emails', {})).rejects.toEqual(refused)
  })

  it('explain why a pattern is refused (search_email_headers) (mail-headers)', async () => {
    const { ids, call } = caller(letters)
    expect(await ids('search_email_headers', { header_pattern: '^subject: offer$' })).toEqual([1])
    expect(await ids('search_email_headers', { header_pattern: 'Salary' })).toEqual([])
    await expect(call('search_email_headers', { header_pattern: '(a)\\1' })).rejects.toThrow(/back-references/)
  })

  it('rank before they cut (get_emails_by_keywords) (mail-keywords)', async () => {
    const { ids, call } = caller(letters)
    expect(await ids('get_emails_by_keywords', { keywords: ['offer', '内定'], limit: 1 })).toEqual([2])
    expect(await ids('get_emails_by_keywords', { keywords: ['OFFER', 'salary'], match_mode: 'all' })).toEqual([1])
    expect((await call('get_emails_by_keywords', { keywords: ['offer'] }))[0]).toMatchObject({
      id: 2,
      keyword_match_count: 2,
      keyword_match_score: 100,
    })
    await expect(call('get_emails_by_keywords', { keywords: [] })).rejects.toEqual(refused)
    await expect(call('get_emails_by_keywords', { keywords: [' '] })).rejects.toEqual(refused)
  })

  it('respect mailbox and dates (get_emails_with_attachments) (mail-with-attachments)', async () => {
    const { ids } = caller(mailbox)
    expect(await ids('get_emails_with_attachments')).toEqual([2])
    expect(await ids('get_emails_with_attachments', { mailbox: 'INBOX' })).toEqual([])
    expect(await ids('get_emails_with_attachments', { date_to: '2024-04' })).toEqual([])
  })
})
