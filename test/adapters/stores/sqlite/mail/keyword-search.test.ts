import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { matchModes, toKeywords } from '#src/domain/mail/text-match.js'
import { anEmail } from '#test/support/archived-emails.js'
import { writeForeignArchive, writeOwnArchive, writeSideIndex } from '#test/support/mail-archive-files.js'

const words = [
  'offer',
  'offers',
  'Job',
  'job-offer',
  'C++',
  'naïve',
  'straße',
  '内定',
  '内定通知',
  '駅',
  'カフェ',
  'the',
]
const signs = [' ', ', ', '\n', '', '。', ' & ']
const piece = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...signs)).map((pair) => pair.join(''))
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const name = fc.constantFrom(null, 'offer.pdf', '内定通知.docx')
const email = fc.record({
  subject: fc.option(text),
  plainText: fc.option(text),
  attachments: fc.option(
    fc.array(
      name.map((each) => ({ name: each, type: 'x/y', size: 1 })),
      { maxLength: 2 },
    ),
  ),
  internalDateEpoch: fc.option(fc.integer({ min: 1, max: 3 })),
})
const keyword = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))

/** An archive whose index is only half filled after an upgrade. */
function writePartlyIndexed(emails: readonly ArchivedEmail[]): string {
  const path = writeOwnArchive(emails)
  const db = new Database(path)
  const half = Math.floor(emails.length / 2)
  db.prepare('INSERT INTO index_info (name, value) VALUES (?, ?)').run('indexed_to', String(half))
  db.prepare('DELETE FROM email_fts WHERE rowid > ?').run(half)
  db.close()
  return path
}

function writeBeside(emails: readonly ArchivedEmail[]): string {
  const path = writeForeignArchive(emails)
  writeSideIndex(path, emails)
  return path
}

const archives = { indexed: writeOwnArchive, 'partly indexed': writePartlyIndexed, 'indexed beside': writeBeside }

it.each(Object.entries(archives))(
  'an %s archive ranks keywords like one that is read completely (mail-no-index)',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(email, { minLength: 1, maxLength: 8 }),
        fc.array(keyword, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...matchModes),
        fc.record({ offset: fc.integer({ min: 0, max: 2 }), limit: fc.integer({ min: 1, max: 4 }) }),
        async (values, keywords, mode, page) => {
          const emails = values.map((each, i) => anEmail({ ...each, id: i + 1 }))
          const archive = new SqliteMailArchive(write(emails))
          const request = { keywords: toKeywords(keywords), mode, page }
          const told = await archive.byKeywords(request)
          await archive.close()
          const read = await new MemoryMailArchive(emails).byKeywords(request)
          expect(told.map(scored)).toEqual(read.map(scored))
        },
      ),
      { numRuns: 40 },
    )
  },
)

const scored = ({ id, matchCount, matchScore }: { id: number; matchCount: number; matchScore: number }) => [
  id,
  matchCount,
  matchScore,
]
