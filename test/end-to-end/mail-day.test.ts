import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Container, tokens } from '#src/composition/container.js'
import { createMail } from '#src/composition/mail/open-mail.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { lacks } from '#test/support/lacking.js'
import { readArchive } from '#test/support/mail-archives.js'
import { type Expected, flags, folders, type Happening, MaildirDay } from '#test/support/maildir-day.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const folder = fc.constantFrom(...folders)
const file = fc.nat(30)
const step: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('arrive'), folder, count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('open'), folder }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('flag'), file, flags: fc.subarray(flags) }) },
  fc.record({ what: fc.constant('delete'), file }),
  fc.record({ what: fc.constant('move'), file, folder }),
  fc.record({ what: fc.constant('renumber'), folder }),
  fc.record({ what: fc.constant('half-delivered'), folder }),
)

/** Returns the labels of each message, by folder and id. */
function held(path: string): Expected['labels'] {
  const rows = readArchive(path, (db) => db.prepare('SELECT mailbox, message_id, labels_json FROM emails').raw().all())
  const entries = (rows as [string, string, string][]).map(
    ([mailbox, id, labels]) => [`${basename(mailbox)} ${id}`, (JSON.parse(labels) as string[]).sort()] as const,
  )
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
  return Object.fromEntries(entries)
}

describe.skipIf(lacks('anyName'))('a day of a Maildir kept by mbsync (mail-day)', () => {
  it('leaves the archive like the mail, whatever happens between two imports', async () => {
    const check = async (parts: readonly (readonly Happening[])[]) => {
      const day = new MaildirDay(join(temporaryFolder(), 'mail'))
      const path = join(temporaryFolder(), 'mail.db')
      const mail = createMail(new Container().give(tokens.mailParser, new InProcessParser()), path, {})
      // includes two imports with nothing in between
      for (const steps of [[{ what: 'arrive', folder: 'INBOX', count: 2 } as const], ...parts, []]) {
        for (const each of steps) day.happen(each)
        const { labels, imported, updated, known } = day.expectImport()
        const report = await mail.import({ from: day.root })
        expect({ ...report, skipped: [] }).toMatchObject({ imported, updated, alreadyPresent: known, finished: true })
        expect(held(path)).toEqual(labels)
      }
      await mail.close()
    }
    const day = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 6 })
    await fc.assert(fc.asyncProperty(day, check), { numRuns: 12 })
  })

  it('is reported on the command line: new messages, changed flags, and nothing new', async () => {
    const cwd = temporaryFolder()
    const day = new MaildirDay(join(cwd, 'mail'))
    const run = async () => {
      const { known, imported, updated, labels } = day.expectImport()
      const ended = await jobworkflow(['mail', 'import', 'mail', '--database', 'mail.db', '--json'], { cwd })
      expect(ended).toMatchObject({ code: 0, stderr: '' })
      const zero = { imported: 0, updated: 0, already_present: 0 }
      expect({ ...zero, ...JSON.parse(ended.stdout) }).toMatchObject({ imported, updated, already_present: known })
      expect(held(join(cwd, 'mail.db'))).toEqual(labels)
    }
    day.happen({ what: 'arrive', folder: 'INBOX', count: 3 })
    await run()
    day.happen({ what: 'open', folder: 'INBOX' })
    day.happen({ what: 'flag', file: 1, flags: ['S', 'R'] })
    day.happen({ what: 'arrive', folder: 'Work', count: 1 })
    await run()
    day.happen({ what: 'move', file: 0, folder: 'Work' })
    day.happen({ what: 'delete', file: 2 })
    await run()
    await run()
  })
})
