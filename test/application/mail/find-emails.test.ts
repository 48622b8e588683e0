import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { FindEmails } from '#src/application/mail/find-emails.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { anEmail, epochOf } from '#test/support/archived-emails.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })

const finding = (emails: readonly ArchivedEmail[], maxLimit = 1000) =>
  new FindEmails(new MemoryMailArchive(emails), { maxLimit })

const ids = (emails: readonly { readonly id: number }[]) => emails.map(({ id }) => id)

const numbered = (count: number, values: Partial<ArchivedEmail> = {}) =>
  Array.from({ length: count }, (_, i) => anEmail({ ...values, id: i + 1, internalDateEpoch: i + 1 }))

describe('a page of a list (mail-limit)', () => {
  it.each([
    ['absent', {}, 100],
    ['null', { limit: null }, 100],
    ['not positive', { limit: 0 }, 100],
    ['given', { limit: 7 }, 7],
    ['above the maximum', { limit: 5000 }, 110],
  ])('has its default length for the limit %s', async (_, request, length) => {
    expect(await finding(numbered(120), 110).filter(request)).toHaveLength(length)
  })

  it('begins after the skipped items', async () => {
    expect(ids(await finding(numbered(5)).filter({ limit: 2, offset: 1 }))).toEqual([4, 3])
  })

  it.each([{ limit: 1.5 }, { offset: -1 }, { offset: 0.5 }, { offset: 1_000_001 }])(
    'is refused for %j',
    async (request) => {
      await expect(finding([]).filter(request)).rejects.toEqual(refused)
      await expect(finding([]).earliest(request)).rejects.toEqual(refused)
    },
  )
})

describe('lists by condition (mail-filter)', () => {
  const emails = [
    anEmail({ id: 1, internalDateEpoch: epochOf('2024-01-10T00:00:00Z'), date: '2024-03-01T00:00:00.000Z' }),
    anEmail({
      id: 2,
      internalDateEpoch: epochOf('2024-05-31T23:59:59Z'),
      mailbox: 'Work',
      hasAttachments: true,
      date: null,
    }),
    anEmail({ id: 3, internalDateEpoch: epochOf('2024-06-01T00:00:00Z'), labels: ['Déjà vu'], hasAttachments: true }),
  ]
  const find = finding(emails)

  it('have all messages, newest first, without conditions', async () => {
    expect(ids(await find.filter())).toEqual([3, 2, 1])
    expect(await find.count()).toBe(3)
  })

  it('ignore empty text as a condition', async () => {
    const query = {
      fromContains: '',
      fromDomain: '',
      toContains: '',
      subjectContains: '',
      label: '',
      mailbox: '',
      dateFrom: '',
    }
    expect(await find.count({ ...query, dateTo: '' })).toBe(3)
  })

  it.each([
    [{ dateFrom: '2024-05', dateTo: '2024-05' }, [2]],
    [{ dateFrom: '2024-06-01' }, [3]],
    [{ label: 'DÉJÀ' }, []],
    [{ label: 'déjà VU' }, [3]],
    [{ mailbox: 'Work' }, [2]],
    [{ hasAttachments: false }, [1]],
    [{ hasAttachments: true, dateTo: '2024-05' }, [2]],
    [{ fromDomain: '@Example.com', order: 'oldest-first' as const }, [1, 2, 3]],
  ])('%j', async (query, expected) => {
    expect(ids(await find.filter(query))).toEqual(expected)
    expect(await find.count(query)).toBe(expected.length)
  })

  it('refuse an invalid date and domain', async () => {
    await expect(find.filter({ dateFrom: 'May' })).rejects.toEqual(refused)
    await expect(find.count({ fromDomain: 'two words' })).rejects.toEqual(refused)
  })

  it('by the Date header are oldest first, those without one last (mail-earliest)', async () => {
    expect(ids(await find.earliest())).toEqual([1, 3, 2])
  })

  it('with attachments combine with the other conditions (mail-with-attachments)', async () => {
    expect(ids(await find.withAttachments())).toEqual([3, 2])
    expect(ids(await find.withAttachments({ mailbox: 'Work' }))).toEqual([2])
    expect(ids(await find.withAttachments({ dateFrom: '2024-06', limit: 1 }))).toEqual([3])
  })
})

