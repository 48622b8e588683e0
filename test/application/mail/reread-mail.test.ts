import { describe, expect, it } from 'vitest'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import { RereadMail } from '#src/application/mail/reread-mail.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { isRaw } from '#src/domain/mail/raw-message.js'
import { readAll } from '#test/contracts/opened-mail-store.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'

const clock = { now: () => new Date('2026-03-01T00:00:00Z') }

/** Parses like a later version: returns the stored messages with these values changed. */
function aParser(emails: readonly ParsedEmail[], values: Partial<ParsedEmail>): MessageParser {
  return {
    async *parse(entries) {
      for await (const entry of entries) {
        if (!isRaw(entry)) continue
        const email = emails.find(({ raw }) => Buffer.from(raw).equals(Buffer.from(entry.raw)))
        if (email === undefined) continue
        const { position, separatorDate: internalDate } = entry
        yield { position, source: entry, email: { ...email, internalDate, ...values } }
      }
    },
  }
}

async function aStoreOf(emails: readonly ParsedEmail[]) {
  const store = new MemoryMailStore()
  await readAll(store, emails)
  await store.finish()
  return store
}

describe('rereading an archive (mail-reread)', () => {
  it('derives all data again, and keeps bytes, place and mailbox', async () => {
    const emails = [aParsedEmail(), aParsedEmail(), aParsedEmail()]
    const store = await aStoreOf(emails)
    const before = store.all()
    const reread = new RereadMail(store, aParser(emails, { subject: '面接', mailbox: 'elsewhere' }), clock)
    expect(await reread.execute()).toEqual({ reread: 3, changed: 3, finished: true })
    expect(store.all()).toEqual(before.map((email) => ({ ...email, subject: '面接' })))
    expect(await reread.execute()).toEqual({ reread: 3, changed: 0, finished: true })
  })

  it('moves messages to the threads that they belong to now', async () => {
    const [root, reply] = [aParsedEmail(), aParsedEmail()]
    const store = await aStoreOf([root, reply])
    await new RereadMail(store, aParser([root, reply], { references: ['<root@x.example>'] }), clock).execute()
    const [one, other] = store.all().map(({ threadId }) => threadId)
    expect(one).toBe(other)
  })

  it('keeps the arrival from the separator line, and uses the Date header if it was the only source', async () => {
    const [day, hour] = [Date.UTC(2024, 0, 2), 3_600_000]
    const dated = aParsedEmail({ internalDate: day + hour, date: day })
    const undated = aParsedEmail({ internalDate: null, date: day })
    const store = await aStoreOf([dated, undated])
    await new RereadMail(store, aParser([dated, undated], { date: day - 9 * hour }), clock).execute()
    expect(store.all().map(({ internalDate }) => internalDate)).toEqual([
      new Date(day + hour).toISOString(),
      new Date(day - 9 * hour).toISOString(),
    ])
  })

  it('ignores a Date header in the future (mail-internaldate)', async () => {
    const date = Date.UTC(2090, 0, 1)
    const ahead = aParsedEmail({ internalDate: null, date })
    const store = await aStoreOf([ahead])
    expect(store.all()).toMatchObject([{ internalDate: '2090-01-01T00:00:00.000Z' }])
    await new RereadMail(store, aParser([ahead], { internalDate: null, isDatedAhead: true }), clock).execute()
    expect(store.all()).toMatchObject([{ internalDate: null, date: '2090-01-01T00:00:00.000Z' }])
  })

  it('stops after the current batch on request, and continues there', async () => {
    const emails = Array.from({ length: 5 }, () => aParsedEmail())
    const store = await aStoreOf(emails)
    const reread = new RereadMail(store, aParser(emails, { subject: 'new' }), clock)
    const stop = new AbortController()
    const first = await reread.execute({ signal: stop.signal, onProgress: () => stop.abort() })
    expect(first).toMatchObject({ finished: false })
    expect(first.reread).toBeGreaterThan(0)
    const seen: unknown[] = []
    const second = await reread.execute({ onProgress: (progress) => void seen.push(progress) })
    expect(second).toEqual({ reread: 5 - first.reread, changed: 5 - first.changed, finished: true })
    expect(seen.at(-1)).toEqual({ done: 5, total: 5 })
    expect(store.all().map(({ subject }) => subject)).toEqual(Array(5).fill('new'))
  })
})
