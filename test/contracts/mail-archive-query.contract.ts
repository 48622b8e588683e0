import { expect, it } from 'vitest'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { anEmail, epochOf, first, ids } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

const hanako = { from: '"Suzuki, Hanako" <hanako@acme.co.jp>', fromEmail: 'hanako@acme.co.jp' }
const library = [
  anEmail({
    ...{ id: 1, ...hanako, subject: 'Kriging in R', plainText: 'We use rgdal for that.', labels: ['Work'] },
    internalDateEpoch: epochOf('2024-05-01T00:00:00Z'),
  }),
  anEmail({
    ...{
      id: 2,
      from: 'roger.bivand@nhh.example',
      fromEmail: 'roger.bivand@nhh.example',
      to: ['Carl <carl@x.example>'],
    },
    ...{ subject: 'Re: kriging', plainText: 'No other package.', internalDateEpoch: epochOf('2024-05-31T23:59:59Z') },
  }),
  anEmail({
    ...{ id: 3, from: null, fromEmail: null, cc: ['Hanako S. <hanako@acme.co.jp>'], subject: 'rgdal, maps' },
    ...{ plainText: 'Notes on C++: http://maps.example/rgdal', hasAttachments: true },
    internalDateEpoch: epochOf('2024-06-01T00:00:00Z'),
  }),
  anEmail({
    id: 4,
    from: '鈴木花子 <h@x.example>',
    fromEmail: 'h@x.example',
    subject: '面接の日程',
    plainText: null,
    internalDateEpoch: 2e9,
  }),
  anEmail({ id: 5, subject: 'Maps of the week', plainText: 'Interviews, AND more', internalDateEpoch: null }),
]
const fields = ['subject', 'body'] as const

