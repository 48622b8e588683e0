import { expect, it } from 'vitest'
import type { EmailFilter } from '#src/application/mail/ports/mail-archive.js'
import { dateRange } from '#src/domain/mail/date-range.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { foldCase, toKeywords } from '#src/domain/mail/text-match.js'
import { anEmail, epochOf, first, ids, people } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

const decomposed = anEmail({
  ...{ id: 7, subject: 'Café ガイド'.normalize('NFD'), mailbox: 'ゴミ箱'.normalize('NFD') },
  ...{ from: 'x', fromEmail: 'x@x.example' },
})

const labelled = anEmail({
  ...{ id: 8, from: 'x', fromEmail: 'x@x.example', subject: 'x', mailbox: 'All Mail', hasAttachments: true },
  ...{
    to: ['Mei <mei@x.example>', 'Jürgen "J" Ärzte'],
    cc: ['carl@initech.example'],
    labels: ['Work', 'ガイド'.normalize('NFD')],
  },
})

/** Lists and counts by conditions on the envelope. */
export function describeMailFilters(archiveOf: ArchiveOf): void {
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
    ['attachments', { hasAttachments: true }, [6, 8]],
    ['no attachments', { hasAttachments: false, mailbox: 'INBOX', fromContains: 'e' }, [1, 2, 3, 4, 5]],
    ['a letter written as two characters', { subjectContains: foldCase('Cafe\u0301 ガイト\u3099') }, [7]],
    ['no letter without the mark that follows it', { subjectContains: 'cafe' }, []],
    ['a mailbox that is stored decomposed', { mailbox: 'ゴミ箱' }, [7]],
    ['a recipient by name, whatever the case', { toContains: foldCase('MEI') }, [8]],
    ['a recipient by address', { toContains: 'mei@x.example>' }, [8]],
    ['a recipient in letters beyond ASCII', { toContains: foldCase('JÜRGEN "j') }, [8]],
    ['a recipient of a copy', { toContains: 'carl@' }, [8]],
    ['no recipient across two of them', { toContains: '","' }, []],
    ['a label, whatever the case', { label: foldCase('WORK') }, [8]],
    ['a label that is stored decomposed', { label: foldCase('ガイド') }, [8]],
    ['no part of a label', { label: 'wor' }, []],
    ['a recipient, a label and attachments', { toContains: 'mei', label: 'work', hasAttachments: true }, [8]],
    ['all conditions at once', { fromDomain: 'example.com', subjectContains: 'sale' }, [1]],
  ]
  it.each(cases)(
    'matches %s, and counts the same (mail-contains, mail-filter, mail-count, mail-from-domain)',
    async (_, filter, expected) => {
      const archive = await archiveOf(...people, decomposed, labelled)
      expect(ids(await archive.list({ filter, order: 'oldest-first', page: first(100) }))).toEqual(expected)
      expect(await archive.count({ filter })).toBe(expected.length)
    },
  )

  it('includes both ends of a range, and leaves out undated messages (mail-range)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, internalDateEpoch: epochOf('2024-04-30T23:59:59Z') }),
      anEmail({ id: 2, internalDateEpoch: epochOf('2024-05-01T00:00:00Z') }),
      anEmail({ id: 3, internalDateEpoch: epochOf('2024-05-31T23:59:59Z') }),
      anEmail({ id: 4, internalDateEpoch: epochOf('2024-06-01T00:00:00Z') }),
      anEmail({ id: 5, internalDateEpoch: null }),
    )
    const listed = async (from?: string, to?: string) =>
      ids(await archive.list({ filter: { received: dateRange(from, to) }, order: 'oldest-first', page: first(10) }))
    expect(await listed('2024-05', '2024-05')).toEqual([2, 3])
    expect(await listed('2024-05-31')).toEqual([3, 4])
    expect(await listed(undefined, '2024-05-01T00:00:00Z')).toEqual([1, 2])
    expect(await archive.count({ filter: { received: dateRange('2024') } })).toBe(4)
    expect(await archive.count({ filter: {} })).toBe(5)
  })
}

