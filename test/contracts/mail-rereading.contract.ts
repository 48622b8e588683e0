import { describe, expect, it } from 'vitest'
import type { StoredMail } from '#src/application/mail/ports/stored-mail.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { exported } from './mail-identity.contract.js'
import { at, type OpenedMailStore, readAll } from './opened-mail-store.js'

export interface OpenedStoredMail extends OpenedMailStore {
  readonly store: OpenedMailStore['store'] & StoredMail
}

/** Tests every promise of StoredMail. */
export function describeRereading(name: string, open: () => Promise<OpenedStoredMail>): void {
  describe(`${name} and rereading`, () => {
    it('gives every message with its bytes and dates, by id, in groups', async () => {
      const { store, dispose } = await open()
      const emails = [
        aParsedEmail({ internalDate: null }),
        aParsedEmail({ mailbox: 'Work' }),
        aParsedEmail({ date: null }),
      ]
      await readAll(store, emails)
      const all = []
      for (let id = 0; ; id = all.at(-1)?.id ?? id) {
        const group = await store.storedAfter(id)
        if (group.length === 0) break
        all.push(...group)
      }
      expect(all.map(({ id, mailbox, raw }) => [id, mailbox, Buffer.from(raw)])).toEqual(
        emails.map(({ mailbox, raw }, i) => [i + 1, mailbox, Buffer.from(raw)]),
      )
      expect(all.map(({ internalDate, date }) => [internalDate, date])).toEqual(
        emails.map(({ internalDate, date }) => [internalDate ?? date, date]),
      )
      await dispose()
    })

    it('remembers how far it came, until all was reread', async () => {
      const { store, dispose } = await open()
      const emails = [aParsedEmail(), aParsedEmail()]
      await readAll(store, emails)
      expect(await store.rereadState()).toEqual({ after: 0, done: 0, total: 2 })
      const [stored = expect.unreachable()] = await store.storedAfter(0)
      const message = { email: emails[0] ?? expect.unreachable() }
      expect(await store.rewrite({ messages: [{ stored, message }], at })).toBe(0)
      expect(await store.rereadState()).toEqual({ after: 1, done: 1, total: 2 })
      await store.completeReread()
      expect(await store.rereadState()).toEqual({ after: 0, done: 0, total: 2 })
      await dispose()
    })

    it('skips a message whose bytes an import has replaced meanwhile', async () => {
      const { store, stored, dispose } = await open()
      await readAll(store, [exported('Status: O\r\n')])
      const [before = expect.unreachable()] = await store.storedAfter(0)
      await readAll(store, [exported('Status: RO\r\n', { subject: 'newer' })], 'b')
      const message = { email: exported('Status: O\r\n', { subject: 'older' }) }
      expect(await store.rewrite({ messages: [{ stored: before, message }], at })).toBe(0)
      expect(await stored()).toMatchObject([{ subject: 'newer' }])
      await dispose()
    })
  })
}
