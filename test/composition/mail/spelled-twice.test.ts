import { linkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { ImportMail } from '#src/application/mail/import-mail.js'
import { settleSources } from '#src/composition/mail/import-mail.js'
import { openMailSources } from '#src/composition/mail/mail-sources.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { lacks } from '#test/support/lacking.js'
import { message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { anArchive } from '#test/support/mail-stores.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const disk = vi.hoisted(() => ({ hidden: '' }))

// simulates a case-insensitive disk, which opens files under names that it does not list
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const readdirSync = (folder: string) => fs.readdirSync(folder).filter((name) => name !== disk.hidden)
  return { ...fs, readdirSync }
})

beforeEach(() => {
  disk.hidden = 'inbox.mbox'
})

/** A file with two names, of which its folder lists only `INBOX.mbox`, and an archive. */
function aMailbox() {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  const [listed, other, link] = [at('INBOX.mbox'), at('inbox.mbox'), at('link.mbox')]
  writeFileSync(listed, mboxOf([message(1), message(2)].map((text) => Buffer.from(text))))
  linkSync(listed, other)
  symlinkSync(listed, link)
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  const importFrom = async (...paths: readonly string[]) => {
    const sources = await settleSources(store, await openMailSources(paths))
    return new ImportMail(store, { now: () => new Date() }, { parser: new InProcessParser() }).execute({ sources })
  }
  /**
   * Makes the archive look like that of a version that named mailboxes by the given path and stored nothing about
   * sources.
   */
  const makeEarlier = async () => {
    await store.close()
    const db = new Database(path)
    db.exec('update imported_emails set identity = null, digest = randomblob(32); delete from import_readings')
    db.close()
  }
  return { listed, other, link, importFrom, makeEarlier, mailboxes: () => store.mailboxes() }
}

describe.skipIf(lacks('twoSpellings'))('one file under two spellings (mail-identity)', () => {
  it('is imported once, into the mailbox with the spelling of the disk', async () => {
    const { listed, other, importFrom, mailboxes } = aMailbox()
    expect(await importFrom(other)).toMatchObject({ imported: 2 })
    expect(await importFrom(listed)).toMatchObject({ imported: 0, alreadyPresent: 2 })
    expect(await mailboxes()).toEqual(['INBOX.mbox'])
  })

  it('takes the spelling of the disk if an earlier version used the other', async () => {
    const { other, importFrom, makeEarlier, mailboxes } = aMailbox()
    disk.hidden = ''
    await importFrom(other)
    await makeEarlier()
    disk.hidden = 'inbox.mbox'
    expect(await importFrom(other)).toMatchObject({ imported: 0, updated: 2 })
    expect(await mailboxes()).toEqual(['INBOX.mbox'])
  })

  it('stays in the mailbox with the other spelling', async () => {
    const { other, importFrom, mailboxes } = aMailbox()
    disk.hidden = ''
    await importFrom(other)
    disk.hidden = 'inbox.mbox'
    expect(await importFrom(other)).toMatchObject({ imported: 0, alreadyPresent: 2 })
    expect(await mailboxes()).toEqual(['inbox.mbox'])
  })

  it('is read once if both are given, like a file and a link to it', async () => {
    const { listed, link, importFrom, mailboxes } = aMailbox()
    expect(await importFrom(listed, link)).toMatchObject({ imported: 2, alreadyPresent: 0 })
    expect(await mailboxes()).toEqual(['INBOX.mbox'])
  })
})
