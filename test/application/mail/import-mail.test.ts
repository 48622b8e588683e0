import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { ImportMail, type ImportRequest } from '#src/application/mail/import-mail.js'
import type { MailBatch } from '#src/application/mail/ports/mail-store.js'
import type { BatchBounds } from '#src/application/mail/read-source.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aMailSource } from '#test/support/mail-sources.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'

const clock = { now: () => new Date('2026-01-02T03:04:05.678Z') }

/** Fails once before the batch with this number, like a kill: nothing of the batch is stored. */
class BreakingStore extends MemoryMailStore {
  breakAt = Number.POSITIVE_INFINITY
  readonly batches: MailBatch[] = []

  override async add(batch: MailBatch) {
    if (this.batches.length >= this.breakAt) {
      this.breakAt = Number.POSITIVE_INFINITY
      throw new AppError('DB_ERROR', 'stopped')
    }
    this.batches.push(batch)
    return super.add(batch)
  }
}

function anImport(bounds?: BatchBounds) {
  const store = new BreakingStore()
  const run = (sources: ImportRequest['sources'], rest: Partial<ImportRequest> = {}) =>
    new ImportMail(store, clock, bounds === undefined ? {} : { bounds }).execute({ sources, ...rest })
  return { store, run }
}

describe('ImportMail', () => {
  it('counts imported, known and skipped messages, with reasons', async () => {
    const { source } = aMailSource([
      aParsedEmail(),
      { path: 'a.mbox', problem: 'truncated' },
      aParsedEmail(),
      { path: 'b.eml', problem: 'not a message' },
      { path: 'c.eml', problem: 'truncated' },
    ])
    const { run } = anImport()
    const skipped = [
      { reason: 'truncated', count: 2, files: ['a.mbox', 'c.eml'] },
      { reason: 'not a message', count: 1, files: ['b.eml'] },
    ]
    const rest = { updated: 0, warnings: [], withoutMessages: [], cut: [], faults: [], finished: true }
    expect(await run([source])).toEqual({ imported: 2, alreadyPresent: 0, skipped, ...rest })
    // unchanged files are not read again
    expect(await run([source])).toEqual({ imported: 0, alreadyPresent: 2, skipped: [], ...rest })
  })

  it('lists at most ten files for a reason, each once, and counts warnings and files without a message', async () => {
    const problem = 'not a message'
    const skipped = Array.from({ length: 30 }, (_, n) => ({ path: `${n >> 1}.txt`, problem }))
    const empty = { path: 'empty.mbox', problem: 'nothing in it', isWholeFile: true }
    const email = aParsedEmail()
    const { source } = aMailSource([...skipped, empty, { email, warning: 'odd' }, email])
    const report = await anImport().run([source])
    expect(report.skipped).toEqual([
      { reason: problem, count: 30, files: Array.from({ length: 10 }, (_, n) => `${n}.txt`) },
      { reason: 'nothing in it', count: 1, files: ['empty.mbox'] },
    ])
    expect(report).toMatchObject({ imported: 2, withoutMessages: ['empty.mbox'] })
    expect(report.warnings).toEqual([{ reason: 'odd', count: 1 }])
  })

  it('imports unparsable messages, and counts each kind of fault once per message', async () => {
    const { source } = aMailSource([
      aParsedEmail({ faults: ['bad date: 99 Foo', 'bad charset'] }),
      aParsedEmail({ faults: ['bad charset: x', 'bad charset: y'] }),
    ])
    const { run } = anImport()
    expect(await run([source])).toMatchObject({
      imported: 2,
      faults: [
        { reason: 'bad charset', count: 2 },
        { reason: 'bad date', count: 1 },
      ],
    })
  })

  it('skips messages larger than the archive can hold', async () => {
    class SmallStore extends MemoryMailStore {
      override readonly maxMessageBytes = 10 as number
    }
    const { source } = aMailSource([aParsedEmail({ raw: Buffer.alloc(11) }), aParsedEmail({ raw: Buffer.alloc(10) })])
    const report = await new ImportMail(new SmallStore(), clock).execute({ sources: [source] })
    expect(report).toMatchObject({ imported: 1, skipped: [{ reason: 'larger than the archive can hold', count: 1 }] })
  })

  it('prepares the archive once, and then resolves what it reads', async () => {
    const steps: string[] = []
    class OlderStore extends MemoryMailStore {
      override async countUnprepared() {
        steps.push('counted')
        return 0
      }
    }
    const [given, settled] = ['given', 'settled'].map((key) => aMailSource([aParsedEmail()], { key }).source)
    if (given === undefined || settled === undefined) throw new Error('no source')
    const settle = async (sources: unknown) => {
      steps.push('settled')
      expect(sources).toEqual([given])
      return [settled]
    }
    const store = new OlderStore()
    expect(await new ImportMail(store, clock, { settle }).execute({ sources: [given] })).toMatchObject({ imported: 1 })
    expect(steps).toEqual(['counted', 'settled'])
    expect([await store.reading('given'), (await store.reading('settled'))?.messages]).toEqual([null, 1])
  })

  it('limits a batch by count and by bytes', async () => {
    const email = (size: number) => aParsedEmail({ raw: Buffer.alloc(size), plainText: null })
    const { source } = aMailSource([1, 1, 1, 1, 50, 1, 200].map(email))
    const { run, store } = anImport({ messages: 3, bytes: 50 })
    await run([source])
    expect(store.batches.map(({ messages }) => messages.length)).toEqual([3, 2, 2])
  })

  it('reports progress after every batch, over all sources', async () => {
    const emails = Array.from({ length: 5 }, () => aParsedEmail({ raw: Buffer.alloc(10) }))
    const sources = [aMailSource(emails.slice(0, 3), { key: 'a' }), aMailSource(emails.slice(3), { key: 'b' })]
    const seen: unknown[] = []
    const { run } = anImport({ messages: 2, bytes: 1000 })
    await run(
      sources.map(({ source }) => source),
      {
        onProgress: ({ source, imported, alreadyPresent, bytes }) =>
          seen.push([source, imported + alreadyPresent, bytes]),
      },
    )
    expect(seen).toEqual([
      ['a', 2, 20],
      ['a', 3, 30],
      ['b', 5, 50],
    ])
  })

  it('settles threads at the end', async () => {
    const root = aParsedEmail()
    const reply = aParsedEmail({ inReplyTo: root.messageId })
    const { run, store } = anImport()
    await run([aMailSource([aParsedEmail({ inReplyTo: reply.messageId }), reply, root]).source])
    expect(new Set(store.all().map(({ threadId }) => threadId)).size).toBe(1)
  })

  it('continues a stopped run without reading stored messages again', async () => {
    const emails = Array.from({ length: 10 }, () => aParsedEmail())
    const { run, store } = anImport({ messages: 3, bytes: 1e6 })
    store.breakAt = 2
    await expect(run([aMailSource(emails).source])).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(store.all()).toHaveLength(6)
    const again = aMailSource(emails)
    expect(await run([again.source])).toMatchObject({ imported: 4, alreadyPresent: 0 })
    expect(again.reads()).toBe(4)
  })

  it('starts over if the source has changed', async () => {
    const emails = Array.from({ length: 4 }, () => aParsedEmail())
    const { run, store } = anImport({ messages: 2, bytes: 1e6 })
    store.breakAt = 1
    await expect(run([aMailSource(emails).source])).rejects.toThrow()
    expect(await run([aMailSource(emails, { canResume: false }).source])).toMatchObject({
      imported: 2,
      alreadyPresent: 2,
    })
  })

  it('keeps what was read before a source failed, and continues there', async () => {
    const emails = Array.from({ length: 5 }, () => aParsedEmail())
    const { run, store } = anImport()
    await expect(run([aMailSource(emails, { failAt: 3 }).source])).rejects.toThrow('unreadable')
    expect(store.all()).toHaveLength(3)
    expect(await run([aMailSource(emails).source])).toMatchObject({ imported: 2, alreadyPresent: 0 })
  })

  it('stops on request, keeps what was read, and continues there', async () => {
    const emails = Array.from({ length: 10 }, () => aParsedEmail())
    const { run, store } = anImport({ messages: 2, bytes: 1e6 })
    const stop = new AbortController()
    const report = await run([aMailSource(emails).source, aMailSource([aParsedEmail()], { key: 'b' }).source], {
      signal: stop.signal,
      onProgress: ({ imported }) => imported >= 4 && stop.abort(),
    })
    expect(report.finished).toBe(false)
    expect(store.all()).toHaveLength(report.imported)
    expect(await run([aMailSource(emails).source])).toMatchObject({
      imported: 10 - report.imported,
      alreadyPresent: 0,
      finished: true,
    })
  })

  it('makes the same archive wherever it is stopped', async () => {
    const raws = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        raws,
        fc.array(fc.nat(4), { maxLength: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (copies, stops, size) => {
          const emails = copies.map((n) => aParsedEmail({ raw: Buffer.from([n]), messageId: `<c${n}@example.com>` }))
          const { run, store } = anImport({ messages: size, bytes: 1e6 })
          for (const stop of stops) {
            store.breakAt = store.batches.length + stop
            await run([aMailSource(emails).source]).catch(() => {})
          }
          store.breakAt = Number.POSITIVE_INFINITY
          await run([aMailSource(emails).source])
          const stored = store.all().map(({ raw, uid }) => [raw?.[0], uid])
          expect(stored).toEqual(copies.map((n, i) => [n, i + 1]))
        },
      ),
    )
  })
})
