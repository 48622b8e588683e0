import { afterEach, describe, expect, it } from 'vitest'
import type { EmailFilter, EmailKey, MailArchive } from '../../src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail } from '../../src/domain/mail/archived-email.js'
import { dateRange, unbounded } from '../../src/domain/mail/date-range.js'
import { foldCase } from '../../src/domain/mail/text-match.js'
import { anEmail, at } from '../support/archived-emails.js'

export interface OpenArchive {
  readonly archive: MailArchive
  close(): void
}

/** Every promise of MailArchive, each on fresh storage. */
export function describeMailArchive(name: string, open: (emails: readonly ArchivedEmail[]) => OpenArchive): void {
  const opened: OpenArchive[] = []
  const archiveOf = (...emails: ArchivedEmail[]): MailArchive => {
    const one = open(emails)
    opened.push(one)
    return one.archive
  }
  afterEach(() => {
    for (const one of opened.splice(0)) one.close()
  })

  describe(`${name}: lists`, () => describeLists(archiveOf))
  describe(`${name}: one message`, () => describeFind(archiveOf))
  describe(`${name}: filters`, () => describeFilters(archiveOf))
  describe(`${name}: counts`, () => describeCounts(archiveOf))
  describe(`${name}: time`, () => describeTime(archiveOf))
  describe(`${name}: threads`, () => describeThreads(archiveOf))
  describe(`${name}: sizes and duplicates`, () => describeSizes(archiveOf))
  describe(`${name}: search`, () => describeSearch(archiveOf))
  describe(`${name}: headers and keywords`, () => describeScans(archiveOf))
}

type ArchiveOf = (...emails: ArchivedEmail[]) => MailArchive

const ids = (emails: readonly { readonly id: number }[]) => emails.map(({ id }) => id)

function describeLists(archiveOf: ArchiveOf): void {
  it('gives every field of a message, ids beyond 2^53 as text, dates with milliseconds', async () => {
    const archive = archiveOf(
      anEmail({
        id: 7,
        uid: 3,
        uidvalidity: 4_294_967_295,
        gmailMessageId: '1781234567890123457',
        date: '2023-11-14T22:13:20.000Z',
        internalDate: '2023-11-14T22:13:21.250Z',
        internalDateEpoch: 1_700_000_001,
        rfc822Size: 99,
        subject: '面接のご案内 🎉',
      }),
    )
    expect(await archive.filter({}, 'date_asc', 10)).toEqual([
      {
        id: 7,
        address: 'me@example.com',
        mailbox: 'INBOX',
        uid: 3,
        uidvalidity: 4_294_967_295,
        messageId: '<7@example.com>',
        gmailMessageId: '1781234567890123457',
        date: '2023-11-14T22:13:20.000Z',
        internalDate: '2023-11-14T22:13:21.250Z',
        internalDateEpoch: 1_700_000_001,
        from: 'Ann Lee <ann@example.com>',
        subject: '面接のご案内 🎉',
        rfc822Size: 99,
      },
    ])
  })

  it('orders by internal date then id, the same way round, undated last in either order', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, internalDateEpoch: 200 }),
      anEmail({ id: 2, internalDateEpoch: null }),
      anEmail({ id: 3, internalDateEpoch: 100 }),
      anEmail({ id: 4, internalDateEpoch: 200 }),
    )
    expect(ids(await archive.filter({}, 'date_asc', 10))).toEqual([3, 1, 4, 2])
    expect(ids(await archive.filter({}, 'date_desc', 10))).toEqual([4, 1, 3, 2])
    expect(ids(await archive.filter({}, 'date_desc', 2))).toEqual([4, 1])
  })

  it('lists the earliest by Date header, undated last, then by internal date and id', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, date: null, internalDateEpoch: 50 }),
      anEmail({ id: 2, date: '2020-01-01T00:00:00.000Z', internalDateEpoch: 900 }),
      anEmail({ id: 3, date: null, internalDateEpoch: null }),
      anEmail({ id: 4, date: '2020-01-01T00:00:00.000Z', internalDateEpoch: 800 }),
      anEmail({ id: 5, date: '2019-01-01T00:00:00.500Z', internalDateEpoch: 999 }),
      anEmail({ id: 6, date: null, internalDateEpoch: 40 }),
    )
    expect(ids(await archive.earliest(10))).toEqual([5, 4, 2, 6, 1, 3])
    expect(ids(await archive.earliest(2))).toEqual([5, 4])
  })

  it('serves an empty archive', async () => {
    const archive = archiveOf()
    expect(await archive.filter({}, 'date_asc', 10)).toEqual([])
    expect(await archive.count({})).toBe(0)
    expect(await archive.extent()).toEqual({ total: 0, earliest: null, latest: null })
    expect(await archive.topDomains(5)).toEqual([])
    expect(await archive.search('anything', ['subject', 'body'], 5)).toEqual([])
    expect(await archive.responseTimes(5)).toEqual([])
  })
}

