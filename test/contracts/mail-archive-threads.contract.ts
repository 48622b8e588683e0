import { expect, it } from 'vitest'
import { anEmail, first, ids } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

/** The messages of a thread, and the times between them. */
export function describeMailThreads(archiveOf: ArchiveOf): void {
  const gmail = '1712345678901234567'

  it('gives the messages of a thread in either order, and none for an unknown one (mail-thread)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, threadId: gmail, internalDateEpoch: 9 }),
      anEmail({ id: 2, threadId: gmail, internalDateEpoch: 5 }),
      anEmail({ id: 3, threadId: '1712345678901234568', internalDateEpoch: 7 }),
      anEmail({ id: 4, threadId: null }),
    )
    const thread = { from: gmail, to: gmail }
    expect(ids((await archive.thread({ ids: thread, order: 'oldest-first', page: first(10) })).emails)).toEqual([2, 1])
    const part = await archive.thread({ ids: thread, order: 'newest-first', page: first(1) })
    expect([ids(part.emails), part.total]).toEqual([[1], 2])
    expect(await archive.thread({ ids: { from: '5', to: '5' }, order: 'oldest-first', page: first(10) })).toEqual({
      emails: [],
      total: 0,
    })
  })

  it('finds threads in a range of ids', async () => {
    const archive = await archiveOf(anEmail({ id: 1, threadId: gmail }), anEmail({ id: 2, threadId: '-4' }))
    const wide = { from: '1712345678901234500', to: '1712345678901234600' }
    expect(ids((await archive.thread({ ids: wide, order: 'oldest-first', page: first(10) })).emails)).toEqual([1])
  })

  it('measures replies between consecutive messages of different senders, longest first (mail-response-times)', async () => {
    const from = (name: string) => ({ from: `${name} <${name}@x>`, fromEmail: `${name}@x` })
    const archive = await archiveOf(
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
    const times = await archive.responseTimes({ page: first(10) })
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
    expect(await archive.responseTimes({ page: first(1) })).toEqual(times.slice(0, 1))
  })
}
