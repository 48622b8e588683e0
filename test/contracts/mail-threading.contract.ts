import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { threadLinks } from '#src/domain/mail/threads.js'
import { assignThreads } from '#test/support/assign-threads.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { type OpenedMailStore, readAll } from './opened-mail-store.js'

/** Tests what MailStore promises of threads. */
export function describeThreading(name: string, open: () => Promise<OpenedMailStore>): void {
  describe(`${name} and threads`, () => {
    it('gives every message its thread', async () => {
      const root = aParsedEmail()
      const reply = aParsedEmail({ inReplyTo: root.messageId })
      const next = aParsedEmail({ inReplyTo: reply.messageId })
      const { store, stored, dispose } = await open()
      await readAll(store, [next, reply, root, aParsedEmail()])
      expect(await store.finish()).toBeGreaterThan(0)
      const [a, b, c, d] = (await stored()).map(({ threadId }) => threadId)
      expect([b, c]).toEqual([a, a])
      expect(d).not.toBe(a)
      expect(await store.finish()).toBe(0)
      await dispose()
    })

    it('joins threads through a message of a later import', async () => {
      const early = aParsedEmail()
      const missing = aParsedEmail({ inReplyTo: early.messageId })
      const { store, stored, dispose } = await open()
      await readAll(store, [early, aParsedEmail({ inReplyTo: missing.messageId })])
      await store.finish()
      expect(new Set((await stored()).map(({ threadId }) => threadId)).size).toBe(2)
      await readAll(store, [missing], 'b.mbox')
      await store.finish()
      expect(new Set((await stored()).map(({ threadId }) => threadId)).size).toBe(1)
      await dispose()
    })

    it('gives the same threads for any order of arrival and any batches', async () => {
      const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `<${letter}@example.com>`)
      const anyId = fc.constantFrom(...ids)
      const links = fc.record({
        messageId: anyId,
        inReplyTo: fc.option(anyId),
        references: fc.array(anyId, { maxLength: 3 }),
        gmailThreadId: fc.option(fc.constantFrom(5n, 6n), { freq: 1 }),
      })
      const batches = fc.array(fc.array(links, { maxLength: 4 }), { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(batches, async (groups) => {
          const emails = groups.map((group) => group.map((each) => aParsedEmail(each)))
          const one = await open()
          for (const [i, group] of emails.entries()) {
            await readAll(one.store, group, `source ${i}`)
            if (i % 2 === 0) await one.store.finish()
          }
          await one.store.finish()
          const threads = (await one.stored()).map(({ threadId }) => threadId)
          await one.dispose()
          expect(threads).toEqual(assignThreads(emails.flat().map((email) => threadLinks(email, ''))).map(String))
        }),
        { numRuns: 20 },
      )
    })
  })
}
