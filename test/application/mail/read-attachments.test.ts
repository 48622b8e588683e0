import { describe, expect, it } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { ReadPart, UnreadAttachments } from '#src/application/mail/ports/unread-attachments.js'
import { ReadAttachment } from '#src/application/mail/read-attachment.js'
import { ReadAttachments } from '#src/application/mail/read-attachments.js'
import type { PaperFault, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { aReading, offer } from '#test/contracts/attachment-texts.contract.js'
import { anEmail } from '#test/support/archived-emails.js'

const failed = (fault: PaperFault): PaperReading => ({ outcome: 'failed', fault, message: 'It is.', advice: 'Ask.' })

/** Unread messages with one attachment each, and what was kept of them. */
function unreadMessages(...ids: readonly number[]) {
  const kept = new Map<number, readonly ReadPart[]>()
  const left = () => ids.filter((id) => !kept.has(id))
  const store: UnreadAttachments = {
    countUnread: async () => left().length,
    nextUnread: async (before) => {
      const id = left().findLast((candidate) => candidate < before)
      return id === undefined ? null : { id, raw: Buffer.from(String(id)), parts: [1] }
    },
    keepReadings: async (id, readings) => void kept.set(id, readings),
  }
  return { store, kept }
}

const readerOf = (read: (message: string) => PaperReading): AttachmentReader => ({
  readPart: async (message) => read(Buffer.from(message).toString()),
})

describe('reading the attachments of an archive', () => {
  const clock = { now: () => new Date(0) }

  it('keeps texts and why there is none, newest first (mail-attachment-text)', async () => {
    const { store, kept } = unreadMessages(1, 2, 3)
    const reader = readerOf((id) => (id === '2' ? failed('encrypted') : aReading(id)))
    expect(await new ReadAttachments(store, reader, clock).execute()).toEqual({ read: 2, unreadable: 1, left: 0 })
    expect([...kept.keys()]).toEqual([3, 2, 1])
  })

  it('leaves what it has no time for to the next run (mail-attachment-text)', async () => {
    const { store } = unreadMessages(1, 2, 3)
    let seconds = 0
    const slow = { now: () => new Date(1000 * seconds) }
    const reader = readerOf((id) => {
      seconds += 10
      return aReading(id)
    })
    expect(await new ReadAttachments(store, reader, slow).execute({ budgetMs: 15_000 })).toMatchObject({
      read: 2,
      left: 1,
    })
    expect(await new ReadAttachments(store, reader, slow).execute()).toMatchObject({ read: 1, left: 0 })
  })

  it.each(['too-slow', 'crashed'] as const)(
    'tries again after a week what was %s (mail-attachment-again)',
    async (fault) => {
      const { store, kept } = unreadMessages(1)
      await new ReadAttachments(
        store,
        readerOf(() => failed(fault)),
        clock,
      ).execute()
      expect(kept.get(1)).toEqual([{ part: 1, reading: failed(fault), retryAt: '1970-01-08T00:00:00.000Z' }])
    },
  )

  it('reads the other parts of a message of which one is too slow (mail-attachment-again)', async () => {
    const { store, kept } = unreadMessages(1)
    const three = async (before: number, now: string) => {
      const message = await store.nextUnread(before, now)
      return message === null ? null : { ...message, parts: [1, 2, 3] }
    }
    const reader: AttachmentReader = {
      readPart: async (_, part) => (part === 1 ? failed('too-slow') : aReading(`part ${part}`)),
    }
    const read = new ReadAttachments({ ...store, nextUnread: three }, reader, clock)
    expect(await read.execute()).toEqual({ read: 2, unreadable: 1, left: 0 })
    expect(kept.get(1)?.map(({ part, reading }) => [part, reading.outcome])).toEqual([
      [1, 'failed'],
      [2, 'read'],
      [3, 'read'],
    ])
  })

  it('keeps the parts that it read when its time is over, and leaves the others (mail-attachment-again)', async () => {
    const calls: unknown[] = []
    const store: UnreadAttachments = {
      countUnread: async () => 1,
      nextUnread: async () => ({ id: 1, raw: Buffer.from('1'), parts: [1, 2, 3] }),
      keepReadings: async (id, readings, isAll) => void calls.push([id, readings.map(({ part }) => part), isAll]),
    }
    let seconds = 0
    const slow = { now: () => new Date(1000 * seconds) }
    const reader = readerOf((id) => {
      seconds += 10
      return aReading(id)
    })
    expect(await new ReadAttachments(store, reader, slow).execute({ budgetMs: 15_000 })).toMatchObject({
      read: 2,
      left: 1,
    })
    expect(calls).toEqual([[1, [1, 2], false]])
  })

  it('keeps nothing of a message at which it was stopped (mail-attachment-text)', async () => {
    const { store, kept } = unreadMessages(1, 2)
    const reader = readerOf(() => failed('stopped'))
    expect(await new ReadAttachments(store, reader, clock).execute()).toEqual({ read: 0, unreadable: 0, left: 2 })
    expect(kept.size).toBe(0)
  })
})

describe('reading one attachment', () => {
  const pages = [
    { number: 1, text: 'abcdef' },
    { number: 2, text: 'ghi' },
  ]
  const archive = new MemoryMailArchive([
    anEmail({ id: 1, attachments: [offer], attachmentTexts: [{ part: 1, pages }] }),
    anEmail({ id: 2, attachments: [offer], raw: Buffer.from('raw') }),
    anEmail({ id: 3, attachments: null, raw: Buffer.from('raw') }),
    anEmail({ id: 4, attachments: [offer], raw: null }),
  ])
  const read = new ReadAttachment(
    archive,
    readerOf((text) => aReading(text)),
  )

  it('gives pages from an offset, and the next offset (mail-attachment)', async () => {
    const part = (offset: number) => read.execute({ id: 1, part: 1, offset, maxCharacters: 4 })
    expect(await part(0)).toMatchObject({
      pages: [{ number: 1, text: 'abcd' }],
      next: 4,
      pageCount: 2,
      attachment: offer,
    })
    expect(await part(4)).toMatchObject({
      pages: [
        { number: 1, text: 'ef' },
        { number: 2, text: 'gh' },
      ],
      next: 8,
    })
    expect(await part(8)).toMatchObject({ pages: [{ number: 2, text: 'i' }], next: null })
    expect(await part(99)).toMatchObject({ pages: [], next: null })
  })

  it('ends before a page that does not fit at all (mail-attachment)', async () => {
    expect(await read.execute({ id: 1, part: 1, maxCharacters: 6 })).toMatchObject({ pages: [{ number: 1 }], next: 6 })
  })

  it.each([2, 3])('is read from the message if its text is not kept (mail-attachment)', async (id) => {
    expect(await read.execute({ id, part: 1 })).toMatchObject({ pages: [{ number: 1, text: 'raw' }], next: null })
  })

  it('is tried again if it took too long before (mail-attachment-again)', async () => {
    const slow = { attachment: async () => ({ listed: [offer], reading: failed('too-slow') }) }
    const again = new ReadAttachment(
      { source: async () => Buffer.from('raw'), ...slow } as never,
      readerOf((text) => aReading(text)),
    )
    expect(await again.execute({ id: 1, part: 1 })).toMatchObject({ pages: [{ text: 'raw' }] })
  })

  it('says why there is no text (mail-attachment)', async () => {
    const unreadable = new ReadAttachment(
      archive,
      readerOf(() => failed('encrypted')),
    )
    expect(await unreadable.execute({ id: 2, part: 1 })).toMatchObject({
      kind: null,
      pages: [],
      warnings: ['It is. Ask.'],
    })
    expect((await read.execute({ id: 4, part: 1 })).warnings[0]).toMatch(/too large to be read/)
    expect((await new ReadAttachment(archive, null).execute({ id: 2, part: 1 })).warnings).toHaveLength(1)
  })

  it.each([
    [9, 1, 'The archive has no message 9.'],
    [1, 2, 'The message has no attachment 2: its attachments are 1 to 1.'],
  ])('of message %i, part %i is not found (mail-attachment)', async (id, part, message) => {
    await expect(read.execute({ id, part })).rejects.toMatchObject({ code: 'NOT_FOUND', message })
  })
})
