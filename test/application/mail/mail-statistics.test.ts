import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { MailStatistics } from '#src/application/mail/mail-statistics.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { anEmail, epochOf } from '#test/support/archived-emails.js'

const refused = expect.objectContaining({ code: 'VALIDATION_ERROR' })
const clock = { now: () => new Date('2024-06-15T12:00:00Z') }

const counting = (emails: readonly ArchivedEmail[], maxLimit = 1000) =>
  new MailStatistics(new MemoryMailArchive(emails), { maxLimit }, clock)

const received = (...moments: readonly string[]) => moments.map((iso) => anEmail({ internalDateEpoch: epochOf(iso) }))

/** One message from each of `count` senders, each at another domain. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    anEmail({ from: `P${i}`, fromEmail: `p${i}@d${i}.example`, mailbox: `Box ${i}` }),
  )

describe('the overview of an archive (mail-stats)', () => {
  it('has ten senders and domains by default, and all mailboxes', async () => {
    const statistics = counting(crowd(25), 20)
    const lengths = async (topLimit?: number) => {
      const { total, topSenders, topDomains, mailboxes } = await statistics.overview({ topLimit })
      return [total, topSenders.length, topDomains.length, mailboxes.length]
    }
    expect(await lengths()).toEqual([25, 10, 10, 25])
    expect(await lengths(0)).toEqual([25, 10, 10, 25])
    expect(await lengths(3)).toEqual([25, 3, 3, 25])
    expect(await lengths(50)).toEqual([25, 20, 20, 25])
    await expect(lengths(0.5)).rejects.toEqual(refused)
  })
})

describe('top senders', () => {
  it('are twenty by default, with an offset (mail-senders, mail-domains)', async () => {
    const statistics = counting(crowd(25))
    expect(await statistics.topSenders()).toHaveLength(20)
    expect(await statistics.topSenders({ offset: 20 })).toHaveLength(5)
    expect(await statistics.topDomains()).toHaveLength(20)
    expect(await statistics.topDomains({ limit: 2, offset: 24 })).toHaveLength(1)
  })

  it('can be limited to one mailbox, in any Unicode form of its name', async () => {
    const statistics = counting([anEmail({ mailbox: 'ゴルフ', from: 'Gen' }), anEmail({ mailbox: 'INBOX' })])
    expect(await statistics.topSenders({ mailbox: 'ゴルフ'.normalize('NFD') })).toEqual([{ from: 'Gen', count: 1 }])
    expect(await statistics.topSenders({ mailbox: '' })).toHaveLength(2)
  })
})

describe('messages by time', () => {
  const emails = received(
    '2022-12-31T23:59:59Z',
    '2024-01-05T00:00:00Z',
    '2024-01-05T10:00:00Z',
    '2024-03-01T00:00:00Z',
  )
  const statistics = counting(emails)

  it('are counted by month by default, oldest first (mail-periods)', async () => {
    expect(await statistics.byPeriod()).toEqual([
      { period: '2022-12', count: 1 },
      { period: '2024-01', count: 2 },
      { period: '2024-03', count: 1 },
    ])
    expect(await statistics.byPeriod({ period: 'yearly' })).toEqual([
      { period: '2022', count: 1 },
      { period: '2024', count: 3 },
    ])
  })

  it('are those of the newest periods, after an offset', async () => {
    const names = async (request: object) => (await statistics.byPeriod(request)).map(({ period }) => period)
    expect(await names({ limit: 2 })).toEqual(['2024-01', '2024-03'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['2024-01'])
    expect(await names({ dateTo: '2023' })).toEqual(['2022-12'])
  })

  it('cover 50 periods by default', async () => {
    const days = Array.from({ length: 60 }, (_, i) => anEmail({ internalDateEpoch: i * 86_400 }))
    expect(await counting(days).byPeriod({ period: 'daily' })).toHaveLength(50)
  })

  it('are counted by hour and weekday, in a range (mail-heatmap)', async () => {
    expect(await statistics.byHour({ dateFrom: '2024-01-05', dateTo: '2024-01-05' })).toEqual([
      { hour: 0, dayOfWeek: 'Friday', dayNumber: 5, count: 1 },
      { hour: 10, dayOfWeek: 'Friday', dayNumber: 5, count: 1 },
    ])
    await expect(statistics.byHour({ dateFrom: '2024-02', dateTo: '2024-01' })).rejects.toEqual(refused)
  })

  it('are counted by month and season over three years from now, to the second (mail-seasons)', async () => {
    const around = counting(
      received('2021-06-15T11:59:59Z', '2021-06-15T12:00:00Z', '2024-06-15T12:00:00Z', '2024-06-15T12:00:01Z'),
    )
    expect(await around.byMonth()).toEqual([
      { year: 2021, month: 6, count: 1, season: 'Summer', monthName: 'June' },
      { year: 2024, month: 6, count: 1, season: 'Summer', monthName: 'June' },
    ])
    expect(await around.byMonth({ yearsBack: 1 })).toHaveLength(1)
  })
})

describe('message frequency by sender (mail-frequency)', () => {
  const statistics = counting([
    anEmail({ from: 'Ann Lee', internalDateEpoch: epochOf('2024-01-05T00:00:00Z') }),
    anEmail({ from: 'Ann Lee', internalDateEpoch: epochOf('2024-02-05T00:00:00Z') }),
    anEmail({ from: 'Bo', fromEmail: 'bo@x.example', internalDateEpoch: epochOf('2024-01-06T00:00:00Z') }),
  ])

  it('is by month by default, for all senders or for part of a name', async () => {
    expect(await statistics.bySender()).toHaveLength(3)
    expect(await statistics.bySender({ sender: 'ANN' })).toEqual([
      { from: 'Ann Lee', period: '2024-01', count: 1 },
      { from: 'Ann Lee', period: '2024-02', count: 1 },
    ])
    expect(await statistics.bySender({ sender: '', period: 'yearly', limit: 1 })).toEqual([
      { from: 'Ann Lee', period: '2024', count: 2 },
    ])
  })
})

describe('replies (mail-response-times)', () => {
  it('are listed by response time, longest first, 50 by default', async () => {
    const thread = Array.from({ length: 60 }, (_, i) =>
      anEmail({ threadId: '7', fromEmail: `${i % 2 === 0 ? 'ann' : 'bo'}@x.example`, internalDateEpoch: i * i * 3600 }),
    )
    const times = await counting(thread).responseTimes()
    expect(times).toHaveLength(50)
    expect(times.slice(0, 2).map(({ hours }) => hours)).toEqual([117, 115])
    expect(await counting(thread).responseTimes({ limit: 5, offset: 58 })).toHaveLength(1)
  })
})

describe('duplicates (mail-duplicates)', () => {
  const copies = Array.from({ length: 6 }, (_, i) =>
    anEmail({ id: i + 1, subject: 'Again', messageId: `<${i % 3}@x>` }),
  )

  it('share a subject by default, or a Message-ID', async () => {
    expect(await counting(copies).duplicates()).toEqual([{ value: 'Again', count: 6, ids: [1, 2, 3, 4, 5, 6] }])
    expect(await counting(copies).duplicates({ field: 'messageId' })).toHaveLength(3)
  })

  it('are limited in groups, and in the ids of each', async () => {
    expect(await counting(copies).duplicates({ limit: 2 })).toEqual([{ value: 'Again', count: 6, ids: [1, 2] }])
    expect(await counting(copies).duplicates({ field: 'messageId', limit: 1, offset: 1 })).toEqual([
      { value: '<1@x>', count: 2, ids: [2] },
    ])
  })
})
