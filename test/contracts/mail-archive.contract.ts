import { afterEach, describe, expect, it } from 'vitest'
import type { BodyBounds, EmailKey, MailArchive } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { dateRange } from '#src/domain/mail/date-range.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import type { SourceExcerpt } from '#src/domain/mail/message-source.js'
import { anEmail, first, ids } from '#test/support/archived-emails.js'
import { describeMailConversations } from './mail-archive-conversations.contract.js'
import { describeMailPages } from './mail-archive-pages.contract.js'
import { describeMailQueries } from './mail-archive-query.contract.js'
import {
  describeMailExtras,
  describeMailFilters,
  describeMailScans,
  describeMailSearch,
} from './mail-archive-search.contract.js'
import { describeMailCounts, describeMailSizes, describeMailTime } from './mail-archive-statistics.contract.js'
import { describeMailThreads } from './mail-archive-threads.contract.js'

/** Tests every promise of MailArchive, each on fresh storage. */
export function describeMailArchive(
  name: string,
  open: (emails: readonly ArchivedEmail[]) => MailArchive | Promise<MailArchive>,
): void {
  const opened: MailArchive[] = []
  const archiveOf = async (...emails: ArchivedEmail[]): Promise<MailArchive> => {
    const archive = await open(emails)
    opened.push(archive)
    return archive
  }
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close()
  })

  describe(`${name}: lists`, () => describeLists(archiveOf))
  describe(`${name}: one message`, () => describeFind(archiveOf))
  describe(`${name}: filters`, () => describeMailFilters(archiveOf))
  describe(`${name}: counts`, () => describeMailCounts(archiveOf))
  describe(`${name}: time`, () => describeMailTime(archiveOf))
  describe(`${name}: threads`, () => describeMailThreads(archiveOf))
  describe(`${name}: conversations`, () => describeMailConversations(archiveOf))
  describe(`${name}: sizes and duplicates`, () => describeMailSizes(archiveOf))
  describe(`${name}: search`, () => describeMailSearch(archiveOf))
  describe(`${name}: queries`, () => describeMailQueries(archiveOf))
  describe(`${name}: optional fields of lists`, () => describeMailExtras(archiveOf))
  describe(`${name}: headers and keywords`, () => describeMailScans(archiveOf))
  describe(`${name}: pages`, () => describeMailPages(archiveOf))
}

/** At most `most` bytes from the start of the source, and `most` characters of text. */
const bounded = (most: number) => ({ source: { offset: 0, length: most }, maxTextCharacters: most })

export type ArchiveOf = (...emails: ArchivedEmail[]) => Promise<MailArchive>