/** Queries in the syntax of mail programs: lists, counts and searches agree. */
export function describeMailQueries(archiveOf: ArchiveOf): void {
  const found: readonly (readonly [string, readonly number[]])[] = [
    ['kriging rgdal', [1]],
    ['kriging OR rgdal', [1, 2, 3]],
    ['kriging -rgdal', [2]],
    ['-rgdal kriging', [2]],
    ['maps kriging OR interview', [5]],
    ['(kriging rgdal) OR interview', [1, 5]],
    ['kriging -(rgdal OR nothing)', [2]],
    ['"kriging in"', [1]],
    ['rgdal -"rgdal for that"', [3]],
    ['kriging AND rgdal', [1]],
    ['the maps', [3, 5]],
    ['for label:work', [1]],
    ['no after:2024', [2]],
    ['from:acme.co.jp no', []],
    ['for subject:maps -notes', []],
    ['(for OR no) -rgdal', [2]],
    ['C++: maps', [3]],
    ['http://maps.example/rgdal', [3]],
    ['hanako', [1, 3]],
    ['acme', [1, 3]],
    ['hanako kriging', [1]],
    ['from:hanako', [1]],
    ['from:"Suzuki Hanako"', [1]],
    ['from:acme.co.jp', [1]],
    ['from:鈴木', [4]],
    ['鈴木 面接', [4]],
    ['to:hanako', [3]],
    ['to:carl OR to:hanako', [2, 3]],
    ['rgdal -from:hanako', [3]],
    ['-from:hanako maps', [3, 5]],
    ['subject:maps', [3, 5]],
    ['subject:rgdal', [3]],
    ['label:work', [1]],
    ['kriging -label:work', [2]],
    ['has:attachment', [3]],
    ['kriging OR has:attachment', [1, 2, 3]],
    ['(kriging OR has:attachment) after:2024-05-31', [2, 3]],
    ['kriging after:2024-05-02', [2]],
    ['before:2024-06 kriging', [1, 2]],
    ['before:2024-05-31', [1]],
    ['-after:2024-05-02 kriging', [1]],
    ['maps -before:2024-06', [3, 5]],
    ['kriging OR -has:attachment', [1, 2, 4, 5]],
    ['interviewed', [5]],
    ['from:nobody', []],
    ['!?', []],
  ]
  it.each(found)('finds by %j, and lists and counts the same (mail-query, mail-people)', async (text, expected) => {
    const archive = await archiveOf(...library)
    const query = parseMailQuery(text)
    const listed = await archive.list({ filter: {}, query, order: 'oldest-first', page: first(10) })
    expect(ids(listed).toSorted()).toEqual(expected)
    expect(await archive.count({ filter: {}, query })).toBe(expected.length)
    const searched = await archive.search({ query, fields, filter: {}, page: first(10) })
    expect([ids(searched.emails).toSorted(), searched.hasAllWords]).toEqual([expected, true])
  })

  it('respects the conditions beside a query, and the order of a list (mail-query)', async () => {
    const archive = await archiveOf(...library)
    const query = parseMailQuery('kriging OR rgdal')
    const filter = { toContains: 'hanako' }
    expect(ids(await archive.list({ filter, query, order: 'newest-first', page: first(10) }))).toEqual([3])
    expect(await archive.count({ filter, query })).toBe(1)
    expect(ids(await archive.list({ filter: {}, query, order: 'newest-first', page: first(2) }))).toEqual([3, 2])
  })

  it('puts messages with none of the words after the rest, newest first (mail-query)', async () => {
    const archive = await archiveOf(...library)
    const found = async (text: string, limit = 10) =>
      ids((await archive.search({ query: parseMailQuery(text), fields, filter: {}, page: first(limit) })).emails)
    expect(await found('after:2024-05')).toEqual([4, 3, 2, 1])
    expect(await found('after:2024-05', 2)).toEqual([4, 3])
    expect(await found('rgdal OR label:work OR before:2024-06', 9)).toEqual([...(await found('rgdal')), 2])
  })

  it('searches people if no part of a message is left out (mail-people)', async () => {
    const archive = await archiveOf(...library)
    const among = async (...parts: ('subject' | 'body')[]) =>
      ids((await archive.search({ query: parseMailQuery('hanako'), fields: parts, filter: {}, page: first(9) })).emails)
    expect((await among('subject', 'body')).toSorted()).toEqual([1, 3])
    expect([...(await among('subject')), ...(await among('body'))]).toEqual([])
  })

  it('ranks by the weight of the words if no message has all of them, and says so (mail-relaxed)', async () => {
    const common = [10, 11, 12, 13].map((id) => anEmail({ id, subject: 'engineer', plainText: 'Berlin' }))
    const archive = await archiveOf(
      ...common,
      anEmail({ id: 20, subject: 'engineer', plainText: 'kubernetes' }),
      anEmail({ id: 21, subject: 'kubernetes', plainText: 'Berlin', mailbox: 'Sent' }),
    )
    const asked = (text: string, mailbox?: string) =>
      archive.search({
        ...{ query: parseMailQuery(text), fields, page: first(10) },
        filter: mailbox === undefined ? {} : { mailbox },
      })
    const relaxed = await asked('engineer kubernetes berlin')
    expect([ids(relaxed.emails).toSorted(), relaxed.hasAllWords]).toEqual([[20, 21], false])
    const scores = relaxed.emails.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(ids((await asked('engineer kubernetes berlin', 'Sent')).emails)).toEqual([21])
    // exclusions, phrases and fields must hold anyway
    expect(ids((await asked('engineer kubernetes berlin -subject:kubernetes')).emails)).toEqual([20])
    expect(ids((await asked('engineer kubernetes "berlin"')).emails)).toEqual([21])
    expect(await archive.count({ filter: {}, query: parseMailQuery('engineer kubernetes berlin') })).toBe(0)
    expect(await asked('engineer nowhere')).toMatchObject({ emails: [], hasAllWords: true })
    expect((await asked('engineer')).hasAllWords).toBe(true)
  })

  it('does not widen a query beyond its last page (mail-relaxed)', async () => {
    const archive = await archiveOf(...library)
    const page = { limit: 10, offset: 1 }
    const behind = await archive.search({ query: parseMailQuery('kriging rgdal'), fields, filter: {}, page })
    expect(behind).toMatchObject({ emails: [], hasAllWords: true })
  })
}