function describeFind(archiveOf: ArchiveOf): void {
  it('gives addresses, references, thread, source and plain text', async () => {
    const archive = archiveOf(
      anEmail({
        id: 1,
        threadId: '1712345678901234567',
        to: ['a@example.com', 'Ben "B" <b@example.com>'],
        cc: ['c@example.com'],
        bcc: ['d@example.com'],
        replyTo: ['e@example.com'],
        inReplyTo: '<0@example.com>',
        references: ['<0@example.com>', '<00@example.com>'],
        raw: new TextEncoder().encode('Subject: x\r\n\r\nbody'),
        plainText: 'body',
      }),
    )
    expect(await archive.find({ by: 'id', id: 1 }, 'date_desc', 1000)).toMatchObject({
      id: 1,
      threadId: '1712345678901234567',
      to: ['a@example.com', 'Ben "B" <b@example.com>'],
      cc: ['c@example.com'],
      bcc: ['d@example.com'],
      replyTo: ['e@example.com'],
      inReplyTo: '<0@example.com>',
      references: ['<0@example.com>', '<00@example.com>'],
      source: { text: 'Subject: x\r\n\r\nbody', encoding: 'utf-8', truncated: false, size: 18 },
      plainText: { text: 'body', truncated: false, size: 4 },
    })
  })

  it('cuts source and text at the bytes asked for, never within a character', async () => {
    const archive = archiveOf(anEmail({ id: 1, raw: new TextEncoder().encode('日本語'), plainText: 'é日本' }))
    expect(await archive.find({ by: 'id', id: 1 }, 'date_desc', 4)).toMatchObject({
      source: { text: '日', encoding: 'utf-8', truncated: true, size: 9 },
      plainText: { text: 'é', truncated: true, size: 8 },
    })
  })

  it('gives bytes that are not UTF-8 as base64', async () => {
    const archive = archiveOf(anEmail({ id: 1, raw: Uint8Array.from([0x41, 0xff, 0xfe, 0x00]) }))
    const email = await archive.find({ by: 'id', id: 1 }, 'date_desc', 100)
    expect(email?.source).toEqual({ text: 'Qf/+AA==', encoding: 'base64', truncated: false, size: 4 })
  })

  it('gives null where there is no source and no text', async () => {
    const archive = archiveOf(anEmail({ id: 1, raw: null, plainText: null }))
    expect(await archive.find({ by: 'id', id: 1 }, 'date_desc', 100)).toMatchObject({ source: null, plainText: null })
  })

  const keys: readonly (readonly [EmailKey, number | null])[] = [
    [{ by: 'id', id: 2 }, 2],
    [{ by: 'id', id: 9 }, null],
    [{ by: 'uid', mailbox: 'Sent', uid: 5, uidvalidity: 1 }, 2],
    [{ by: 'uid', mailbox: 'Sent', uid: 5, uidvalidity: 2 }, null],
    [{ by: 'message-id', messageId: '<same@x>' }, 3],
    [{ by: 'message-id', messageId: 'same@x' }, 3],
    [{ by: 'message-id', messageId: '<bare@x>' }, 4],
    [{ by: 'message-id', messageId: '<same@x>', mailbox: 'INBOX' }, 1],
    [{ by: 'message-id', messageId: 'SAME@x' }, null],
    [{ by: 'filter', filter: { subjectContains: 'offer' } }, 3],
    [{ by: 'filter', filter: { dated: dateRange('2024-03', '2024-03') } }, 2],
    [{ by: 'filter', filter: { dated: dateRange('9999', '9999') } }, 5],
  ]
  it.each(keys)('finds %j', async (key, expected) => {
    const archive = archiveOf(
      anEmail({ id: 1, messageId: '<same@x>', subject: 'Offer', internalDateEpoch: 100 }),
      anEmail({ id: 2, mailbox: 'Sent', uid: 5, date: '2024-03-31T23:59:59.900Z', internalDateEpoch: 50 }),
      anEmail({ id: 3, mailbox: 'Sent', messageId: '<same@x>', subject: 'an offer', internalDateEpoch: 300 }),
      anEmail({ id: 4, messageId: 'bare@x', date: '2024-04-01T00:00:00.000Z' }),
      anEmail({ id: 5, date: '9999-12-31T23:59:59.900Z' }),
    )
    expect((await archive.find(key, 'date_desc', 10))?.id ?? null).toBe(expected)
  })

  it('takes the first in the order asked for', async () => {
    const archive = archiveOf(anEmail({ id: 1, internalDateEpoch: 1 }), anEmail({ id: 2, internalDateEpoch: 2 }))
    expect((await archive.find({ by: 'filter', filter: {} }, 'date_asc', 10))?.id).toBe(1)
    expect((await archive.find({ by: 'filter', filter: {} }, 'date_desc', 10))?.id).toBe(2)
  })
}

