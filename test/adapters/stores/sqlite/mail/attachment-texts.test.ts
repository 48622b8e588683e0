import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { maxKeptText } from '#src/domain/mail/attachment-text.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { searchFields } from '#src/domain/mail/text-scan.js'
import { aReading, describeAttachmentTexts, offer } from '#test/contracts/attachment-texts.contract.js'
import { readAll } from '#test/contracts/opened-mail-store.js'
import { first, ids } from '#test/support/archived-emails.js'
import { anArchive } from '#test/support/mail-stores.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'

const end = Number.MAX_SAFE_INTEGER
const now = '2026-11-27T12:00:00.000Z'
const picture = { name: 'me.png', type: 'image/png', size: 9 }
const withOffer = () => aParsedEmail({ hasAttachments: true, attachments: [picture, offer] })

describeAttachmentTexts('SQLite', async (messages) => {
  const { path, store } = anArchive()
  const emails = messages.map(({ readings: _, ...message }) => aParsedEmail({ hasAttachments: true, ...message }))
  await readAll(store, emails)
  for (const [index, { readings }] of messages.entries()) await store.keepReadings(index + 1, readings, true)
  const archive = new SqliteMailArchive(path)
  const dispose = async () => {
    await archive.close()
    await store.close()
  }
  return { archive, dispose }
})

describe('the messages whose attachments are not read', () => {
  it('are those that may have text, newest first (mail-attachment-text)', async () => {
    const { store } = anArchive()
    await readAll(store, [withOffer(), aParsedEmail({ hasAttachments: true, attachments: [picture] }), withOffer()])
    expect(await store.countUnread(now)).toBe(2)
    expect(await store.nextUnread(end, now)).toMatchObject({ id: 3, parts: [2] })
    expect(await store.nextUnread(3, now)).toMatchObject({ id: 1, raw: expect.anything() })
    expect(await store.nextUnread(1, now)).toBeNull()
    await store.close()
  })

  it('are fewer once their texts are kept, or cannot be read (mail-attachment-text)', async () => {
    const { store, path } = anArchive()
    await readAll(store, [withOffer(), withOffer()])
    await store.keepReadings(1, [{ part: 2, reading: aReading('kept') }], true)
    const failed = { outcome: 'failed', fault: 'encrypted', message: 'It is.', advice: 'Ask.' } as const
    await store.keepReadings(2, [{ part: 2, reading: failed }], true)
    expect(await store.countUnread(now)).toBe(0)
    const archive = new SqliteMailArchive(path)
    expect(await archive.attachment({ id: 2, part: 2 })).toMatchObject({ reading: failed })
    await archive.close()
    await store.close()
  })

  it('wait for the time of their next try, and only the parts that failed are read then (mail-attachment-again)', async () => {
    const { store } = anArchive()
    await readAll(store, [aParsedEmail({ hasAttachments: true, attachments: [offer, offer, picture, offer] })])
    const slow = { outcome: 'failed', fault: 'too-slow', message: 'It is.', advice: 'Wait.' } as const
    const retryAt = '2026-12-04T12:00:00.000Z'
    await store.keepReadings(1, [{ part: 1, reading: aReading('kept') }], false)
    expect(await store.nextUnread(end, now)).toMatchObject({ id: 1, parts: [2, 4] })
    await store.keepReadings(
      1,
      [
        { part: 2, reading: slow, retryAt },
        { part: 4, reading: aReading('too') },
      ],
      true,
    )
    expect([await store.countUnread(now), await store.nextUnread(end, now)]).toEqual([0, null])
    expect(await store.countUnread(retryAt)).toBe(1)
    expect(await store.nextUnread(end, retryAt)).toMatchObject({ id: 1, parts: [2] })
    await store.keepReadings(1, [{ part: 2, reading: aReading('at last') }], true)
    expect(await store.countUnread('2027-01-01T00:00:00.000Z')).toBe(0)
    await store.close()
  })

  it('do not wait with their untried parts for one that failed (mail-attachment-again)', async () => {
    const { store } = anArchive()
    await readAll(store, [withOffer(), aParsedEmail({ hasAttachments: true, attachments: [offer, offer, offer] })])
    const slow = { outcome: 'failed', fault: 'too-slow', message: 'It is.', advice: 'Wait.' } as const
    const retryAt = '2026-12-04T12:00:00.000Z'
    await store.keepReadings(2, [{ part: 1, reading: slow, retryAt }], false)
    expect(await store.countUnread(now)).toBe(2)
    expect(await store.nextUnread(end, now)).toMatchObject({ id: 2, parts: [2, 3], raw: expect.any(Uint8Array) })
    await store.keepReadings(
      2,
      [2, 3].map((part) => ({ part, reading: aReading('read') })),
      true,
    )
    expect(await store.countUnread(now)).toBe(1)
    expect(await store.nextUnread(end, now)).toMatchObject({ id: 1, parts: [2] })
    expect(await store.nextUnread(end, retryAt)).toMatchObject({ id: 2, parts: [1] })
    await store.close()
  })

  it('are those of an archive of an earlier version, after its upgrade (mail-attachment-text)', async () => {
    const { store, path } = anArchive()
    await readAll(store, [withOffer(), aParsedEmail()])
    await store.close()
    const db = new Database(path)
    db.exec('drop table attachment_texts; drop table unread_attachments')
    db.exec('delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)')
    db.close()
    const archive = new SqliteMailArchive(path)
    expect(await archive.attachment({ id: 1, part: 2 })).toMatchObject({ reading: null })
    expect(
      ids(
        (await archive.search({ query: parseMailQuery('hello'), fields: searchFields, filter: {}, page: first(5) }))
          .emails,
      ),
    ).toHaveLength(2)
    await archive.close()
    expect(await store.countUnread(now)).toBe(1)
    await store.close()
  })

  it('are read again if their bytes change, and keep no text of the old ones (mail-attachment-text)', async () => {
    const { store, path } = anArchive()
    const email = withOffer()
    await readAll(store, [email])
    await store.keepReadings(1, [{ part: 2, reading: aReading('old words') }], true)
    const [stored] = await store.storedAfter(0)
    if (stored === undefined) throw new Error('nothing is stored')
    await store.rewrite({ messages: [{ stored, message: { email } }], at: '2026-01-01T00:00:00.000Z' })
    expect(await store.countUnread(now)).toBe(1)
    const archive = new SqliteMailArchive(path)
    expect(await archive.count({ filter: {}, query: parseMailQuery('"old words"') })).toBe(0)
    await archive.close()
    await store.close()
  })
})

it('keeps the beginning of a long text, and says that there is more (mail-attachment-text)', async () => {
  const { store, path } = anArchive()
  await readAll(store, [withOffer()])
  const long = aReading(`begin ${'x '.repeat(maxKeptText / 2)}`, 'finish')
  await store.keepReadings(1, [{ part: 2, reading: long }], true)
  const archive = new SqliteMailArchive(path)
  const found = (query: string) => archive.count({ filter: {}, query: parseMailQuery(query) })
  expect(await Promise.all(['begin', 'finish'].map(found))).toEqual([1, 0])
  // the whole is read from the message
  expect(await archive.attachment({ id: 1, part: 2 })).toMatchObject({ reading: null })
  await archive.close()
  await store.close()
})
