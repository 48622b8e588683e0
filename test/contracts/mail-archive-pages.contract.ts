import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MailArchive } from '#src/application/mail/ports/mail-archive.js'
import type { ListPage } from '#src/domain/mail/list-page.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { anEmail, first } from '#test/support/archived-emails.js'
import type { ArchiveOf } from './mail-archive.contract.js'

/** Every list that has pages. */
const lists: Record<string, (archive: MailArchive, page: ListPage) => Promise<readonly unknown[]>> = {
  earliest: (archive, page) => archive.earliest({ page }),
  'filter, newest first': (archive, page) => archive.list({ filter: {}, order: 'newest-first', page }),
  'filter, oldest first': (archive, page) =>
    archive.list({ filter: { fromDomain: 'x.example' }, order: 'oldest-first', page }),
  'filter by Date header': (archive, page) =>
    archive.list({ filter: { dated: { from: 0, to: null } }, order: 'newest-first', page }),
  search: async (archive, page) =>
    (await archive.search({ query: parseMailQuery('offer hello'), fields: ['subject', 'body'], filter: {}, page }))
      .emails,
  'search among some': async (archive, page) =>
    (
      await archive.search({
        query: parseMailQuery('offer'),
        fields: ['subject'],
        filter: { fromContains: 'a@' },
        page,
      })
    ).emails,
  topSenders: (archive, page) => archive.topSenders({ mailbox: null, page }),
  topDomains: (archive, page) => archive.topDomains({ page }),
  largest: (archive, page) => archive.largest({ filter: {}, size: null, page }),
  thread: async (archive, page) =>
    (await archive.thread({ ids: { from: '1', to: '2' }, order: 'oldest-first', page })).emails,
  responseTimes: (archive, page) => archive.responseTimes({ page }),
  frequencyBySender: (archive, page) => archive.frequencyBySender({ senderContains: null, period: 'yearly', page }),
  duplicates: (archive, page) => archive.duplicates({ field: 'subject', page, maxIds: 3 }),
  searchHeaders: async (archive, page) => (await archive.searchHeaders({ pattern: '^subject: .*[ao]', page })).emails,
  byKeywords: (archive, page) => archive.byKeywords({ keywords: ['offer', 'hello'], mode: 'any', page }),
}

// few values per field, so that there are many ties that only a total order resolves
const anyEmail = fc.record({
  internalDateEpoch: fc.constantFrom(null, 0, 100, 40_000_000),
  date: fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'),
  subject: fc.constantFrom(null, 'Offer', 'Job', 'An offer, an offer'),
  threadId: fc.constantFrom(null, '1', '2'),
  sender: fc.constantFrom('a', 'b', 'c'),
})
const archives = fc.array(anyEmail, { minLength: 1, maxLength: 30 })

/** Tests the pages of every list. */
export function describeMailPages(archiveOf: ArchiveOf): void {
  it('make up the whole list in its order, for any page size', async () => {
    await fc.assert(
      fc.asyncProperty(archives, fc.integer({ min: 1, max: 9 }), async (emails, limit) => {
        const archive = await archiveOf(
          ...emails.map(({ sender, ...email }, i) => {
            const fromEmail = `${sender}@${sender === 'a' ? 'x' : 'y'}.example`
            return anEmail({ id: i + 1, from: sender === 'b' ? null : sender, fromEmail, ...email })
          }),
        )
        for (const [name, list] of Object.entries(lists)) {
          const whole = await list(archive, first(1000))
          const pages: unknown[] = []
          for (let offset = 0; offset < whole.length; offset += limit) {
            const page = await list(archive, { limit, offset })
            expect(page.length, name).toBe(Math.min(limit, whole.length - offset))
            pages.push(...page)
          }
          expect(pages, name).toEqual(whole)
          expect(await list(archive, { limit, offset: whole.length }), name).toEqual([])
          expect(await list(archive, { limit, offset: 1_000_000 }), name).toEqual([])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('of a thread give its number of messages, also past its end', async () => {
    const archive = await archiveOf(...[1, 2, 3].map((id) => anEmail({ id, threadId: '1' })))
    const thread = { from: '1', to: '1' }
    expect(await archive.thread({ ids: thread, order: 'oldest-first', page: { limit: 2, offset: 1 } })).toMatchObject({
      emails: [{ id: 2 }, { id: 3 }],
      total: 3,
    })
    expect(await archive.thread({ ids: thread, order: 'oldest-first', page: { limit: 2, offset: 9 } })).toEqual({
      emails: [],
      total: 3,
    })
  })
}