const people = [
  anEmail({ id: 1, from: 'Zoë Ågren <ZOE@Example.COM>', fromEmail: 'ZOE@example.com', subject: '100% off_sale \\o/' }),
  anEmail({ id: 2, from: 'bob@mail.example.com', fromEmail: 'bob@mail.example.com', subject: 'ΟΔΟΣ straße' }),
  anEmail({
    id: 3,
    from: 'Eve <eve@example.com.evil.org>',
    fromEmail: 'eve@example.com.evil.org',
    subject: '応募 ＡＢＣ',
  }),
  anEmail({ id: 4, from: '"a@example.com" <no@notexample.com>', fromEmail: null, subject: null }),
  anEmail({ id: 5, from: 'Carl <carl@EXAMPLE.com>', fromEmail: null, subject: 'İstanbul \u212A' }),
  anEmail({ id: 6, from: null, fromEmail: null, subject: '', mailbox: 'Sent', hasAttachments: true }),
]

function describeFilters(archiveOf: ArchiveOf): void {
  const cases: readonly (readonly [string, EmailFilter, readonly number[]])[] = [
    ['part of a name, whatever the case', { fromContains: foldCase('zoË å') }, [1]],
    ['part of an address in the display string', { fromContains: foldCase('EVE@') }, [3]],
    ['part of the bare address', { fromContains: foldCase('zoe@example') }, [1]],
    ['a domain and its subdomains, no other', { fromDomain: 'example.com' }, [1, 2, 5]],
    ['a domain of the display string where there is no address', { fromDomain: 'notexample.com' }, [4]],
    ['a literal %', { subjectContains: '0% o' }, [1]],
    ['a literal _', { subjectContains: 'f_s' }, [1]],
    ['a _ that is no wildcard', { subjectContains: 'f_o' }, []],
    ['a literal backslash', { subjectContains: '\\o' }, [1]],
    ['Greek with a final sigma', { subjectContains: foldCase('οδος') }, [2]],
    ['sharp s as ss', { subjectContains: foldCase('STRASSE') }, [2]],
    ['full-width letters', { subjectContains: foldCase('ａｂｃ') }, [3]],
    ['the Kelvin sign as k', { subjectContains: foldCase('k') }, [5]],
    ['a mailbox, exactly', { mailbox: 'Sent' }, [6]],
    ['no mailbox of that case', { mailbox: 'sent' }, []],
    ['attachments', { hasAttachments: true }, [6]],
    ['no attachments', { hasAttachments: false, mailbox: 'INBOX', fromContains: 'e' }, [1, 2, 3, 4, 5]],
    ['all conditions at once', { fromDomain: 'example.com', subjectContains: 'sale' }, [1]],
  ]
  it.each(cases)('matches %s, and counts the same', async (_, filter, expected) => {
    const archive = archiveOf(...people)
    expect(ids(await archive.filter(filter, 'date_asc', 100))).toEqual(expected)
    expect(await archive.count(filter)).toBe(expected.length)
  })

  it('includes both ends of a range, and leaves undated messages out of any', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, internalDateEpoch: at('2024-04-30T23:59:59Z') }),
      anEmail({ id: 2, internalDateEpoch: at('2024-05-01T00:00:00Z') }),
      anEmail({ id: 3, internalDateEpoch: at('2024-05-31T23:59:59Z') }),
      anEmail({ id: 4, internalDateEpoch: at('2024-06-01T00:00:00Z') }),
      anEmail({ id: 5, internalDateEpoch: null }),
    )
    const listed = async (from?: string, to?: string) =>
      ids(await archive.filter({ received: dateRange(from, to) }, 'date_asc', 10))
    expect(await listed('2024-05', '2024-05')).toEqual([2, 3])
    expect(await listed('2024-05-31')).toEqual([3, 4])
    expect(await listed(undefined, '2024-05-01T00:00:00Z')).toEqual([1, 2])
    expect(await archive.count({ received: dateRange('2024') })).toBe(4)
    expect(await archive.count({})).toBe(5)
  })
}

