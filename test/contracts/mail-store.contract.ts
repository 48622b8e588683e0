import { afterEach, describe, expect, it } from 'vitest'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { describeIdentity } from './mail-identity.contract.js'
import { describeRecognising } from './mail-recognising.contract.js'
import { describeSourceMetadata } from './mail-source-metadata.contract.js'
import { describeThreading } from './mail-threading.contract.js'
import { at, type OpenedMailStore, readAll } from './opened-mail-store.js'

/** Tests every promise of MailStore. */
export function describeMailStore(name: string, open: (address?: string) => Promise<OpenedMailStore>): void {
  describeThreading(name, open)
  describeIdentity(name, open)
  describeRecognising(name, open)
  describeSourceMetadata(name, open)

  describe(`${name} as a mail store`, () => {
    const opened: OpenedMailStore[] = []
    const fresh = async (address?: string) => {
      const one = await open(address)
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })

    it('gives no arrival time for a message dated in the future, but keeps its date', async () => {
      const { store, stored } = await fresh()
      const date = Date.parse('2090-01-01T00:00:00Z')
      await readAll(store, [aParsedEmail({ internalDate: null, date, isDatedAhead: true })])
      expect(await stored()).toMatchObject([
        { date: '2090-01-01T00:00:00.000Z', internalDate: null, internalDateEpoch: null },
      ])
    })

    it('keeps everything that a message states, and its exact bytes', async () => {
      const email = aParsedEmail({
        raw: Buffer.from([0, 255, 13, 10, 128, 0]),
        mailbox: '受信箱',
        subject: '面接の件 🎉',
        gmailMessageId: 1774000000000000001n,
        gmailThreadId: 1774000000000000002n,
        internalDate: Date.parse('2023-11-14T22:13:20.250Z'),
        date: Date.parse('1969-12-31T23:59:59Z'),
        to: ['Me <me@example.com>', 'b@example.com'],
        cc: ['c@example.com'],
        bcc: ['d@example.com'],
        replyTo: ['e@example.com'],
        inReplyTo: '<x@example.com>',
        references: ['<w@example.com>', '<x@example.com>'],
        hasAttachments: true,
        labels: ['Work'],
        attachments: [{ name: 'cv.pdf', type: 'application/pdf', size: 5 }],
        plainText: 'one\0two\r\n',
      })
      const { store, stored } = await fresh('me@example.com')
      await readAll(store, [email])
      expect((await stored()).map(comparable)).toEqual([
        {
          id: 1,
          address: 'me@example.com',
          mailbox: '受信箱',
          uid: 1,
          uidvalidity: 1,
          messageId: email.messageId,
          gmailMessageId: '1774000000000000001',
          threadId: '1774000000000000002',
          date: '1969-12-31T23:59:59.000Z',
          internalDate: '2023-11-14T22:13:20.250Z',
          internalDateEpoch: 1700000000,
          from: 'Ann Lee <ann@example.com>',
          fromEmail: 'ann@example.com',
          subject: '面接の件 🎉',
          rfc822Size: 6,
          to: ['Me <me@example.com>', 'b@example.com'],
          cc: ['c@example.com'],
          bcc: ['d@example.com'],
          replyTo: ['e@example.com'],
          inReplyTo: '<x@example.com>',
          references: ['<w@example.com>', '<x@example.com>'],
          labels: ['Work'],
          attachments: [{ name: 'cv.pdf', type: 'application/pdf', size: 5 }],
          hasAttachments: true,
          raw: [0, 255, 13, 10, 128, 0],
          plainText: 'one\0two\r\n',
        },
      ])
    })

    it('keeps missing values as null', async () => {
      const nothing = { messageId: null, subject: null, internalDate: null, date: null, from: null, fromEmail: null }
      const { store, stored } = await fresh()
      await readAll(store, [aParsedEmail({ ...nothing, plainText: null })])
      expect((await stored())[0]).toMatchObject({
        address: 'local',
        messageId: null,
        subject: null,
        date: null,
        internalDate: null,
        internalDateEpoch: null,
        from: null,
        fromEmail: null,
        plainText: null,
      })
    })

    it('uses the Date header if nothing says when a message was received', async () => {
      const { store, stored } = await fresh()
      await readAll(store, [aParsedEmail({ internalDate: null, date: Date.parse('2024-05-01T00:00:00Z') })])
      expect((await stored())[0]).toMatchObject({
        internalDate: '2024-05-01T00:00:00.000Z',
        internalDateEpoch: 1714521600,
      })
    })

    it('rounds a time before 1970 down', async () => {
      const { store, stored } = await fresh()
      await readAll(store, [aParsedEmail({ internalDate: -1500 })])
      expect((await stored())[0]?.internalDateEpoch).toBe(-2)
    })

    it('has no date beyond the calendar of four-digit years', async () => {
      const { store, stored } = await fresh()
      await readAll(store, [aParsedEmail({ internalDate: 8e15, date: Number.NaN })])
      expect((await stored())[0]).toMatchObject({ internalDate: null, internalDateEpoch: null, date: null })
    })

    it('counts uids in each mailbox, and ids over all', async () => {
      const { store, stored } = await fresh()
      await readAll(store, [aParsedEmail(), aParsedEmail({ mailbox: 'Sent' }), aParsedEmail()])
      await readAll(store, [aParsedEmail({ mailbox: 'Sent' })], 'b.mbox')
      expect((await stored()).map(({ id, mailbox, uid }) => [id, mailbox, uid])).toEqual([
        [1, 'INBOX', 1],
        [2, 'Sent', 1],
        [3, 'INBOX', 2],
        [4, 'Sent', 2],
      ])
    })

    it('adds nothing when a source is read again, and only new messages when it has grown', async () => {
      const emails = [aParsedEmail(), aParsedEmail()]
      const { store, stored } = await fresh()
      expect(await readAll(store, emails)).toEqual({ added: 2, updated: 0, present: 0 })
      expect(await readAll(store, emails)).toEqual({ added: 0, updated: 0, present: 2 })
      expect(await readAll(store, [aParsedEmail(), ...emails], 'copy.mbox')).toEqual({
        added: 1,
        updated: 0,
        present: 2,
      })
      expect(await stored()).toHaveLength(3)
    })

    it('keeps every copy in one source', async () => {
      const [email, other] = [aParsedEmail(), aParsedEmail()]
      const { store, stored } = await fresh()
      expect(await readAll(store, [email, other, email])).toEqual({ added: 3, updated: 0, present: 0 })
      expect(await readAll(store, [email, other, email])).toEqual({ added: 0, updated: 0, present: 3 })
      expect(await readAll(store, [email, email, email])).toEqual({ added: 1, updated: 0, present: 2 })
      expect(await stored()).toHaveLength(4)
    })

    it('distinguishes copies in different mailboxes', async () => {
      const email = aParsedEmail()
      const { store } = await fresh()
      expect(await readAll(store, [email, { ...email, mailbox: 'Sent' }])).toEqual({ added: 2, updated: 0, present: 0 })
      expect(await readAll(store, [{ ...email, mailbox: 'Archive' }], 'b')).toEqual({
        added: 1,
        updated: 0,
        present: 0,
      })
    })

    it('remembers how far each source was read, and whether completely', async () => {
      const { store } = await fresh()
      expect(await store.reading('a')).toBeNull()
      await store.add({ source: 'a', after: null, position: '1', messages: [{ email: aParsedEmail() }], at })
      await store.add({ source: 'b', after: null, position: '7', messages: [], at })
      await store.add({ source: 'a', after: '1', position: '2', messages: [{ email: aParsedEmail() }], at })
      const unfinished = { position: '7', isFinished: false, messages: 0 }
      expect(await store.reading('a')).toEqual({ position: '2', isFinished: false, messages: 2 })
      expect(await store.reading('b')).toEqual(unfinished)
      await store.complete('a', 'the end')
      expect(await store.reading('a')).toEqual({ position: 'the end', isFinished: true, messages: 2 })
      await store.add({ source: 'a', after: 'the end', position: '3', messages: [{ email: aParsedEmail() }], at })
      expect(await store.reading('a')).toEqual({ position: '3', isFinished: false, messages: 3 })
      expect(await store.reading('b')).toEqual(unfinished)
    })

    it('keeps second copies over the batches of one reading', async () => {
      const email = aParsedEmail()
      const messages = [{ email }]
      const { store, stored } = await fresh()
      await store.add({ source: 'a', after: null, position: '1', messages, at })
      expect(await store.add({ source: 'a', after: '1', position: '2', messages, at })).toEqual({
        added: 1,
        updated: 0,
        present: 0,
      })
      expect(await stored()).toHaveLength(2)
    })

    it('recognizes the messages of a source that is restarted before it was complete', async () => {
      const email = aParsedEmail()
      const batch = { source: 'a', after: null, position: '1', messages: [{ email }], at }
      const { store, stored } = await fresh()
      await store.add(batch)
      expect(await store.add(batch)).toEqual({ added: 0, updated: 0, present: 1 })
      expect(await stored()).toHaveLength(1)
    })

    it('refuses to continue from a position that another import has left', async () => {
      const { store, stored } = await fresh()
      await store.add({ source: 'a', after: null, position: '1', messages: [], at })
      const late = store.add({ source: 'a', after: '0', position: '2', messages: [{ email: aParsedEmail() }], at })
      await expect(late).rejects.toMatchObject({ code: 'DB_ERROR' })
      expect((await store.reading('a'))?.position ?? null).toBe('1')
      expect(await stored()).toHaveLength(0)
    })

    it('can be used again after it was closed', async () => {
      const { store, stored } = await fresh()
      await store.add({ source: 'a', after: null, position: '1', messages: [{ email: aParsedEmail() }], at })
      await store.close()
      await store.close()
      await store.add({ source: 'a', after: '1', position: '2', messages: [{ email: aParsedEmail() }], at })
      expect(await stored()).toHaveLength(2)
    })
  })
}

function comparable(email: ArchivedEmail): unknown {
  return { ...email, raw: [...(email.raw ?? [])] }
}
