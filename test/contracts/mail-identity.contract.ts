import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { prepareStore } from '#src/application/mail/prepare-store.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { at, type OpenedMailStore, readAll } from './opened-mail-store.js'

/** A message in an export; `headers` are those that the exporter adds. */
export function exported(headers: string, values: Partial<ParsedEmail> & { readonly n?: number } = {}): ParsedEmail {
  const { n = 1, ...rest } = values
  const raw = Buffer.from(
    `${headers}Message-ID: <m${n}@example.com>\r\nSubject: Letter ${n}\r\n\r\nStatus: in the text\r\n`,
  )
  return aParsedEmail({ messageId: `<m${n}@example.com>`, subject: `Letter ${n}`, raw, ...rest })
}

/** Tests what MailStore promises of a message that comes again in another export. Source: mail-identity. */
export function describeIdentity(name: string, open: (address?: string) => Promise<OpenedMailStore>): void {
  describe(`${name} and another export of the same messages (mail-identity)`, () => {
    const opened: OpenedMailStore[] = []
    const fresh = async () => {
      const one = await open()
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })
    const rawOf = async ({ stored }: OpenedMailStore) =>
      (await stored()).map(({ raw }) => Buffer.from(raw ?? []).toString())

    it.each([
      ['labels of a Takeout', 'X-Gmail-Labels: Inbox,\r\n Unread\r\n', 'X-Gmail-Labels: Inbox\r\n'],
      ['numbers of Gmail', '', 'X-GM-THRID: 17\r\nx-gm-msgid: 18\r\n'],
      ['flags of Thunderbird', 'X-Mozilla-Status: 0001\r\nX-Mozilla-Keys: a\r\n', 'X-Mozilla-Status: 0000\r\n'],
      ['flags of an mbox', 'Status: O\r\n', 'Status: RO\r\nX-Status: A\r\nX-UID: 7\r\nX-Keywords: b\r\n'],
      ['mark of mbsync', '', 'X-TUID: aBcDeFgHiJkL\r\n'],
      ['lengths of an mbox', '', 'Content-Length: 23\r\nLines: 1\r\nX-IMAPbase: 1 2\r\n'],
    ])('recognizes a message by its stable parts: %s differ, and it is updated in place', async (_, before, after) => {
      const one = await fresh()
      const [old, now] = [exported(before), exported(after)]
      expect(await readAll(one.store, [old])).toEqual({ added: 1, updated: 0, present: 0 })
      expect(await readAll(one.store, [now], 'b.mbox')).toEqual({ added: 0, updated: 1, present: 0 })
      expect(await rawOf(one)).toEqual([Buffer.from(now.raw).toString()])
      expect(await one.stored()).toMatchObject([{ id: 1, uid: 1, rfc822Size: now.raw.byteLength }])
    })

    it('recognizes a message with any line ends, and changes nothing when either form comes again', async () => {
      const one = await fresh()
      const withLineFeeds = { ...exported(''), raw: Buffer.from(String(exported('').raw).replaceAll('\r\n', '\n')) }
      expect(await readAll(one.store, [exported('')])).toMatchObject({ added: 1 })
      expect(await readAll(one.store, [withLineFeeds], 'b')).toEqual({ added: 0, updated: 1, present: 0 })
      for (const email of [exported(''), withLineFeeds])
        expect(await readAll(one.store, [email], 'c')).toEqual({ added: 0, updated: 0, present: 1 })
    })

    it('changes nothing when the same exports are read again, in any order', async () => {
      const one = await fresh()
      const exports = ['Inbox', 'Inbox,Read', 'Archived'].map((labels) => exported(`X-Gmail-Labels: ${labels}\r\n`))
      for (const [i, email] of exports.entries()) await readAll(one.store, [email], `${i}`)
      const before = await one.stored()
      for (const i of [2, 0, 1, 1, 0, 2]) {
        const again = await readAll(one.store, [exports[i] ?? expect.unreachable()], `again ${i}`)
        expect(again).toEqual({ added: 0, updated: 0, present: 1 })
      }
      expect(await one.stored()).toEqual(before)
    })

    it('treats different bytes as another message, even if the difference looks like a flag', async () => {
      const one = await fresh()
      const other = Buffer.from(Buffer.from(exported('').raw).toString().replace('in the text', 'otherwise'))
      expect(await readAll(one.store, [exported(''), aParsedEmail({ raw: other })])).toMatchObject({ added: 2 })
    })

    it('says in which mailbox the messages of a source are, and how many of them a mailbox has', async () => {
      const { store } = await fresh()
      const [job, sent] = [exported('', { mailbox: 'Jobs' }), exported('', { n: 2, mailbox: 'Sent' })]
      await readAll(store, [job], 'a.mbox')
      await readAll(store, [sent], 'b.mbox')
      expect(Object.fromEntries(await store.mailboxesRead())).toEqual({ 'a.mbox': 'Jobs', 'b.mbox': 'Sent' })
      expect([...(await store.mailboxes())].sort()).toEqual(['Jobs', 'Sent'])
      const known = await store.countKnown([job.raw, sent.raw], ['Jobs', 'Trash'])
      expect([...known]).toEqual([
        ['Jobs', { settled: 1, earlier: 0 }],
        ['Trash', { settled: 0, earlier: 0 }],
      ])
    })

    it('keeps copies in two mailboxes separate', async () => {
      const one = await fresh()
      await readAll(one.store, [exported(''), exported('Status: R\r\n', { mailbox: 'Work' })])
      const again = [exported('Status: O\r\n', { mailbox: 'Work' }), exported('')]
      expect(await readAll(one.store, again, 'b')).toEqual({ added: 0, updated: 1, present: 1 })
      expect((await one.stored()).map(({ mailbox }) => mailbox)).toEqual(['INBOX', 'Work'])
    })

    it('treats a decomposed mailbox name from a Mac as the composed name', async () => {
      const one = await fresh()
      const [composed, decomposed] = ['ゴミ箱', 'ゴミ箱'.normalize('NFD')]
      await readAll(one.store, [exported('', { mailbox: decomposed })])
      expect(await readAll(one.store, [exported('', { mailbox: composed })], 'b')).toMatchObject({ added: 0 })
      expect(await one.stored()).toHaveLength(1)
    })

    it('keeps every copy in one source, even with different flags', async () => {
      const one = await fresh()
      const copies = [exported('Status: O\r\n'), exported('Status: RO\r\n'), exported('Status: O\r\n')]
      expect(await readAll(one.store, copies)).toEqual({ added: 3, updated: 0, present: 0 })
      const before = await one.stored()
      expect(await readAll(one.store, copies.toReversed(), 'b')).toEqual({ added: 0, updated: 0, present: 3 })
      expect(await one.stored()).toEqual(before)
    })

    it('gives an updated message the thread that it now states', async () => {
      const one = await fresh()
      await readAll(one.store, [exported('')])
      await one.store.finish()
      await readAll(one.store, [exported('X-GM-THRID: 17\r\n', { gmailThreadId: 17n })], 'b')
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ threadId: '17' }])
      await readAll(one.store, [exported('X-GM-THRID: 18\r\n', { gmailThreadId: 18n })], 'c')
      await one.store.finish()
      expect(await one.stored()).toMatchObject([{ threadId: '18' }])
    })

    it('needs no preparation if no earlier version stored anything', async () => {
      const { store } = await fresh()
      expect(await prepareStore(store, { signal: AbortSignal.abort() })).toBe(true)
      expect(await store.prepareBatch()).toBe(0)
      expect((await store.reading('a'))?.position ?? null).toBeNull()
    })

    it('has no message twice and loses none, for any exports in any order', async () => {
      const label = fc.constantFrom('', 'X-Gmail-Labels: a\r\n', 'Status: RO\r\n', 'X-Mozilla-Status: 0001\r\n')
      const message = fc.record({ n: fc.integer({ min: 1, max: 3 }), label, mailbox: fc.constantFrom('INBOX', 'Work') })
      const files = fc.array(fc.array(message, { maxLength: 5 }), { minLength: 1, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(files, fc.array(fc.nat({ max: 3 }), { maxLength: 6 }), async (groups, order) => {
          const one = await open()
          const sources = groups.map((group) => group.map((each) => exported(each.label, each)))
          for (const [i, emails] of sources.entries()) await readAll(one.store, emails, `${i}`)
          expect(copiesIn(await one.stored())).toEqual(maxCopies(sources.map(copiesIn)))
          for (const i of order) expect(await readAll(one.store, sources[i] ?? [], `${i}`)).toMatchObject({ added: 0 })
          await one.dispose()
        }),
        { numRuns: 25 },
      )
    })

    it('continues afterwards: the next message gets the next uid', async () => {
      const one = await fresh()
      await readAll(one.store, [exported('')])
      await readAll(one.store, [exported('Status: R\r\n'), exported('', { n: 2 })], 'b')
      expect((await one.stored()).map(({ uid }) => uid)).toEqual([1, 2])
      expect(await one.store.add({ source: 'c', after: null, position: '1', messages: [], at })).toEqual({
        added: 0,
        updated: 0,
        present: 0,
      })
    })
  })
}

/** Returns the number of copies of each message in each mailbox, by name. */
function copiesIn(emails: readonly Pick<ArchivedEmail, 'messageId' | 'mailbox'>[]): Record<string, number> {
  const names = emails.map(({ messageId, mailbox }) => `${mailbox} ${messageId}`)
  return Object.fromEntries(names.map((each) => [each, names.filter((other) => other === each).length]))
}

function maxCopies(counts: readonly Record<string, number>[]): Record<string, number> {
  const names = new Set(counts.flatMap((each) => Object.keys(each)))
  return Object.fromEntries([...names].map((each) => [each, Math.max(...counts.map((count) => count[each] ?? 0))]))
}
