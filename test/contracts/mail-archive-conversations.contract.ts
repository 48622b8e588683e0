import { expect, it } from 'vitest'
import { conversationPosition } from '#src/application/mail/list-conversations.js'
import type { ConversationsRequest } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { anEmail } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

const any: ConversationsRequest = {
  me: [],
  anyOf: [],
  filter: {},
  query: null,
  waitingOn: null,
  silentSince: null,
  after: null,
  limit: 20,
}

const threadsOf = (found: readonly { readonly threadId: string | null }[]) => found.map(({ threadId }) => threadId)
const iso = (epoch: number) => new Date(epoch * 1000).toISOString()
const mine = { mailbox: 'Sent', from: 'Me <me@example.com>', fromEmail: 'me@example.com' }
const theirs = { from: 'Eri Mori <mori@acme.example>', fromEmail: 'mori@acme.example' }
const asks = 'Are you free on Monday?'

/** Conversations, by participants and by whose turn it is. */
export function describeMailConversations(archiveOf: ArchiveOf): void {
  it('shows a conversation as one row: participants, count, first and last date, and its end (hunt-conversations)', async () => {
    const archive = await archiveOf(
      anEmail({
        id: 1,
        threadId: '1712345678901234567',
        internalDateEpoch: 100,
        subject: 'Your application',
        ...theirs,
      }),
      anEmail({ id: 2, threadId: '1712345678901234567', internalDateEpoch: 200, ...mine }),
      anEmail({
        ...theirs,
        id: 3,
        threadId: '1712345678901234567',
        internalDateEpoch: 300,
        subject: 'Re: Your application',
        plainText: `${asks}\n\nOn Monday, Me <me@example.com> wrote:\n> Hello`,
        labels: ['Jobs'],
      }),
    )
    expect(await archive.conversations(any)).toEqual([
      {
        threadId: '1712345678901234567',
        lastId: 3,
        subject: 'Re: Your application',
        who: ['Eri Mori <mori@acme.example>'],
        count: 3,
        firstDate: iso(100),
        lastDate: iso(300),
        lastFrom: 'Eri Mori <mori@acme.example>',
        waitingOn: 'me',
        ending: asks,
        labels: ['Jobs'],
      },
    ])
  })

  it('puts the latest first, then sorts by name; undated ones come last; a message without a thread is one (hunt-conversations)', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, threadId: '7', internalDateEpoch: 100 }),
      anEmail({ id: 2, threadId: '-5', internalDateEpoch: 100 }),
      anEmail({ id: 3, threadId: null, internalDateEpoch: 200 }),
      anEmail({ id: 4, threadId: '8', internalDateEpoch: null }),
      anEmail({ id: 5, threadId: null, internalDateEpoch: 200 }),
      anEmail({ id: 6, threadId: null, internalDateEpoch: null }),
    )
    const found = await archive.conversations(any)
    expect(found.map(({ threadId, lastId }) => threadId ?? lastId)).toEqual([3, 5, '-5', '7', '8', 6])
    for (const [i, conversation] of found.entries()) {
      const rest = await archive.conversations({ ...any, after: conversationPosition(conversation) })
      expect(rest).toEqual(found.slice(i + 1))
    }
    expect(await archive.conversations({ ...any, limit: 2 })).toEqual(found.slice(0, 2))
  })

  it('finds the last messages that wait for one side behind all others, page by page (hunt-conversations)', async () => {
    const letter = (id: number, values: Partial<ArchivedEmail>) =>
      anEmail({ id, threadId: String(id), internalDateEpoch: id, plainText: asks, ...theirs, ...values })
    const archive = await archiveOf(
      letter(1, mine),
      letter(2, { ...mine, threadId: null }),
      // the undated message is not the last one of its conversation
      letter(3, { ...mine, internalDateEpoch: null, threadId: '4' }),
      ...[4, 5, 6, 7, 8].map((id) => letter(id, {})),
      // received in the same second: the higher id is the last one
      letter(9, { ...mine, threadId: '10', internalDateEpoch: 10 }),
      letter(10, {}),
      letter(11, { ...mine, internalDateEpoch: null }),
    )
    const lasts = async (request: Partial<ConversationsRequest>) =>
      (await archive.conversations({ ...any, ...request })).map(({ lastId }) => lastId)
    expect(await lasts({})).toEqual([10, 8, 7, 6, 5, 4, 2, 1, 11])
    expect(await lasts({ waitingOn: 'them' })).toEqual([2, 1, 11])
    expect(await lasts({ waitingOn: 'them', after: { epoch: 2, key: 'e2' } })).toEqual([1, 11])
    expect(await lasts({ waitingOn: 'them', silentSince: 1 })).toEqual([1])
    expect(await lasts({ waitingOn: 'me', limit: 3, after: { epoch: 10, key: '10' } })).toEqual([8, 7, 6])
  })

  it('says who has to answer, and nobody after a program, a list or a word of thanks (hunt-conversations)', async () => {
    const head = (line: string) => new TextEncoder().encode(`${line}\r\n\r\n${asks}`)
    const last = (id: number, values: Partial<ArchivedEmail>) =>
      anEmail({ id, threadId: String(id), internalDateEpoch: 1000 - id, plainText: asks, ...theirs, ...values })
    const archive = await archiveOf(
      last(1, {}),
      last(2, mine),
      last(3, { raw: head('List-Id: <news.acme.example>') }),
      last(4, { raw: head('Auto-Submitted: auto-generated') }),
      last(5, { fromEmail: 'no-reply@acme.example' }),
      last(6, { plainText: 'Thank you very much!' }),
      last(7, { ...mine, plainText: 'ありがとうございます。よろしくお願いいたします。' }),
      last(8, { plainText: 'Thank you. Please send us your CV.' }),
    )
    const turns = (await archive.conversations(any)).map(({ waitingOn }) => waitingOn)
    expect(turns).toEqual(['me', 'them', null, null, null, null, null, 'me'])
    expect(threadsOf(await archive.conversations({ ...any, waitingOn: 'them' }))).toEqual(['2'])
    expect(threadsOf(await archive.conversations({ ...any, waitingOn: 'me', limit: 1 }))).toEqual(['1'])
  })

  it('recognizes own messages by the given addresses', async () => {
    const archive = await archiveOf(anEmail({ id: 1, threadId: '1', plainText: asks, ...theirs }))
    const [conversation] = await archive.conversations({ ...any, me: ['mori@acme.example'] })
    expect(conversation).toMatchObject({ waitingOn: 'them', who: ['me@example.com'] })
  })

  it('gives whole conversations if one message matches', async () => {
    const archive = await archiveOf(
      anEmail({ id: 1, threadId: '1', internalDateEpoch: 100, ...theirs, labels: ['Jobs'] }),
      anEmail({ id: 2, threadId: '1', internalDateEpoch: 900, plainText: 'the unicorn offer' }),
      anEmail({ id: 3, threadId: '2', internalDateEpoch: 500, mailbox: 'Work' }),
      anEmail({
        id: 4,
        threadId: null,
        internalDateEpoch: 400,
        to: ['Eri <mori@acme.example>'],
        plainText: 'a unicorn',
      }),
    )
    const found = async (request: Partial<ConversationsRequest>) =>
      (await archive.conversations({ ...any, ...request })).map(({ lastId }) => lastId)
    expect(await found({ filter: { label: 'jobs' } })).toEqual([2])
    expect(await found({ filter: { mailbox: 'Work' } })).toEqual([3])
    expect(await found({ filter: { received: { from: 50, to: 150 } } })).toEqual([2])
    expect(await found({ anyOf: [{ fromDomain: 'acme.example' }, { toContains: '@acme.example' }] })).toEqual([2, 4])
    expect(await found({ query: parseMailQuery('unicorn') })).toEqual([2, 4])
    expect(await found({ query: parseMailQuery('dragon') })).toEqual([])
    expect(await found({ query: parseMailQuery('unicorn'), filter: { label: 'jobs' } })).toEqual([])
    expect(await found({ silentSince: 500 })).toEqual([3, 4])
  })

  it('shows one of 2,000 messages like any other', async () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      anEmail({ id: i + 1, threadId: '9', internalDateEpoch: i, from: `P${i} <p${i}@acme.example>` }),
    )
    const [conversation] = await (await archiveOf(...many)).conversations(any)
    expect(conversation).toMatchObject({ count: 2000, lastId: 2000, firstDate: iso(0), lastDate: iso(1999) })
    expect(conversation?.who).toHaveLength(3)
  })
}
