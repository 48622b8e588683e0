import { afterEach, describe, expect, it } from 'vitest'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { at, type OpenedMailStore } from './opened-mail-store.js'

const me = 'me@example.com'
const place = (uid: number, address = me, uidvalidity = 11) => ({ address, uidvalidity, uid })

/** What MailStore promises of what a source tells beside the bytes: numbers, dates and places on a server. */
export function describeTold(name: string, open: (address?: string) => Promise<OpenedMailStore>): void {
  describe(`${name} and what is told of messages (mail-old-archives)`, () => {
    const opened: OpenedMailStore[] = []
    const fresh = async (address?: string) => {
      const one = await open(address)
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })
    /** Reads messages as a source of this name, from its start. */
    const show = async (
      { store }: OpenedMailStore,
      source: string,
      ...shown: readonly (readonly [email: ReturnType<typeof aParsedEmail>, told?: ToldOfMessage])[]
    ) => {
      const isRevisit = (await store.reading(source))?.isFinished === true
      const messages = shown.map(([email, told]) => ({ email, ...(told === undefined ? {} : { told }) }))
      const count = await store.add({ source, after: null, position: 'end', messages, isRevisit, at })
      await store.complete(source, 'end')
      return count
    }
    const told = (rest: Partial<ToldOfMessage> = {}): ToldOfMessage => ({ labels: [], ...rest })
    const rows = async ({ stored }: OpenedMailStore) =>
      (await stored()).map((row) => [row.address, row.mailbox, row.uidvalidity, row.uid])

    it('keeps numbers, dates and labels beside those of the bytes, and joins threads by them', async () => {
      const one = await fresh()
      const internalDate = Date.parse('2023-11-14T22:13:20.000Z')
      const email = aParsedEmail({ labels: ['Work'], internalDate: 5 })
      const said = told({ labels: ['b', 'a'], gmailThreadId: 7n, gmailMessageId: 9n, internalDate })
      expect(await show(one, 'a', [email, said])).toMatchObject({ added: 1 })
      const row = { labels: ['Work', 'a', 'b'], gmailMessageId: '9', internalDateEpoch: 1_700_000_000 }
      expect(await one.stored()).toMatchObject([row])
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ ...row, threadId: '7' }])
    })

    it('keeps numbers that a source told when another tells flags alone', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      await show(one, 'a', [email, told({ labels: ['x'], gmailThreadId: 7n, gmailMessageId: 9n })])
      expect(await show(one, 'b', [email, told({ labels: ['\\Seen'] })])).toMatchObject({ updated: 1 })
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ labels: ['\\Seen'], gmailMessageId: '9', threadId: '7' }])
      expect(await show(one, 'a', [email, told({ labels: ['\\Seen'] })])).toMatchObject({ present: 1 })
    })

    it('puts a message where its server has it, and what has no place behind what has', async () => {
      const one = await fresh('other@example.com')
      const ours = { ...place(3), uidvalidity: 1, address: 'other@example.com' }
      await show(
        one,
        'a',
        [aParsedEmail(), told({ place: place(500) })],
        [aParsedEmail(), told({ place: ours })],
        [aParsedEmail()],
        [aParsedEmail(), told({ place: place(500) })],
      )
      expect(await rows(one)).toEqual([
        [me, 'INBOX', 11, 500],
        ['other@example.com', 'INBOX', 1, 3],
        ['other@example.com', 'INBOX', 1, 4],
        // somebody else stands there
        [me, 'INBOX', 1, 1],
      ])
    })

    it.each([
      ['nobody named', undefined, 'work'],
      ['the same', me, 'work'],
      ['nobody named, of a Takeout', undefined, 'All Mail'],
    ])(
      'gives its place to a message of an account that is %s, and knows it by it',
      async (_which, address, mailbox) => {
        const one = await fresh(address)
        const email = aParsedEmail({ mailbox })
        await show(one, 'mbox', [email])
        const there = { ...email, mailbox: mailbox === 'work' ? mailbox : '[Gmail]/All Mail' }
        const said = told({ place: place(500) })
        expect(await show(one, 'archive', [there, said])).toMatchObject({ added: 0, updated: 1 })
        expect(await rows(one)).toEqual([[me, there.mailbox, 11, 500]])
        expect(await show(one, 'archive', [there, said])).toMatchObject({ added: 0, updated: 0, present: 1 })
        // copies of it stand at other places
        expect(await show(one, 'archive', [there, said], [there, told({ place: place(501) })])).toMatchObject({
          added: 1,
        })
        expect(await show(one, 'archive', [there, told({ place: place(501) })], [there, said])).toMatchObject({
          present: 2,
        })
        expect(await rows(one)).toEqual([
          [me, there.mailbox, 11, 500],
          [me, there.mailbox, 11, 501],
        ])
      },
    )

    it('is another message in another account, and in a folder of another name', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      const shown = [
        [email, told({ place: place(1) })],
        [email, told({ place: place(1, 'you@example.com') })],
        [{ ...email, mailbox: 'Work' }, told({ place: place(1) })],
      ] as const
      expect(await show(one, 'a', ...shown)).toMatchObject({ added: 3 })
      expect(await show(one, 'b', ...[...shown].reverse())).toMatchObject({ added: 0, updated: 0, present: 3 })
    })
  })
}