function describeCounts(archiveOf: ArchiveOf): void {
  it('ranks senders by messages, then by name, and passes over those without one', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, from: 'b' }),
      anEmail({ id: 2, from: 'a' }),
      anEmail({ id: 3, from: 'é', mailbox: 'Sent' }),
      anEmail({ id: 4, from: 'é' }),
      anEmail({ id: 5, from: null }),
      anEmail({ id: 6, from: '' }),
    )
    expect(await archive.topSenders(null, 2)).toEqual([
      { from: 'é', count: 2 },
      { from: 'a', count: 1 },
    ])
    expect(await archive.topSenders('Sent', 5)).toEqual([{ from: 'é', count: 1 }])
  })

  it('ranks domains in lower case, from the address or else the display string', async () => {
    const archive = archiveOf(...people, anEmail({ id: 7, from: 'no address', fromEmail: 'nothing' }))
    expect(await archive.topDomains(10)).toEqual([
      { domain: 'example.com', count: 2 },
      { domain: 'example.com.evil.org', count: 1 },
      { domain: 'mail.example.com', count: 1 },
      { domain: 'notexample.com', count: 1 },
    ])
  })

  it('counts mailboxes, most first, then by name', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, mailbox: 'Sent' }),
      anEmail({ id: 2, mailbox: 'INBOX' }),
      anEmail({ id: 3, mailbox: 'Archive' }),
      anEmail({ id: 4, mailbox: 'Sent' }),
    )
    expect(await archive.mailboxes()).toEqual([
      { mailbox: 'Sent', count: 2 },
      { mailbox: 'Archive', count: 1 },
      { mailbox: 'INBOX', count: 1 },
    ])
  })

  it('knows its total and its first and last internal date', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, internalDateEpoch: -5 }),
      anEmail({ id: 2, internalDateEpoch: null }),
      anEmail({ id: 3, internalDateEpoch: 70 }),
    )
    expect(await archive.extent()).toEqual({ total: 3, earliest: -5, latest: 70 })
  })
}

