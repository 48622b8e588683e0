import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { ImportMail } from '#src/application/mail/import-mail.js'
import { settleSources } from '#src/composition/mail/import-mail.js'
import { openMailSources } from '#src/composition/mail/mail-sources.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { message } from '#test/support/mail-files.js'
import { anArchive } from '#test/support/mail-stores.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** A Maildir with a subfolder, and an archive of it as an earlier version left it. */
async function anEarlierArchive(messages: number) {
  const folder = temporaryFolder()
  const put = (name: string, n: number) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), message(n))
  }
  for (let n = 0; n < messages; n++) put(`maild/cur/${1000 + n}.host:2,S`, n)
  put('maild/.Jobs/cur/1.host', messages)
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  const importFrom = async (messagesAtOnce = 1000, isStopped = false) => {
    const sources = await openMailSources([join(folder, 'maild')])
    const stop = new AbortController()
    const settled = await settleSources(store, sources)
    const bounds = { messages: messagesAtOnce, bytes: 1_000_000 }
    const importing = new ImportMail(store, { now: () => new Date() }, { bounds, parser: new InProcessParser() })
    return importing.execute({ sources: settled, signal: stop.signal, onProgress: () => isStopped && stop.abort() })
  }
  const query = (sql: string) => {
    const db = new Database(path)
    const statement = db.prepare(sql)
    const rows = statement.reader ? statement.raw().all() : statement.run()
    db.close()
    return rows
  }
  const mailboxes = () => query('select mailbox, count(*) from emails group by mailbox order by mailbox')
  await importFrom()
  await store.close()
  query(`update emails set mailbox = case mailbox when 'INBOX' then 'maild' else 'maild/Jobs' end`)
  query('update imported_emails set identity = null, digest = randomblob(32), told_labels = null')
  // the upgrade discards what earlier versions stored about sources
  for (const table of ['import_readings', 'imported_files']) query(`delete from ${table}`)
  return { importFrom, mailboxes, store }
}

describe('mail that an earlier version named by its path (mail-upgrade, mail-identity)', () => {
  it('takes its present name and is not imported twice', async () => {
    const { importFrom, mailboxes } = await anEarlierArchive(4)
    expect(await importFrom()).toMatchObject({ imported: 0, updated: 5 })
    const now = [
      ['INBOX', 4],
      ['Jobs', 1],
    ]
    expect(mailboxes()).toEqual(now)
    expect(await importFrom()).toMatchObject({ imported: 0, updated: 0, alreadyPresent: 5 })
    expect(mailboxes()).toEqual(now)
  })

  it('continues after a stop between both names, even if the sample messages were already renamed', async () => {
    const { importFrom, mailboxes, store } = await anEarlierArchive(250)
    await importFrom(220, true)
    // like a new process
    await store.close()
    expect(mailboxes()).toEqual([
      ['INBOX', 220],
      ['maild', 30],
      ['maild/Jobs', 1],
    ])
    expect(await importFrom()).toMatchObject({ imported: 0 })
    expect(mailboxes()).toEqual([
      ['INBOX', 250],
      ['Jobs', 1],
    ])
  })
})
