import { afterEach, describe, expect, it } from 'vitest'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { at, type OpenedMailStore } from './opened-mail-store.js'

const me = 'me@example.com'
const place = (uid: number, address = me, uidvalidity = 11) => ({ address, uidvalidity, uid })

/**
 * Tests what MailStore promises of facts that a source gives besides the bytes: numbers, dates and places on a server.
 */
export function describeSourceMetadata(name: string, open: (address?: string) => Promise<OpenedMailStore>): void {
  describe(`${name} and facts from a mail server (mail-old-archives)`, () => {
    const opened: OpenedMailStore[] = []
    const fresh = async (address?: string) => {
      const one = await open(address)
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })
    /** Shows messages as a source of this name, from its start. */
    const show = async (
      { store }: OpenedMailStore,
      source: string,
      ...shown: readonly (readonly [email: ReturnType<typeof aParsedEmail>, sourceMetadata?: SourceMetadata])[]
    ) => {
      const isRevisit = (await store.reading(source))?.isFinished === true
      const messages = shown.map(([email, sourceMetadata]) => ({
        email,
        ...(sourceMetadata === undefined ? {} : { sourceMetadata }),
      }))
      const count = await store.add({ source, after: null, position: 'end', messages, isRevisit, at })
      await store.complete(source, 'end')
      return count
    }
    const sourceMetadata = (rest: Partial<SourceMetadata> = {}): SourceMetadata => ({ labels: [], ...rest })
    const rows = async ({ stored }: OpenedMailStore) =>
      (await stored()).map((row) => [row.address, row.mailbox, row.uidvalidity, row.uid])

    it('keeps numbers, dates and labels beside those of the bytes, and joins threads by them', async () => {
      const one = await fresh()
      const internalDate = Date.parse('2023-11-14T22:13:20.000Z')
      const email = aParsedEmail({ labels: ['Work'], internalDate: 5 })
      const said = sourceMetadata({ labels: ['b', 'a'], gmailThreadId: 7n, gmailMessageId: 9n, internalDate })
      expect(await show(one, 'a', [email, said])).toMatchObject({ added: 1 })
      const row = { labels: ['Work', 'a', 'b'], gmailMessageId: '9', internalDateEpoch: 1_700_000_000 }
      expect(await one.stored()).toMatchObject([row])
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ ...row, threadId: '7' }])
    })

    it('keeps numbers from one source when another gives only flags', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      await show(one, 'a', [email, sourceMetadata({ labels: ['x'], gmailThreadId: 7n, gmailMessageId: 9n })])
      expect(await show(one, 'b', [email, sourceMetadata({ labels: ['\\Seen'] })])).toMatchObject({ updated: 1 })
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ labels: ['\\Seen'], gmailMessageId: '9', threadId: '7' }])
      expect(await show(one, 'a', [email, sourceMetadata({ labels: ['\\Seen'] })])).toMatchObject({ present: 1 })
    })

    it('puts a message at its position on the server, and those without a position after it', async () => {
      const one = await fresh('other@example.com')
      const ours = { ...place(3), uidvalidity: 1, address: 'other@example.com' }
      await show(
        one,
        'a',
        [aParsedEmail(), sourceMetadata({ place: place(500) })],
        [aParsedEmail(), sourceMetadata({ place: ours })],
        [aParsedEmail()],
        [aParsedEmail(), sourceMetadata({ place: place(500) })],
      )
      expect(await rows(one)).toEqual([
        [me, 'INBOX', 11, 500],
        ['other@example.com', 'INBOX', 1, 3],
        ['other@example.com', 'INBOX', 1, 4],
        // its place is taken by another message
        [me, 'INBOX', 1, 1],
      ])
    })

    it.each([
      ['nobody named', undefined, 'work'],
      ['the same', me, 'work'],
      ['nobody named, of a Takeout', undefined, 'All Mail'],
    ])(
      'gives its position to a message of an account that is %s, and recognizes it by that',
      async (_which, address, mailbox) => {
        const one = await fresh(address)
        const email = aParsedEmail({ mailbox })
        await show(one, 'mbox', [email])
        const there = { ...email, mailbox: mailbox === 'work' ? mailbox : '[Gmail]/All Mail' }
        const said = sourceMetadata({ place: place(500) })
        expect(await show(one, 'archive', [there, said])).toMatchObject({ added: 0, updated: 1 })
        expect(await rows(one)).toEqual([[me, there.mailbox, 11, 500]])
        expect(await show(one, 'archive', [there, said])).toMatchObject({ added: 0, updated: 0, present: 1 })
        // its copies are at other places
        expect(await show(one, 'archive', [there, said], [there, sourceMetadata({ place: place(501) })])).toMatchObject(
          {
            added: 1,
          },
        )
        expect(await show(one, 'archive', [there, sourceMetadata({ place: place(501) })], [there, said])).toMatchObject(
          {
            present: 2,
          },
        )
        expect(await rows(one)).toEqual([
          [me, there.mailbox, 11, 500],
          [me, there.mailbox, 11, 501],
        ])
      },
    )

    it('treats messages of another account or folder as others', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      const shown = [
        [email, sourceMetadata({ place: place(1) })],
        [email, sourceMetadata({ place: place(1, 'you@example.com') })],
        [{ ...email, mailbox: 'Work' }, sourceMetadata({ place: place(1) })],
      ] as const
      expect(await show(one, 'a', ...shown)).toMatchObject({ added: 3 })
      expect(await show(one, 'b', ...[...shown].reverse())).toMatchObject({ added: 0, updated: 0, present: 3 })
    })
  })
}
