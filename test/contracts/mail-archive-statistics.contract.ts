import { expect, it } from 'vitest'
import type { EmailFilter } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { dateRange, unbounded } from '#src/domain/mail/date-range.js'
import { anEmail, epochOf, first, ids, people } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

/** Senders, domains, mailboxes, and the extent of the archive. */
export function describeMailCounts(archiveOf: ArchiveOf): void {
  it('ranks senders by messages, then by name, and skips messages without one (mail-senders)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, from: 'b' }),
      anEmail({ id: 2, from: 'a' }),
      anEmail({ id: 3, from: 'é', mailbox: 'Sent' }),
      anEmail({ id: 4, from: 'é' }),
      anEmail({ id: 5, from: null, fromEmail: null }),
      anEmail({ id: 6, from: '', fromEmail: '' }),
    )
    expect(await archive.topSenders({ mailbox: null, page: first(2) })).toEqual([
      { from: 'é', count: 2 },
      { from: 'a', count: 1 },
    ])
    expect(await archive.topSenders({ mailbox: 'Sent', page: first(5) })).toEqual([{ from: 'é', count: 1 }])
  })

  it('counts senders without a display string by their address (mail-from)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, from: null, fromEmail: 'bare@x.example' }),
      anEmail({ id: 2, from: '', fromEmail: 'bare@x.example', mailbox: 'Sent' }),
      anEmail({ id: 3, from: 'bare@x.example', fromEmail: 'other@x.example' }),
      anEmail({ id: 4, from: 'Ann', fromEmail: 'bare@x.example' }),
    )
    expect(await archive.topSenders({ mailbox: null, page: first(5) })).toEqual([
      { from: 'bare@x.example', count: 3 },
      { from: 'Ann', count: 1 },
    ])
    expect(await archive.topSenders({ mailbox: 'Sent', page: first(5) })).toEqual([
      { from: 'bare@x.example', count: 1 },
    ])
  })

  it('ranks domains in lower case, from the address, or else from the display string (mail-domains)', async () => {
    const archive = await archiveOf(...people, anEmail({ id: 7, from: 'no address', fromEmail: 'nothing' }))
    expect(await archive.topDomains({ page: first(10) })).toEqual([
      { domain: 'example.com', count: 2 },
      { domain: 'example.com.evil.org', count: 1 },
      { domain: 'mail.example.com', count: 1 },
      { domain: 'notexample.com', count: 1 },
    ])
  })

  it('counts mailboxes, largest first, then by name (mail-mailboxes)', async () => {
    const archive = await archiveOf(
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

  it('treats a mailbox that is stored decomposed as the one with the same name', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, mailbox: 'ゴミ箱'.normalize('NFD') }),
      anEmail({ id: 2, mailbox: 'ゴミ箱' }),
      anEmail({ id: 3, mailbox: 'Café'.normalize('NFD') }),
    )
    expect(await archive.mailboxes()).toEqual([
      { mailbox: 'ゴミ箱', count: 2 },
      { mailbox: 'Café', count: 1 },
    ])
    expect(await archive.topSenders({ mailbox: 'ゴミ箱', page: first(5) })).toEqual([
      { from: 'Ann Lee <ann@example.com>', count: 2 },
    ])
  })

  it('gives the total and the first and last internal date', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, internalDateEpoch: -5 }),
      anEmail({ id: 2, internalDateEpoch: null }),
      anEmail({ id: 3, internalDateEpoch: 70 }),
    )
    expect(await archive.extent()).toEqual({ total: 3, earliest: -5, latest: 70 })
  })
}