function describeTime(archiveOf: ArchiveOf): void {
  const moments = ['1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T12:59:59Z']
  const emails = moments.map((moment, i) => anEmail({ id: i + 1, internalDateEpoch: at(moment) }))

  it('counts by day, before 1970 too', async () => {
    const days = await archiveOf(...emails, anEmail({ id: 9, internalDateEpoch: null })).countByDay(unbounded)
    expect(days.toSorted((a, b) => a.day - b.day)).toEqual([
      { day: -1, count: 1 },
      { day: 0, count: 1 },
      { day: 19_782, count: 2 },
    ])
    expect(await archiveOf(...emails).countByDay(dateRange('2024'))).toEqual([{ day: 19_782, count: 2 }])
  })

  it('counts by hour of the week', async () => {
    const hours = await archiveOf(...emails).countByHour(unbounded)
    expect(hours.toSorted((a, b) => a.hourOfWeek - b.hourOfWeek)).toEqual([
      { hourOfWeek: 0, count: 1 },
      { hourOfWeek: 12, count: 2 },
      { hourOfWeek: 167, count: 1 },
    ])
  })

  it('counts each sender by period, by sender then period, cut after the order is made', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, from: 'b', internalDateEpoch: at('2024-01-05T00:00:00Z') }),
      anEmail({ id: 2, from: 'a', internalDateEpoch: at('2024-02-05T00:00:00Z') }),
      anEmail({ id: 3, from: 'a', internalDateEpoch: at('2023-02-05T00:00:00Z') }),
      anEmail({ id: 4, from: 'a', internalDateEpoch: at('2024-02-29T23:59:59Z') }),
      anEmail({ id: 5, from: null, internalDateEpoch: 0 }),
      anEmail({ id: 6, from: 'a', internalDateEpoch: null }),
    )
    const all = [
      { from: 'a', period: '2023-02', count: 1 },
      { from: 'a', period: '2024-02', count: 2 },
      { from: 'b', period: '2024-01', count: 1 },
    ]
    expect(await archive.frequencyBySender(null, 'monthly', 50)).toEqual(all)
    expect(await archive.frequencyBySender(null, 'monthly', 2)).toEqual(all.slice(0, 2))
    expect(await archive.frequencyBySender('nobody', 'yearly', 50)).toEqual([])
    expect(await archive.frequencyBySender('b', 'yearly', 50)).toEqual([{ from: 'b', period: '2024', count: 1 }])
    const carl = archiveOf(anEmail({ id: 1, from: 'Carl', fromEmail: 'x@y.example', internalDateEpoch: 0 }))
    expect(await carl.frequencyBySender('y.exa', 'daily', 5)).toEqual([
      { from: 'Carl', period: '1970-01-01', count: 1 },
    ])
  })
}

function describeThreads(archiveOf: ArchiveOf): void {
  const gmail = '1712345678901234567'

  it('gives the messages of a thread in either order, and none for an unknown one', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, threadId: gmail, internalDateEpoch: 9 }),
      anEmail({ id: 2, threadId: gmail, internalDateEpoch: 5 }),
      anEmail({ id: 3, threadId: '1712345678901234568', internalDateEpoch: 7 }),
      anEmail({ id: 4, threadId: null }),
    )
    const thread = { from: gmail, to: gmail }
    expect(ids(await archive.thread(thread, 'date_asc', 10))).toEqual([2, 1])
    expect(ids(await archive.thread(thread, 'date_desc', 1))).toEqual([1])
    expect(await archive.thread({ from: '5', to: '5' }, 'date_asc', 10)).toEqual([])
  })

  it('finds threads by a range of ids', async () => {
    const archive = archiveOf(anEmail({ id: 1, threadId: gmail }), anEmail({ id: 2, threadId: '-4' }))
    const wide = { from: '1712345678901234500', to: '1712345678901234600' }
    expect(ids(await archive.thread(wide, 'date_asc', 10))).toEqual([1])
  })

  it('measures replies between consecutive messages of different senders, longest first', async () => {
    const from = (name: string) => ({ from: `${name} <${name}@x>`, fromEmail: `${name}@x` })
    const archive = archiveOf(
      anEmail({ id: 1, threadId: '10', internalDateEpoch: 0, ...from('ann') }),
      anEmail({ id: 2, threadId: '10', internalDateEpoch: 100, ...from('bob') }),
      anEmail({ id: 3, threadId: '10', internalDateEpoch: 8000, from: 'B.', fromEmail: 'BOB@x' }),
      anEmail({ id: 4, threadId: '10', internalDateEpoch: 8050, ...from('ann') }),
      anEmail({ id: 5, threadId: gmail, internalDateEpoch: 0, ...from('ann') }),
      anEmail({ id: 6, threadId: gmail, internalDateEpoch: 9000, from: 'Cy', fromEmail: null }),
      anEmail({ id: 7, threadId: gmail, internalDateEpoch: 90_000, from: null, fromEmail: null }),
      anEmail({ id: 8, threadId: null, internalDateEpoch: 0 }),
      anEmail({ id: 9, threadId: '10', internalDateEpoch: null }),
    )
    const times = await archive.responseTimes(10)
    expect(times).toEqual([
      {
        threadId: gmail,
        fromSender: 'ann <ann@x>',
        toSender: 'Cy',
        hours: 2.5,
        previousEpoch: 0,
        currentEpoch: 9000,
      },
      {
        threadId: '10',
        fromSender: 'ann <ann@x>',
        toSender: 'bob <bob@x>',
        hours: 0.03,
        previousEpoch: 0,
        currentEpoch: 100,
      },
      {
        threadId: '10',
        fromSender: 'B.',
        toSender: 'ann <ann@x>',
        hours: 0.01,
        previousEpoch: 8000,
        currentEpoch: 8050,
      },
    ])
    expect(await archive.responseTimes(1)).toEqual(times.slice(0, 1))
  })
}