/** Ranked search by words. */
export function describeMailSearch(archiveOf: ArchiveOf): void {
  const library = [
    anEmail({ id: 1, subject: 'Interview on Monday', plainText: 'We would like to meet you.' }),
    anEmail({ id: 2, subject: 'Hello', plainText: 'The interview went well. Second interview soon.' }),
    anEmail({ id: 3, subject: '面接のご案内', plainText: '京都オフィスでお待ちしております。' }),
    anEmail({ id: 4, subject: 'C++ and foo-bar', plainText: "it's TypeScriptとPostgreSQL" }),
    anEmail({ id: 5, subject: 'Nothing', plainText: null }),
    anEmail({ id: 6, subject: 'Your r\u00e9sum\u00e9', plainText: 'カフェ・ド・パリ' }),
  ]
  const both = ['subject', 'body'] as const

  it('finds words in subject and body, best first, with ascending scores (mail-search)', async () => {
    const found = (
      await (
        await archiveOf(...library)
      ).search({ query: parseMailQuery('interview'), fields: both, filter: {}, page: first(10) })
    ).emails
    expect(ids(found).toSorted()).toEqual([1, 2])
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(found.every(({ score }) => Number.isFinite(score))).toBe(true)
  })

  it('looks only in the requested parts, and respects the limit', async () => {
    const archive = await archiveOf(...library)
    expect(
      ids(
        (await archive.search({ query: parseMailQuery('interview'), fields: ['subject'], filter: {}, page: first(10) }))
          .emails,
      ),
    ).toEqual([1])
    expect(
      ids(
        (await archive.search({ query: parseMailQuery('interview'), fields: ['body'], filter: {}, page: first(10) }))
          .emails,
      ),
    ).toEqual([2])
    expect(
      (await archive.search({ query: parseMailQuery('interview'), fields: both, filter: {}, page: first(1) })).emails,
    ).toHaveLength(1)
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
  ])('finds %s (mail-search)', async (query, expected) => {
    expect(
      ids(
        (
          await (
            await archiveOf(...library)
          ).search({ query: parseMailQuery(query), fields: both, filter: {}, page: first(10) })
        ).emails,
      ),
    ).toContain(expected)
  })

  it('requires a quoted phrase as written, and the other words too (mail-search)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, subject: 'Senior engineer', plainText: 'data' }),
      anEmail({ id: 2, subject: 'Engineer', plainText: 'senior data, data' }),
      anEmail({ id: 3, subject: '東京大学', plainText: null }),
      anEmail({ id: 4, subject: '大学は東京', plainText: null }),
    )
    const found = async (query: string) =>
      ids((await archive.search({ query: parseMailQuery(query), fields: both, filter: {}, page: first(10) })).emails)
    expect(await found('"senior engineer"')).toEqual([1])
    expect(await found('“Senior Engineer” data')).toEqual([1])
    expect(await found('"東京大学"')).toEqual([3])
    expect(await found('"engineer senior"')).toEqual([])
    expect((await found('senior engineer')).toSorted()).toEqual([1, 2])
    expect((await found('"senior engineer')).toSorted()).toEqual([1, 2])
  })

  it('respects the conditions, however many other messages rank before (mail-search)', async () => {
    const many = Array.from({ length: 1500 }, (_, i) =>
      anEmail({ id: i + 10, subject: 'Offer', plainText: 'offer offer' }),
    )
    const few = [
      anEmail({ id: 2000, plainText: 'One offer among much else.', mailbox: 'Sent', labels: ['Jobs'] }),
      anEmail({ id: 2001, plainText: 'One offer among much else.', hasAttachments: true, to: ['bo@x.example'] }),
    ]
    const archive = await archiveOf(...many, ...few)
    const found = async (filter: EmailFilter) =>
      ids((await archive.search({ query: parseMailQuery('offer'), fields: both, filter, page: first(10) })).emails)
    expect(await found({ mailbox: 'Sent' })).toEqual([2000])
    expect(await found({ label: 'jobs' })).toEqual([2000])
    expect(await found({ toContains: 'bo@', hasAttachments: true })).toEqual([2001])
    expect(await found({ received: { from: 5_000_000_000, to: null } })).toEqual([])
    expect(await found({})).toHaveLength(10)
  })

  it.each(['', '   ', '?', '"', '*', '()', 'NEAR(', '😀'])(
    'finds nothing for %j, without a failure (mail-search)',
    async (query) => {
      expect(
        (
          await (
            await archiveOf(...library)
          ).search({ query: parseMailQuery(query), fields: both, filter: {}, page: first(10) })
        ).emails,
      ).toEqual([])
    },
  )
}

/** Extras that lists include on request. */
export function describeMailExtras(archiveOf: ArchiveOf): void {
  it('gives the requested details of existing messages, and nothing else', async () => {
    const archive = await archiveOf(
      anEmail({
        ...{ id: 1, threadId: '1712345678901234567', to: ['Mei <mei@x.example>'], labels: ['ガイド'.normalize('NFD')] },
        plainText: 'Yes, I would.\n\nOn Monday, Ann wrote:\n> Would you?',
      }),
      anEmail({ id: 2, to: [], plainText: null }),
    )
    const found = await archive.extras({ ids: [2, 1, 9], parts: ['thread', 'to', 'labels', 'snippet'] })
    expect(found.toSorted((a, b) => a.id - b.id)).toEqual([
      {
        ...{ id: 1, threadId: '1712345678901234567', to: ['Mei <mei@x.example>'], labels: ['ガイド'] },
        snippet: 'Yes, I would.',
      },
      { id: 2, threadId: null, to: [], labels: [], snippet: null },
    ])
    expect(await archive.extras({ ids: [2], parts: ['to'] })).toEqual([{ id: 2, to: [] }])
  })
}

