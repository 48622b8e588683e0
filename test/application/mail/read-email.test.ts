import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { ReadEmail, type ReadEmailRequest } from '#src/application/mail/read-email.js'
import { anEmail, epochOf } from '#test/support/archived-emails.js'

const emails = [
  anEmail({
    id: 1,
    messageId: '<a@x>',
    uid: 5,
    uidvalidity: 9,
    subject: 'Offer',
    date: '2024-03-05T10:00:00.000Z',
    internalDateEpoch: epochOf('2024-03-06T00:00:00Z'),
  }),
  anEmail({
    id: 2,
    messageId: '<b@x>',
    uid: 6,
    uidvalidity: 9,
    subject: 'Re: Offer',
    date: '2024-04-01T00:00:00.000Z',
    internalDateEpoch: epochOf('2024-04-02T00:00:00Z'),
  }),
  anEmail({
    id: 3,
    messageId: '<b@x>',
    mailbox: 'Sent',
    date: null,
    internalDateEpoch: epochOf('2024-05-01T00:00:00Z'),
  }),
  anEmail({ id: 4, raw: new TextEncoder().encode('x'.repeat(10_000)), plainText: 'y'.repeat(30_000), subject: 'Long' }),
]
const reading = new ReadEmail(new MemoryMailArchive(emails))

const idOf = async (request: ReadEmailRequest) => (await reading.execute(request)).id

const refusal = (problem: string) =>
  expect.objectContaining({ code: 'VALIDATION_ERROR', facts: { context: 'mail', problem } })

describe('one message (mail-full)', () => {
  it.each([
    ['its id, whatever else is given', { id: 1, messageId: '<b@x>', uid: 6, subjectContains: 'nothing' }, 1],
    ['its uid, whatever its Message-ID', { mailbox: 'INBOX', uid: 6, uidvalidity: 9, messageId: '<a@x>' }, 2],
    ['its Message-ID, the newest of several', { messageId: 'b@x' }, 3],
    ['its Message-ID, the oldest of several', { messageId: '<b@x>', order: 'oldest-first' as const }, 2],
    ['its Message-ID in a mailbox', { messageId: '<b@x>', mailbox: 'INBOX' }, 2],
    ['part of its subject', { subjectContains: 'OFFER' }, 2],
    ['part of its subject and the day of its Date header', { subjectContains: 'offer', date: '2024-03-05' }, 1],
    ['the month of its Date header', { date: '2024-03' }, 1],
    ['its sender and its mailbox', { fromContains: 'ann', mailbox: 'Sent' }, 3],
  ])('is found by %s', async (_, request, id) => {
    expect(await idOf(request)).toBe(id)
  })

  it.each([
    ['no key', {}, 'message-not-named'],
    ['only empty text', { messageId: '', fromContains: '', mailbox: '' }, 'message-not-named'],
    ['a uid without its mailbox', { uid: 5, uidvalidity: 9 }, 'uid-incomplete'],
    ['a uid without its uidvalidity', { uid: 5, mailbox: 'INBOX' }, 'uid-incomplete'],
    ['a uidvalidity without its uid', { uidvalidity: 9, mailbox: 'INBOX' }, 'uid-incomplete'],
    ['empty brackets', { messageId: ' <> ' }, 'message-id-empty'],
  ])('is refused for %s', async (_, request, problem) => {
    await expect(reading.execute(request)).rejects.toEqual(refusal(problem))
  })

  it('is refused for an invalid date', async () => {
    await expect(reading.execute({ date: 'yesterday' })).rejects.toMatchObject({
      facts: { problem: 'date-unreadable', field: 'date' },
    })
  })

  it.each([
    { id: 9 },
    { messageId: '<c@x>' },
    { mailbox: 'Sent', uid: 5, uidvalidity: 9 },
    { subjectContains: 'none' },
  ])('is NOT_FOUND for %j', async (request) => {
    await expect(reading.execute(request)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('has 8192 bytes of its source and 20,000 characters of its text by default', async () => {
    const { source, plainText } = await reading.execute({ id: 4 })
    expect(source).toMatchObject({ start: 0, end: 8192, size: 10_000, truncated: true })
    expect(plainText).toMatchObject({ text: 'y'.repeat(20_000), truncated: true })
  })

  it('has as much of both as requested', async () => {
    const { source, plainText } = await reading.execute({
      id: 4,
      offsetBytes: 9000,
      maxBytes: 2000,
      maxTextCharacters: 3,
    })
    expect(source).toMatchObject({ text: 'x'.repeat(1000), start: 9000, end: 10_000, truncated: false })
    expect(plainText?.text).toBe('yyy')
  })
})
