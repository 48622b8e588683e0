import { describe, expect, it, onTestFinished } from 'vitest'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import type { ServerOffers } from '#src/application/sync/ports/mail-server.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { address, aSyncScene } from '#test/support/sync-mail-scene.js'
import { at, readAll } from './opened-mail-store.js'

/** An empty archive, what is stored in it, and when its messages were found to be gone, by id. */
export interface OpenedSyncedMail {
  readonly store: SyncedMail & MailStore
  stored(): Promise<readonly ArchivedEmail[]>
  goneAt(): Promise<ReadonlyMap<number, string | null>>
  dispose(): Promise<void>
}

const servers = [
  ['with QRESYNC', { qresync: true, condstore: true }],
  ['with CONDSTORE', { qresync: false, condstore: true }],
  ['with neither', { qresync: false, condstore: false }],
] as const

/** Tests every promise of SyncedMail, through the download that uses it. */
export function describeSyncedMail(name: string, open: () => Promise<OpenedSyncedMail>): void {
  const aScene = async (offers: Partial<ServerOffers> = {}) => {
    const opened = await open()
    onTestFinished(() => opened.dispose())
    const scene = aSyncScene(opened.store, offers)
    const rows = async () =>
      (await opened.stored()).map(({ mailbox, uidvalidity, uid, labels, raw }) => ({
        mailbox,
        uidvalidity,
        uid,
        labels,
        subject: /^Subject: (.*?)\r?$/m.exec(Buffer.from(raw ?? []).toString())?.[1],
      }))
    const subjects = async () => (await rows()).map(({ uid, subject }) => `${uid} ${subject}`)
    const gone = async () => {
      const times = await opened.goneAt()
      return (await opened.stored()).flatMap(({ id, subject }) => (times.get(id) == null ? [] : [subject]))
    }
    return { ...opened, ...scene, rows, subjects, gone }
  }

  describe(`${name} as a followed archive`, () => {
    it('stores messages byte for byte, with uid, uidvalidity, flags, folder and arrival (sync-mail)', async () => {
      const { server, sync, stored } = await aScene()
      const raw = Buffer.from('Subject: =?utf-8?q?=E9=9D=A2?=\r\nStatus: RO\r\n\r\n\xff\x00 bytes\r\n', 'latin1')
      server.inbox.add(raw, { flags: ['\\Seen', '$Forwarded'], internalDate: Date.UTC(2026, 0, 5, 10) })
      expect(await sync()).toMatchObject({ address, folders: 1, added: 1, known: 0, finished: true })
      const [email] = await stored()
      expect(email).toMatchObject({
        address,
        mailbox: 'INBOX',
        uidvalidity: 1_700_000_000,
        uid: 1,
        subject: '面',
        internalDate: '2026-01-05T10:00:00.000Z',
      })
      expect([...(email?.labels ?? [])].sort()).toEqual(['$Forwarded', 'INBOX', '\\Seen'])
      expect(Buffer.from(email?.raw ?? []).equals(raw)).toBe(true)
    })

    it('stores two uids with equal bytes as two messages (sync-identity)', async () => {
      const { server, sync, subjects } = await aScene()
      server.inbox.add(aRawMessage(1))
      server.inbox.add(aRawMessage(1))
      expect((await sync()).added).toBe(2)
      server.inbox.add(aRawMessage(1))
      expect((await sync()).added).toBe(1)
      expect(await subjects()).toEqual(['1 Message 1', '2 Message 1', '3 Message 1'])
    })

    it.each(servers)('follows flags and disappearance on a server %s (sync-follow)', async (_, offers) => {
      const { server, sync, rows, gone } = await aScene(offers)
      for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
      await sync()
      server.inbox.change([1], { flags: ['\\Seen', '\\Answered'] })
      server.inbox.remove(2)
      server.inbox.add(aRawMessage(4), { flags: ['\\Flagged'] })
      expect(await sync()).toMatchObject({ added: 1, known: 0, updated: 1, gone: 1 })
      expect((await rows()).map(({ uid, labels }) => [uid, [...labels].sort()])).toEqual([
        [1, ['INBOX', '\\Answered', '\\Seen']],
        [2, ['INBOX']],
        [3, ['INBOX']],
        [4, ['INBOX', '\\Flagged']],
      ])
      expect(await gone()).toEqual(['Message 2'])
      server.inbox.change([1], { flags: [] })
      expect(await sync()).toMatchObject({ added: 0, updated: 1, gone: 0 })
      expect((await rows())[0]?.labels).toEqual(['INBOX'])
    })

    it('takes a message back that was gone and came again, and keeps its row (sync-follow)', async () => {
      const { server, sync, rows, gone } = await aScene()
      server.inbox.add(aRawMessage(1))
      server.inbox.add(aRawMessage(2))
      await sync()
      server.inbox.remove(1)
      await sync()
      expect(await gone()).toEqual(['Message 1'])
      server.inbox.add(aRawMessage(1))
      expect(await sync()).toMatchObject({ added: 0, known: 1 })
      expect(await gone()).toEqual([])
      expect((await rows()).map(({ uid }) => uid)).toEqual([3, 2])
    })

    it('knows that the messages of a folder are gone with it, and takes them back with it (sync-follow)', async () => {
      const { server, sync, subjects, gone } = await aScene()
      const work = server.add('Work')
      for (const n of [1, 2]) work.add(aRawMessage(n))
      server.inbox.add(aRawMessage(3))
      await sync()
      server.mailboxes.delete('Work')
      expect(await sync({ dryRun: true })).toMatchObject({ gone: 0 })
      expect(await sync({ account: { skip: ['Other'] } })).toMatchObject({ folders: 1, gone: 2, finished: true })
      expect(await gone()).toEqual(['Message 1', 'Message 2'])
      expect(await sync()).toMatchObject({ gone: 0 })
      server.mailboxes.set('Work', work)
      expect(await sync()).toMatchObject({ added: 0, gone: 0 })
      expect(await gone()).toEqual([])
      expect(await subjects()).toHaveLength(3)
    })

    it('does not take folders that are left out, or a list without an inbox, for folders that are gone (sync-follow)', async () => {
      const { server, sync, gone } = await aScene()
      server.add('Work').add(aRawMessage(1))
      await sync()
      await sync({ account: { skip: ['Work'] } })
      await sync({ only: ['INBOX'] })
      const { inbox } = server
      server.mailboxes.clear()
      await sync()
      expect(await gone()).toEqual([])
      server.mailboxes.set('INBOX', inbox)
      expect(await sync()).toMatchObject({ gone: 1 })
    })

    it('reads the folders anew if the account is another mailbox now (sync-identity)', async () => {
      const { server, sync, rows, gone } = await aScene()
      for (const n of [1, 2]) server.inbox.add(aRawMessage(n))
      await sync()
      // the new server gave the same numbers to other messages
      server.inbox.messages = []
      server.inbox.uidNext = 1
      for (const n of [3, 2]) server.inbox.add(aRawMessage(n))
      const moved = { account: { host: 'imap.new.example' } }
      expect(await sync(moved)).toMatchObject({ added: 1, known: 1 })
      const now = (await rows()).map(({ subject }) => subject).sort()
      expect(now).toEqual(['Message 1', 'Message 2', 'Message 3'])
      expect(await gone()).toEqual(['Message 1'])
      expect(await sync(moved)).toMatchObject({ added: 0, known: 0, updated: 0, gone: 0, roundTrips: 2 })
      expect(await sync({ account: { host: 'imap.new.example', port: 143 } })).toMatchObject({ roundTrips: 2 })
    })

    it.each(servers)('reads a renumbered folder anew and doubles nothing %s (sync-incremental)', async (_, offers) => {
      const { server, sync, rows, gone } = await aScene(offers)
      for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n))
      await sync()
      server.inbox.remove(1)
      server.inbox.renumber(9)
      expect(await sync()).toMatchObject({ added: 0, known: 2, gone: 1 })
      expect((await rows()).map(({ uidvalidity, uid, subject }) => `${uidvalidity} ${uid} ${subject}`)).toEqual([
        '1700000000 1 Message 1',
        '9 1 Message 2',
        '9 2 Message 3',
      ])
      expect(await gone()).toEqual(['Message 1'])
      server.inbox.renumber(1_700_000_000)
      expect(await sync()).toMatchObject({ added: 0 })
      expect((await rows()).map(({ uidvalidity, subject }) => `${uidvalidity} ${subject}`)).toContain(
        '1700000000 Message 2',
      )
      expect(await gone()).toEqual(['Message 1'])
    })

    it('meets messages of an export by their heads, and fetches none of them (sync-identity)', async () => {
      const { server, sync, store, rows, stored } = await aScene()
      const raw = (n: number) => Buffer.from(aRawMessage(n).replaceAll('\r\n', '\n'))
      const internalDate = Date.UTC(2026, 0, 5, 9, 1)
      const exported = [1, 2].map((n) =>
        aParsedEmail({ raw: raw(n), messageId: `<${n}@news.example>`, subject: `Message ${n}`, internalDate }),
      )
      await readAll(store, exported)
      for (const n of [1, 2, 3]) server.inbox.add(aRawMessage(n), { flags: ['\\Seen'] })
      expect(await sync()).toMatchObject({ added: 1, known: 2 })
      expect(server.calls.filter((call) => call.startsWith('messages'))).toEqual(['messages INBOX 3'])
      expect(await rows()).toMatchObject(
        [1, 2, 3].map((uid) => ({ uid, uidvalidity: 1_700_000_000, mailbox: 'INBOX' })),
      )
      const [first] = await stored()
      expect(first).toMatchObject({ id: 1, address, internalDate: '2026-01-05T09:01:00.000Z' })
      expect(Buffer.from(first?.raw ?? []).equals(raw(1))).toBe(true)
      expect([...(first?.labels ?? [])].sort()).toEqual(['INBOX', '\\Seen'])
      expect(await sync()).toMatchObject({ added: 0, known: 0, updated: 0 })
    })

    it('fetches what heads do not tell, and finds it known (sync-identity)', async () => {
      const { server, sync, store, subjects } = await aScene()
      const twice = [1, 1].map((n) =>
        aParsedEmail({
          raw: Buffer.from(aRawMessage(n)),
          messageId: '<1@news.example>',
          internalDate: Date.UTC(2026, 0, 5),
        }),
      )
      await readAll(store, twice)
      server.inbox.add(aRawMessage(1))
      server.inbox.add(aRawMessage(1))
      expect(await sync()).toMatchObject({ added: 0, known: 2 })
      expect(await subjects()).toEqual(['1 Message 1', '2 Message 1'])
    })

    it('adds nothing when an export is imported after the download (sync-identity)', async () => {
      const { server, sync, store, rows } = await aScene()
      server.add('Entwürfe').add(aRawMessage(1), { flags: ['\\Seen'] })
      server.inbox.add(aRawMessage(2))
      await sync()
      const before = await rows()
      const emails = [
        aParsedEmail({ raw: Buffer.from(`Status: RO\n${aRawMessage(2)}`), labels: ['\\Answered'] }),
        aParsedEmail({ mailbox: 'Entwürfe', raw: Buffer.from(aRawMessage(1)) }),
      ]
      expect(await readAll(store, emails)).toEqual({ added: 0, updated: 0, present: 2 })
      const place = { address, uidvalidity: 1_700_000_000, uid: 1 }
      const old = { email: aParsedEmail({ mailbox: 'Entw&APw-rfe', raw: Buffer.from(aRawMessage(1)) }) }
      const messages = [{ ...old, sourceMetadata: { labels: ['old'], place } }]
      expect(await store.add({ source: 'old', after: null, position: 'end', messages, at })).toMatchObject({ added: 0 })
      expect(await rows()).toEqual(before)
    })

    it('knows the messages of an imported archive by their places, also under the wire name (sync-identity)', async () => {
      const { server, sync, store, rows, stored } = await aScene()
      const work = server.add('Entwürfe')
      for (const n of [1, 2, 3]) work.add(aRawMessage(n))
      const messages = [1, 2].map((uid) => ({
        email: aParsedEmail({ mailbox: 'Entw&APw-rfe', raw: Buffer.from(aRawMessage(uid)), subject: `Message ${uid}` }),
        sourceMetadata: { labels: ['Entwürfe'], place: { address, uidvalidity: 1_700_000_000, uid } },
      }))
      await store.add({ source: 'old', after: null, position: 'end', messages, at })
      expect(await sync()).toMatchObject({ added: 1, known: 0, updated: 0 })
      expect(server.calls.filter((call) => call.startsWith('messages'))).toEqual(['messages Entwürfe 3'])
      expect((await rows()).map(({ mailbox, uid }) => `${mailbox} ${uid}`)).toEqual(
        [1, 2, 3].map((uid) => `Entwürfe ${uid}`),
      )
      work.remove(1)
      expect(await sync()).toMatchObject({ gone: 1 })
      expect(await stored()).toHaveLength(3)
    })

    it("makes an imported message give way where the server's uidvalidity is 1 (sync-identity)", async () => {
      const { server, sync, store, subjects } = await aScene()
      await readAll(store, [aParsedEmail({ subject: 'Imported', raw: Buffer.from('Subject: Imported\r\n\r\n') })])
      server.inbox.uidValidity = 1
      server.inbox.add(aRawMessage(1))
      server.inbox.add(aRawMessage(2))
      expect(await sync()).toMatchObject({ added: 2, known: 0 })
      expect(await subjects()).toEqual(['1 Imported', '1 Message 1', '2 Message 2'])
    })

    it("takes Gmail's labels as they are, and finds a Takeout's messages (sync-identity, sync-folders)", async () => {
      const { server, sync, store, rows, stored } = await aScene({ gmail: true })
      const all = server.add('[Gmail]/Alle Nachrichten', 'all')
      server.add('[Gmail]/Papierkorb', 'trash').add(aRawMessage(9))
      all.add(aRawMessage(1), { labels: ['\\Inbox', 'Bewerbung'], gmailMessageId: 77n, gmailThreadId: 70n })
      all.add(aRawMessage(2), { labels: ['Work'] })
      const takeout = Buffer.from(`X-GM-THRID: 70\r\nX-Gmail-Labels: Inbox\r\n${aRawMessage(1)}`)
      await readAll(store, [
        aParsedEmail({ mailbox: 'All Mail', raw: takeout, labels: ['Inbox'], internalDate: null, date: null }),
      ])
      expect(await sync()).toMatchObject({ folders: 1, added: 1, known: 1 })
      expect((await rows()).map(({ mailbox, labels }) => [mailbox, [...labels].sort()])).toEqual([
        ['[Gmail]/Alle Nachrichten', ['Bewerbung', '\\Inbox']],
        ['[Gmail]/Alle Nachrichten', ['Work']],
      ])
      expect((await stored())[0]).toMatchObject({ gmailMessageId: '77', threadId: '70' })
      all.change([1], { labels: ['Bewerbung'] })
      await sync()
      expect((await rows())[0]?.labels).toEqual(['Bewerbung'])
    })

    it('has a sent message of Gmail once: its folder of all mail shows it too (sync-folders)', async () => {
      const { server, sync, stored } = await aScene({ gmail: true })
      const sent = { labels: ['\\Sent'], gmailMessageId: 77n }
      server.add('[Gmail]/All Mail', 'all').add(aRawMessage(1), sent)
      server.add('[Gmail]/Sent Mail', 'sent').add(aRawMessage(1), sent)
      expect(await sync()).toMatchObject({ folders: 1, added: 1 })
      expect(await stored()).toMatchObject([{ mailbox: '[Gmail]/All Mail', labels: ['\\Sent'] }])
    })

    it('notes messages that are too large, asks for them once, and gets them when they may be larger (sync-hostile)', async () => {
      const { server, sync, rows } = await aScene()
      server.inbox.add(aRawMessage(1, 'x'.repeat(2000)))
      server.inbox.add(aRawMessage(2))
      const report = await sync({ maxMessageBytes: 1000 })
      expect(report).toMatchObject({ added: 1, tooLarge: { count: 1, first: [{ folder: 'INBOX', uid: 1 }] } })
      expect(await sync({ maxMessageBytes: 1000 })).toMatchObject({ added: 0, tooLarge: { count: 0 }, roundTrips: 2 })
      expect(await sync({ maxMessageBytes: 10_000 })).toMatchObject({ added: 1 })
      server.inbox.remove(2)
      expect(await sync()).toMatchObject({ gone: 1 })
      expect(await rows()).toHaveLength(2)
    })

    it('downloads from the first day on, and earlier messages when it is moved back (sync-mail)', async () => {
      const { server, sync, subjects } = await aScene()
      server.inbox.add(aRawMessage(1), { internalDate: Date.UTC(2025, 5, 1) })
      server.inbox.add(aRawMessage(2), { internalDate: Date.UTC(2026, 0, 3) })
      await sync({ account: { since: '2026-01-01' } })
      expect(await subjects()).toEqual(['2 Message 2'])
      expect((await sync({ account: { since: '2026-01-01' } })).roundTrips).toBe(2)
      await sync({ account: { since: '2025-01-01' } })
      expect((await subjects()).sort()).toEqual(['1 Message 1', '2 Message 2'])
    })

    it('says what would come and stores nothing in a trial run (sync-mail)', async () => {
      const { server, sync, stored } = await aScene()
      server.inbox.add(aRawMessage(1))
      server.add('Work').add(aRawMessage(2))
      const incoming = [
        { folder: 'INBOX', messages: 1 },
        { folder: 'Work', messages: 1 },
      ]
      expect(await sync({ dryRun: true })).toMatchObject({ added: 0, incoming, finished: true })
      expect(await stored()).toEqual([])
      expect(await sync()).toMatchObject({ added: 2, incoming: null })
      expect((await sync({ dryRun: true })).incoming).toEqual([])
    })
  })
}