/** Header patterns and keywords, which read every message. */
export function describeMailScans(archiveOf: ArchiveOf): void {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('matches patterns on unfolded header lines only, newest first (mail-headers)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, raw: bytes('Received: from a\r\n\tby b\r\nX-Spam-Flag: YES\r\n\r\nX-Mark: body') }),
      anEmail({ id: 2, raw: bytes('X-Spam-Flag: no\n\nX-Spam-Flag: YES') }),
      anEmail({ id: 3, raw: bytes('x-spam-flag:  yes\nX-Mark: 日本') }),
      anEmail({ id: 4, raw: null }),
    )
    const found = async (pattern: string, limit = 10) =>
      ids((await archive.searchHeaders({ pattern, page: first(limit) })).emails)
    expect(await found('^X-Spam-Flag:\\s*YES$')).toEqual([3, 1])
    expect(await found('^X-Spam-Flag:\\s*YES$', 1)).toEqual([3])
    expect(await found('from a\tby b')).toEqual([1])
    expect(await found('X-Mark')).toEqual([3])
    expect(await found('日本')).toEqual([3])
  })

  it('throws VALIDATION_ERROR for a refused pattern', async () => {
    await expect((await archiveOf()).searchHeaders({ pattern: '(a)\\1', page: first(10) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  it('finds keywords whether letters are composed or decomposed', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, subject: 'café ガイド', plainText: null }),
      anEmail({ id: 2, subject: 'café'.normalize('NFD'), plainText: 'ガイド'.normalize('NFD') }),
      anEmail({ id: 3, subject: 'cafe カイト', plainText: null }),
    )
    for (const form of ['NFC', 'NFD']) {
      const keywords = toKeywords(['CAFÉ', 'ガイド'].map((word) => word.normalize(form)))
      expect(ids(await archive.byKeywords({ keywords, mode: 'all', page: first(10) })).toSorted()).toEqual([1, 2])
    }
  })

  it('counts words and phrases in any form, only in subject and text (mail-keywords)', async () => {
    const attachments = [{ name: 'offer.pdf', type: 'application/pdf', size: 1 }]
    const archive = await archiveOf(
      anEmail({ id: 1, subject: 'Offers offered', plainText: 'Scoffer, coffer', attachments, hasAttachments: true }),
      anEmail({ id: 2, subject: 'x', plainText: 'job', attachments, from: 'Offer <o@offer.example>' }),
      anEmail({ id: 3, subject: 'Job offer', plainText: 'A job-offer, C++ and JavaScript.' }),
      anEmail({ id: 4, subject: '内定通知', plainText: '内定のお知らせ。東京駅、駅前' }),
    )
    const counts = async (...keywords: string[]) => {
      const found = await archive.byKeywords({ keywords: toKeywords(keywords), mode: 'any', page: first(10) })
      return found.map(({ id, matchCount }) => [id, matchCount])
    }
    expect((await counts('offer')).toSorted()).toEqual([
      [1, 2],
      [3, 2],
    ])
    expect(await counts('job offers')).toEqual([[3, 2]])
    expect(await counts('C++')).toEqual([[3, 1]])
    expect(await counts('script')).toEqual([])
    expect(await counts('内定')).toEqual([[4, 2]])
    expect(await counts('定通')).toEqual([[4, 1]])
    expect(await counts('!?')).toEqual([])
    expect(await counts('!?', 'c')).toEqual([[3, 1]])
  })

  it('ranks by share of keywords, then occurrences, then date, before it cuts (mail-keywords)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, subject: 'Java java', plainText: 'JAVA', internalDateEpoch: 900 }),
      anEmail({ id: 2, subject: 'java', plainText: '内定', internalDateEpoch: 100 }),
      anEmail({ id: 3, subject: 'java', plainText: null, internalDateEpoch: 100 }),
      anEmail({ id: 4, subject: 'java', plainText: null, internalDateEpoch: 200 }),
      anEmail({ id: 5, subject: 'else', plainText: 'else', internalDateEpoch: 999 }),
    )
    const ranked = async (keywords: string[], mode: 'any' | 'all', limit = 10) =>
      (await archive.byKeywords({ keywords, mode, page: first(limit) })).map((e) => [e.id, e.matchCount, e.matchScore])
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