/** Counts by day, hour of the week, and sender. */
export function describeMailTime(archiveOf: ArchiveOf): void {
  const moments = ['1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T12:59:59Z']
  const emails = moments.map((moment, i) => anEmail({ id: i + 1, internalDateEpoch: epochOf(moment) }))

  it('counts by day, also before 1970', async () => {
    const days = await (await archiveOf(...emails, anEmail({ id: 9, internalDateEpoch: null }))).countByDay({
      received: unbounded,
    })
    expect(days.toSorted((a, b) => a.day - b.day)).toEqual([
      { day: -1, count: 1 },
      { day: 0, count: 1 },
      { day: 19_782, count: 2 },
    ])
    expect(await (await archiveOf(...emails)).countByDay({ received: dateRange('2024') })).toEqual([
      { day: 19_782, count: 2 },
    ])
  })

  it('counts by hour of the week', async () => {
    const hours = await (await archiveOf(...emails)).countByHour({ received: unbounded })
    expect(hours.toSorted((a, b) => a.hourOfWeek - b.hourOfWeek)).toEqual([
      { hourOfWeek: 0, count: 1 },
      { hourOfWeek: 12, count: 2 },
      { hourOfWeek: 167, count: 1 },
    ])
  })

  it('counts each sender by period, sorted before it is cut (mail-frequency)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, from: 'b', internalDateEpoch: epochOf('2024-01-05T00:00:00Z') }),
      anEmail({ id: 2, from: 'a', internalDateEpoch: epochOf('2024-02-05T00:00:00Z') }),
      anEmail({ id: 3, from: 'a', internalDateEpoch: epochOf('2023-02-05T00:00:00Z') }),
      anEmail({ id: 4, from: 'a', internalDateEpoch: epochOf('2024-02-29T23:59:59Z') }),
      anEmail({ id: 5, from: null, fromEmail: null, internalDateEpoch: 0 }),
      anEmail({ id: 6, from: 'a', internalDateEpoch: null }),
    )
    const all = [
      { from: 'a', period: '2023-02', count: 1 },
      { from: 'a', period: '2024-02', count: 2 },
      { from: 'b', period: '2024-01', count: 1 },
    ]
    expect(await archive.frequencyBySender({ senderContains: null, period: 'monthly', page: first(50) })).toEqual(all)
    expect(await archive.frequencyBySender({ senderContains: null, period: 'monthly', page: first(2) })).toEqual(
      all.slice(0, 2),
    )
    expect(await archive.frequencyBySender({ senderContains: 'nobody', period: 'yearly', page: first(50) })).toEqual([])
    expect(await archive.frequencyBySender({ senderContains: 'b', period: 'yearly', page: first(50) })).toEqual([
      { from: 'b', period: '2024', count: 1 },
    ])
    const bare = await archiveOf(
      anEmail({ id: 1, from: '', fromEmail: 'b@x.example', internalDateEpoch: 0 }),
      anEmail({ id: 2, from: 'b@x.example', internalDateEpoch: 100_000 }),
      anEmail({ id: 3, from: 'a', internalDateEpoch: 0 }),
      anEmail({ id: 4, from: null, fromEmail: 'b@x.example', internalDateEpoch: 200_000 }),
    )
    expect(await bare.frequencyBySender({ senderContains: null, period: 'yearly', page: first(50) })).toEqual([
      { from: 'a', period: '1970', count: 1 },
      { from: 'b@x.example', period: '1970', count: 3 },
    ])
    const carl = await archiveOf(anEmail({ id: 1, from: 'Carl', fromEmail: 'x@y.example', internalDateEpoch: 0 }))
    expect(await carl.frequencyBySender({ senderContains: 'y.exa', period: 'daily', page: first(5) })).toEqual([
      { from: 'Carl', period: '1970-01-01', count: 1 },
    ])
  })
}

/** The largest messages, and exact copies. */
export function describeMailSizes(archiveOf: ArchiveOf): void {
  const sized = (id: number, bytes: number, more: Partial<ArchivedEmail> = {}) =>
    anEmail({ id, raw: new Uint8Array(bytes).fill(65), ...more })

  it('lists the largest first, ties by id, unknown sizes last (mail-largest)', async () => {
    const archive = await archiveOf(
      sized(1, 10),
      sized(2, 30, { hasAttachments: true }),
      sized(3, 30, { fromEmail: 'x@sub.corp.example', mailbox: 'Sent' }),
      anEmail({ id: 4, raw: null }),
    )
    const largest = async (filter: EmailFilter) =>
      (await archive.largest({ filter, size: null, page: first(3) })).map(({ id, sizeBytes }) => [id, sizeBytes])
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

  it('respects a range of sizes, including the lower end and excluding the upper', async () => {
    const archive = await archiveOf(
      sized(1, 9),
      sized(2, 10),
      sized(3, 19),
      sized(4, 20),
      anEmail({ id: 5, raw: null }),
    )
    expect(ids(await archive.largest({ filter: {}, size: { min: 10, below: 20 }, page: first(10) }))).toEqual([3, 2])
    expect(ids(await archive.largest({ filter: {}, size: { min: 10, below: null }, page: first(10) }))).toEqual([
      4, 3, 2,
    ])
    expect(ids(await archive.largest({ filter: {}, size: { min: 0, below: 10 }, page: first(10) }))).toEqual([1])
  })

  it('groups exact duplicates, most copies first, then by value; null and empty values never group', async () => {
    const archive = await archiveOf(
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
    expect(await archive.duplicates({ field: 'subject', page: first(10), maxIds: 10 })).toEqual(subjects)
    expect(await archive.duplicates({ field: 'subject', page: first(2), maxIds: 10 })).toEqual(subjects.slice(0, 2))
    expect((await archive.duplicates({ field: 'subject', page: first(10), maxIds: 2 }))[0]).toEqual({
      value: 'x',
      count: 3,
      ids: [1, 5],
    })
    expect(await archive.duplicates({ field: 'messageId', page: first(10), maxIds: 10 })).toEqual([
      { value: '<1@example.com>', count: 2, ids: [1, 22] },
    ])
  })
}