function describeLists(archiveOf: ArchiveOf): void {
  it('gives every field of a message, ids beyond 2^53 as text, dates with milliseconds (mail-numbers)', async () => {
    const archive = await archiveOf(
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
    expect(await archive.list({ filter: {}, order: 'oldest-first', page: first(10) })).toEqual([
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

  it('sorts by internal date then id, both in the same direction, undated last in either order (mail-order)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, internalDateEpoch: 200 }),
      anEmail({ id: 2, internalDateEpoch: null }),
      anEmail({ id: 3, internalDateEpoch: 100 }),
      anEmail({ id: 4, internalDateEpoch: 200 }),
    )
    expect(ids(await archive.list({ filter: {}, order: 'oldest-first', page: first(10) }))).toEqual([3, 1, 4, 2])
    expect(ids(await archive.list({ filter: {}, order: 'newest-first', page: first(10) }))).toEqual([4, 1, 3, 2])
    expect(ids(await archive.list({ filter: {}, order: 'newest-first', page: first(2) }))).toEqual([4, 1])
  })

  it('lists the earliest by Date header, undated last, then by internal date and id (mail-earliest)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, date: null, internalDateEpoch: 50 }),
      anEmail({ id: 2, date: '2020-01-01T00:00:00.000Z', internalDateEpoch: 900 }),
      anEmail({ id: 3, date: null, internalDateEpoch: null }),
      anEmail({ id: 4, date: '2020-01-01T00:00:00.000Z', internalDateEpoch: 800 }),
      anEmail({ id: 5, date: '2019-01-01T00:00:00.500Z', internalDateEpoch: 999 }),
      anEmail({ id: 6, date: null, internalDateEpoch: 40 }),
    )
    expect(ids(await archive.earliest({ page: first(10) }))).toEqual([5, 4, 2, 6, 1, 3])
    expect(ids(await archive.earliest({ page: first(2) }))).toEqual([5, 4])
  })

  it('serves an empty archive', async () => {
    const archive = await archiveOf()
    expect(await archive.list({ filter: {}, order: 'oldest-first', page: first(10) })).toEqual([])
    expect(await archive.count({ filter: {} })).toBe(0)
    expect(await archive.extent()).toEqual({ total: 0, earliest: null, latest: null })
    expect(await archive.topDomains({ page: first(5) })).toEqual([])
    expect(
      (
        await archive.search({
          query: parseMailQuery('anything'),
          fields: ['subject', 'body'],
          filter: {},
          page: first(5),
        })
      ).emails,
    ).toEqual([])
    expect(await archive.responseTimes({ page: first(5) })).toEqual([])
  })
}

function describeFind(archiveOf: ArchiveOf): void {
  it('gives addresses, references, thread, source and plain text', async () => {
    const archive = await archiveOf(
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
    expect(
      await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: bounded(1000) }),
    ).toMatchObject({
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

  it('cuts the source at the requested bytes and the text at the characters, never inside one', async () => {
    const archive = await archiveOf(anEmail({ id: 1, raw: new TextEncoder().encode('日本語'), plainText: '日本é😀' }))
    expect(await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: bounded(4) })).toMatchObject({
      source: { text: '日', encoding: 'utf-8', truncated: true, size: 9, start: 0, end: 3 },
      plainText: { text: '日本é', truncated: true, size: 12 },
    })
  })

  it('gives parts of a source that together are the whole, for any boundaries', async () => {
    for (const raw of [
      new TextEncoder().encode('日本語のメール 😀é'),
      Uint8Array.from([65, 0xe6, 0x97, 0xe6, 0x97, 0xff, 0x97, 0xf0, 66]),
    ]) {
      const archive = await archiveOf(anEmail({ id: 1, raw }))
      const bytes: number[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const bounds: BodyBounds = { source: { offset, length: 5 }, maxTextCharacters: 0 }
        const { source }: { readonly source?: SourceExcerpt | null } =
          (await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds })) ?? {}
        bytes.push(...Buffer.from(source?.text ?? '', source?.encoding === 'base64' ? 'base64' : 'utf8'))
        offset = source?.truncated ? source.end : null
      }
      expect(Uint8Array.from(bytes)).toEqual(raw)
    }
  })

  it('gives labels, and attachments if the archive names them', async () => {
    const attachments = [{ name: 'cv.pdf', type: 'application/pdf', size: 5 }]
    const archive = await archiveOf(anEmail({ id: 1, labels: ['Work', '求人'], attachments, hasAttachments: true }))
    const found = await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: bounded(10) })
    expect(found?.labels).toEqual(['Work', '求人'])
    expect([attachments, null]).toContainEqual(found?.attachments)
  })

  it('gives bytes that are not UTF-8 as base64', async () => {
    const archive = await archiveOf(anEmail({ id: 1, raw: Uint8Array.from([0x41, 0xff, 0xfe, 0x00]) }))
    const email = await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: bounded(100) })
    expect(email?.source).toMatchObject({ text: 'Qf/+AA==', encoding: 'base64', truncated: false, size: 4 })
  })

  it('gives null without a source or a text', async () => {
    const archive = await archiveOf(anEmail({ id: 1, raw: null, plainText: null }))
    expect(await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: bounded(100) })).toMatchObject(
      {
        source: null,
        plainText: null,
      },
    )
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
    const archive = await archiveOf(
      anEmail({ id: 1, messageId: '<same@x>', subject: 'Offer', internalDateEpoch: 100 }),
      anEmail({ id: 2, mailbox: 'Sent', uid: 5, date: '2024-03-31T23:59:59.900Z', internalDateEpoch: 50 }),
      anEmail({ id: 3, mailbox: 'Sent', messageId: '<same@x>', subject: 'an offer', internalDateEpoch: 300 }),
      anEmail({ id: 4, messageId: 'bare@x', date: '2024-04-01T00:00:00.000Z' }),
      anEmail({ id: 5, date: '9999-12-31T23:59:59.900Z' }),
    )
    expect((await archive.find({ key, order: 'newest-first', bounds: bounded(10) }))?.id ?? null).toBe(expected)
  })

  it('finds by uid and by Message-ID in a mailbox that is stored decomposed', async () => {
    const archive = await archiveOf(anEmail({ id: 1, uid: 4, mailbox: 'ゴミ箱'.normalize('NFD'), messageId: '<a@x>' }))
    for (const key of [
      { by: 'uid', mailbox: 'ゴミ箱', uid: 4, uidvalidity: 1 } as const,
      { by: 'message-id', messageId: 'a@x', mailbox: 'ゴミ箱' } as const,
    ]) {
      expect(await archive.find({ key, order: 'newest-first', bounds: bounded(10) })).toMatchObject({
        id: 1,
        mailbox: 'ゴミ箱',
      })
    }
  })

  it('gives the address of a sender without a display string (mail-from)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, from: null, fromEmail: 'bare@x.example' }),
      anEmail({ id: 2, from: '', fromEmail: 'bare@x.example' }),
      anEmail({ id: 3, from: null, fromEmail: null }),
    )
    const listed = await archive.list({ filter: {}, order: 'oldest-first', page: first(10) })
    expect(listed.map(({ from }) => from)).toEqual(['bare@x.example', 'bare@x.example', null])
  })

  it('takes the first messages in the requested order', async () => {
    const archive = await archiveOf(anEmail({ id: 1, internalDateEpoch: 1 }), anEmail({ id: 2, internalDateEpoch: 2 }))
    expect(
      (await archive.find({ key: { by: 'filter', filter: {} }, order: 'oldest-first', bounds: bounded(10) }))?.id,
    ).toBe(1)
    expect(
      (await archive.find({ key: { by: 'filter', filter: {} }, order: 'newest-first', bounds: bounded(10) }))?.id,
    ).toBe(2)
  })
}