describe('lists by text', () => {
  const find = finding([
    anEmail({ id: 1, subject: 'Interview', plainText: 'On Monday.', internalDateEpoch: 1 }),
    anEmail({ id: 2, subject: 'Monday', plainText: 'An interview, an offer.', internalDateEpoch: 2 }),
  ])

  it.each([
    ['both fields by default', undefined, [1, 2]],
    ['both fields for an empty list', [], [1, 2]],
    ['only the subject', ['subject'] as const, [1]],
  ])('search %s (mail-search)', async (_, fields, expected) => {
    expect(ids((await find.search({ query: 'interview', fields })).emails)).toEqual(expected)
  })

  it('search only messages that meet the conditions', async () => {
    expect(ids((await find.search({ query: 'interview', subjectContains: 'mon' })).emails)).toEqual([2])
  })

  it('are searched, listed and counted with the same query (mail-query)', async () => {
    expect(ids((await find.search({ query: 'interview -offer' })).emails)).toEqual([1])
    expect(ids(await find.filter({ query: 'interview -offer' }))).toEqual([1])
    expect([await find.count({ query: 'interview' }), await find.count({ query: '?!' })]).toEqual([2, 0])
    expect([await find.count({ query: '' }), await find.count({ query: 'interview', dateTo: '1969' })]).toEqual([2, 0])
    await expect(find.search({ query: '-offer' })).rejects.toEqual(refused)
    await expect(find.filter({ query: '-offer' })).rejects.toEqual(refused)
    await expect(find.count({ query: '-offer' })).rejects.toEqual(refused)
  })

  it('say if no message has all the words (mail-relaxed)', async () => {
    const { emails, hasAllWords } = await find.search({ query: 'offer interview subject' })
    expect([emails, hasAllWords]).toEqual([[], true])
    const others = finding([
      anEmail({ id: 1, subject: 'Kubernetes', plainText: 'An interview' }),
      anEmail({ id: 2, subject: 'Interview', plainText: 'in Oslo' }),
      anEmail({ id: 3, subject: 'Interview', plainText: 'in Rome' }),
    ])
    expect(await others.search({ query: 'kubernetes interview oslo' })).toMatchObject({ hasAllWords: false })
    expect(await others.count({ query: 'kubernetes interview oslo' })).toBe(0)
  })

  it('match any of the keywords unless all are requested (mail-keywords)', async () => {
    const keywords = ['offer', 'MONDAY']
    expect(ids(await find.byKeywords({ keywords }))).toEqual([2, 1])
    expect(ids(await find.byKeywords({ keywords, mode: 'all' }))).toEqual([2])
    await expect(find.byKeywords({ keywords: [] })).rejects.toEqual(refused)
  })

  it('match a pattern in a header, or refuse it (mail-headers)', async () => {
    expect(ids((await find.byHeader({ pattern: '^subject: inter', limit: 5 })).emails)).toEqual([1])
    await expect(find.byHeader({ pattern: '(' })).rejects.toEqual(refused)
  })
})

describe('lists by size', () => {
  const bytes = (length: number) => new Uint8Array(length)
  const find = finding([
    ...numbered(6, { raw: bytes(10) }),
    anEmail({ id: 7, raw: bytes(200_000), hasAttachments: true, mailbox: 'Work' }),
    anEmail({ id: 8, raw: bytes(2_000_000), fromEmail: 'bo@other.example', from: null }),
  ])

  it('have five items by default (mail-largest)', async () => {
    expect(ids(await find.largest())).toEqual([8, 7, 1, 2, 3])
  })

  it.each([
    [{ attachments: 'with' as const }, [7]],
    [{ attachments: 'without' as const, limit: 2 }, [8, 1]],
    [{ attachments: 'any' as const, limit: 1 }, [8]],
    [{ mailbox: 'Work' }, [7]],
    [{ fromDomain: 'other.example' }, [8]],
  ])('meet %j', async (request, expected) => {
    expect(ids(await find.largest(request))).toEqual(expected)
  })

  it('have the class large by default, which includes huge (mail-sizes)', async () => {
    expect(ids(await find.ofSize())).toEqual([8, 7])
    expect(ids(await find.ofSize({ sizeClass: 'huge' }))).toEqual([8])
    expect(ids(await find.ofSize({ sizeClass: 'small', limit: 3 }))).toEqual([1, 2, 3])
  })
})

describe('a thread (mail-thread)', () => {
  const find = finding(numbered(120, { threadId: '7' }), 110)

  it('is oldest first, up to the limit of lists', async () => {
    const { emails, total } = await find.thread({ threadId: '7' })
    expect([emails[0]?.id, emails.length, total]).toEqual([1, 110, 120])
  })

  it('can be newest first, in part, and requested by number', async () => {
    const { emails, total } = await find.thread({ threadId: 7, order: 'newest-first', limit: 2, offset: 1 })
    expect([ids(emails), total]).toEqual([[119, 118], 120])
  })

  it('is refused for an invalid id', async () => {
    await expect(find.thread({ threadId: 'seven' })).rejects.toEqual(refused)
  })
})

describe('details in lists beyond summaries (mail-include)', () => {
  const find = finding([anEmail({ id: 1, threadId: '7', labels: ['Work'] }), anEmail({ id: 2 })])

  it('are by id, with the requested parts', async () => {
    const found = await find.extras([1, 3], ['thread', 'labels', 'thread'])
    expect([...found]).toEqual([[1, { id: 1, threadId: '7', labels: ['Work'] }]])
  })

  it('are empty without messages or parts', async () => {
    expect((await find.extras([], ['thread'])).size).toBe(0)
    expect((await find.extras([1], [])).size).toBe(0)
  })
})