function describeSizes(archiveOf: ArchiveOf): void {
  const sized = (id: number, bytes: number, more: Partial<ArchivedEmail> = {}) =>
    anEmail({ id, raw: new Uint8Array(bytes).fill(65), ...more })

  it('lists the largest first, ties by id, unknown sizes last', async () => {
    const archive = archiveOf(
      sized(1, 10),
      sized(2, 30, { hasAttachments: true }),
      sized(3, 30, { fromEmail: 'x@sub.corp.example', mailbox: 'Sent' }),
      anEmail({ id: 4, raw: null }),
    )
    const largest = async (filter: EmailFilter) =>
      (await archive.largest(filter, null, 3)).map(({ id, sizeBytes }) => [id, sizeBytes])
    expect(await largest({})).toEqual([
      [2, 30],
      [3, 30],
      [1, 10],
    ])
    expect(await largest({ hasAttachments: true })).toEqual([[2, 30]])
    expect(await largest({ fromDomain: 'corp.example', mailbox: 'Sent' })).toEqual([[3, 30]])
    expect(await largest({ hasAttachments: false })).toEqual([
      [3, 30],
      [1, 10],
      [4, null],
    ])
  })

  it('keeps to a range of sizes: the lower end is in, the upper is not', async () => {
    const archive = archiveOf(sized(1, 9), sized(2, 10), sized(3, 19), sized(4, 20), anEmail({ id: 5, raw: null }))
    expect(ids(await archive.largest({}, { min: 10, below: 20 }, 10))).toEqual([3, 2])
    expect(ids(await archive.largest({}, { min: 10, below: null }, 10))).toEqual([4, 3, 2])
    expect(ids(await archive.largest({}, { min: 0, below: 10 }, 10))).toEqual([1])
  })

  it('groups exact duplicates, most copies first, then by value; null and empty never group', async () => {
    const archive = archiveOf(
      ...['x', 'B', 'A', 'B', 'x', 'x', 'a', '', '', 'A'].map((subject, i) => anEmail({ id: i + 1, subject })),
      anEmail({ id: 20, subject: null, messageId: null }),
      anEmail({ id: 21, subject: null, messageId: null }),
      anEmail({ id: 22, messageId: '<1@example.com>' }),
    )
    const subjects = [
      { value: 'x', count: 3, ids: [1, 5, 6] },
      { value: 'A', count: 2, ids: [3, 10] },
      { value: 'B', count: 2, ids: [2, 4] },
    ]
    expect(await archive.duplicates('subject', 10)).toEqual(subjects)
    expect(await archive.duplicates('subject', 2)).toEqual(subjects.slice(0, 2))
    expect(await archive.duplicates('message_id', 10)).toEqual([{ value: '<1@example.com>', count: 2, ids: [1, 22] }])
  })
}

