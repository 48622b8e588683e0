import { afterEach, describe, expect, it } from 'vitest'
import type { MailArchive } from '#src/application/mail/ports/mail-archive.js'
import type { ReadPart } from '#src/application/mail/ports/unread-attachments.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import type { Attachment } from '#src/domain/mail/email.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { toKeywords } from '#src/domain/mail/text-match.js'
import { searchFields } from '#src/domain/mail/text-scan.js'
import { first, ids } from '#test/support/archived-emails.js'

/** A message with what was read of its attachments. */
export interface MessageRead {
  readonly subject: string
  readonly plainText: string
  readonly attachments: readonly Attachment[]
  readonly readings: readonly ReadPart[]
}

export interface OpenedTexts {
  readonly archive: MailArchive
  dispose(): Promise<void>
}

export const offer: Attachment = { name: 'offer.pdf', type: 'application/pdf', size: 9 }

export function aReading(...texts: readonly string[]): ReadPart['reading'] {
  const pages = texts.map((text, index) => ({ number: index + 1, text }))
  const paper: Paper = { kind: 'pdf', pages, title: null, warnings: [] }
  return { outcome: 'read', paper }
}

/** Tests what an archive says about the texts of attachments; ids follow the order of the messages. */
export function describeAttachmentTexts(
  name: string,
  open: (messages: readonly MessageRead[]) => Promise<OpenedTexts>,
): void {
  describe(`${name}: texts of attachments`, () => {
    const opened: OpenedTexts[] = []
    const archiveOf = async (...messages: Partial<MessageRead>[]) => {
      const plain = { subject: 'Hello', plainText: 'See below.', attachments: [offer], readings: [] }
      const one = await open(messages.map((message) => ({ ...plain, ...message })))
      opened.push(one)
      return one.archive
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })
    const search = (archive: MailArchive, query: string) =>
      archive.search({ query: parseMailQuery(query), fields: searchFields, filter: {}, page: first(10) })

    it('are found by a search, with the attachment and its page (mail-attachment-text)', async () => {
      const readings = [{ part: 1, reading: aReading('Dear Taro', '年俸は六百万円 and a relocation budget') }]
      const archive = await archiveOf({ readings }, { plainText: 'The relocation is planned.' })
      for (const query of ['relocation budgets', '年俸']) {
        const { emails } = await search(archive, query)
        expect(emails).toMatchObject([{ id: 1, inAttachments: [{ part: 1, name: 'offer.pdf', page: 2 }] }])
      }
      const { emails } = await search(archive, 'relocation')
      expect(emails.map(({ id, inAttachments }) => [id, inAttachments?.length ?? 0]).toSorted()).toEqual([
        [1, 1],
        [2, 0],
      ])
    })

    it('complete the words of a message, and count in every query (mail-attachment-text)', async () => {
      const archive = await archiveOf({ subject: 'Offer', readings: [{ part: 1, reading: aReading('Salary') }] }, {})
      expect(ids((await search(archive, 'offer salary')).emails)).toEqual([1])
      expect(await archive.count({ filter: {}, query: parseMailQuery('salary') })).toBe(1)
    })

    it('are no occurrences of keywords in subject and text (mail-keywords)', async () => {
      const archive = await archiveOf({ readings: [{ part: 1, reading: aReading('Salary') }] })
      const page = first(10)
      expect(await archive.byKeywords({ keywords: toKeywords(['salary']), mode: 'any', page })).toEqual([])
    })

    it('are given with the list of attachments, or are not known (mail-attachment)', async () => {
      const archive = await archiveOf({ readings: [{ part: 1, reading: aReading('one', 'two') }] }, {})
      const record = await archive.attachment({ id: 1, part: 1 })
      expect(record).toMatchObject({
        listed: [offer],
        reading: { paper: { pages: [{ text: 'one' }, { text: 'two' }] } },
      })
      expect(await archive.attachment({ id: 2, part: 1 })).toEqual({ listed: [offer], reading: null })
      expect(await archive.attachment({ id: 3, part: 1 })).toBeNull()
    })

    it('can be read again from the bytes of the message (mail-attachment)', async () => {
      const archive = await archiveOf({})
      expect(Buffer.from((await archive.source(1)) ?? []).toString()).toContain('Hello')
      expect(await archive.source(9)).toBeNull()
    })
  })
}