function describeSearch(archiveOf: ArchiveOf): void {
  const library = [
    anEmail({ id: 1, subject: 'Interview on Monday', plainText: 'We would like to meet you.' }),
    anEmail({ id: 2, subject: 'Hello', plainText: 'The interview went well. Second interview soon.' }),
    anEmail({ id: 3, subject: '面接のご案内', plainText: '京都オフィスでお待ちしております。' }),
    anEmail({ id: 4, subject: 'C++ and foo-bar', plainText: "it's TypeScriptとPostgreSQL" }),
    anEmail({ id: 5, subject: 'Nothing', plainText: null }),
    anEmail({ id: 6, subject: 'Your r\u00e9sum\u00e9', plainText: 'カフェ・ド・パリ' }),
  ]
  const both = ['subject', 'body'] as const

  it('finds words in subject and body, best first, score ascending', async () => {
    const found = await archiveOf(...library).search('interview', both, 10)
    expect(ids(found).toSorted()).toEqual([1, 2])
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(found.every(({ score }) => Number.isFinite(score))).toBe(true)
  })

  it('looks only where it is told to, and keeps to the limit', async () => {
    const archive = archiveOf(...library)
    expect(ids(await archive.search('interview', ['subject'], 10))).toEqual([1])
    expect(ids(await archive.search('interview', ['body'], 10))).toEqual([2])
    expect(await archive.search('interview', both, 1)).toHaveLength(1)
  })

  it.each([
    ['面接', 3],
    ['京都', 3],
    ['PostgreSQL', 4],
    ['foo-bar', 4],
    ["it's", 4],
    ['INTERVIEW "monday" (', 1],
    ['resume', 6],
    ['RE\u0301SUME\u0301', 6],
    ['パリ', 6],
  ])('finds %s', async (query, expected) => {
    expect(ids(await archiveOf(...library).search(query, both, 10))).toContain(expected)
  })

  it.each(['', '   ', '?', '"', '*', '()', 'NEAR(', '😀'])('finds nothing for %j, and does not fail', async (query) => {
    expect(await archiveOf(...library).search(query, both, 10)).toEqual([])
  })
}

function describeScans(archiveOf: ArchiveOf): void {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('matches patterns on unfolded header lines only, newest first', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, raw: bytes('Received: from a\r\n\tby b\r\nX-Spam-Flag: YES\r\n\r\nX-Mark: body') }),
      anEmail({ id: 2, raw: bytes('X-Spam-Flag: no\n\nX-Spam-Flag: YES') }),
      anEmail({ id: 3, raw: bytes('x-spam-flag:  yes\nX-Mark: 日本') }),
      anEmail({ id: 4, raw: null }),
    )
    const found = async (pattern: string, limit = 10) => ids(await archive.searchHeaders(pattern, limit))
    expect(await found('^X-Spam-Flag:\\s*YES$')).toEqual([3, 1])
    expect(await found('^X-Spam-Flag:\\s*YES$', 1)).toEqual([3])
    expect(await found('from a\tby b')).toEqual([1])
    expect(await found('X-Mark')).toEqual([3])
    expect(await found('日本')).toEqual([3])
  })

  it('throws VALIDATION_ERROR for a pattern that is refused', async () => {
    await expect(archiveOf().searchHeaders('(a)\\1', 10)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('ranks by share of keywords, then occurrences, then newest, before it cuts', async () => {
    const archive = archiveOf(
      anEmail({ id: 1, subject: 'Java java', plainText: 'JAVA', internalDateEpoch: 900 }),
      anEmail({ id: 2, subject: 'java', plainText: '内定', internalDateEpoch: 100 }),
      anEmail({ id: 3, subject: 'java', plainText: null, internalDateEpoch: 100 }),
      anEmail({ id: 4, subject: 'java', plainText: null, internalDateEpoch: 200 }),
      anEmail({ id: 5, subject: 'else', plainText: 'else', internalDateEpoch: 999 }),
    )
    const ranked = async (keywords: string[], mode: 'any' | 'all', limit = 10) =>
      (await archive.byKeywords(keywords, mode, limit)).map((e) => [e.id, e.matchCount, e.matchScore])
    const any = [
      [2, 2, 66.7],
      [1, 3, 33.3],
      [4, 1, 33.3],
      [3, 1, 33.3],
    ]
    expect(await ranked(['java', '内定', 'nowhere'], 'any')).toEqual(any)
    expect(await ranked(['java', '内定', 'nowhere'], 'any', 2)).toEqual(any.slice(0, 2))
    expect(await ranked(['java', '内定'], 'all')).toEqual([[2, 2, 100]])
  })
}
