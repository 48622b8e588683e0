import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteForgettableMail } from '#src/adapters/stores/sqlite/mail/sqlite-forgettable-mail.js'
import { aReading, offer } from '#test/contracts/attachment-texts.contract.js'
import { readAll } from '#test/contracts/opened-mail-store.js'
import { first, ids } from '#test/support/archived-emails.js'
import { anArchive } from '#test/support/mail-stores.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'

const noted = 'Zebrafinch'
const ofAnn = () =>
  aParsedEmail({
    fromEmail: 'ann@example.com',
    subject: `${noted} subject`,
    plainText: `${noted} body`,
    hasAttachments: true,
    attachments: [offer],
  })
const staying = aParsedEmail({
  fromEmail: 'bob@example.com',
  from: 'Bob <bob@example.com>',
  subject: 'Pelican subject',
})

/** Tables with rows of a message by its id, apart from those that know where it was. */
function tablesOf(db: InstanceType<typeof Database>, id: number): Readonly<Record<string, number>> {
  const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const hasId = db.prepare("select count(*) from pragma_table_info(?) where name = 'email_id'").pluck()
  const named = tables.filter((table) => hasId.get(table) === 1)
  const kept = named.filter((table) => !['imported_files', 'synced_messages'].includes(table))
  const countIn = (table: string) =>
    db.prepare(`select count(*) from ${table} where email_id = ?`).pluck().get(id) as number
  return Object.fromEntries(kept.map((table) => [table, countIn(table)]))
}

async function forgotten() {
  const { path, store } = anArchive()
  await readAll(store, [ofAnn(), staying, ofAnn()])
  await store.keepReadings(1, [{ part: 1, reading: aReading(`${noted} attachment`) }], true)
  const db = new Database(path)
  db.exec(`insert or ignore into unread_attachments values (1);
    insert into replaced_emails values (1, x'00');
    insert into email_facts values (1, '1', 'other', null, 0, 0, '${noted}', '{}')`)
  const before = tablesOf(db, 1)
  const forgettable = new SqliteForgettableMail(path)
  await forgettable.erase(await forgettable.ofPerson('ann@example.com'), null)
  return { path, store, db, before, forgettable }
}

describe('an archive that forgets a person', () => {
  it('has nothing of their letters in any table (person-forget)', async () => {
    const { db, store, before } = await forgotten()
    expect(
      Object.values(before).every((count) => count > 0),
      JSON.stringify(before),
    ).toBe(true)
    const none = Object.fromEntries(Object.keys(before).map((table) => [table, 0]))
    expect(tablesOf(db, 1)).toEqual(none)
    expect(tablesOf(db, 3)).toEqual(none)
    db.close()
    await store.close()
  })

  it('has no byte of them in its files once they are rewritten (person-forget)', async () => {
    const { db, path, store, forgettable } = await forgotten()
    db.close()
    await store.close()
    await forgettable.purge()
    const folder = dirname(path)
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes(noted), name).toBe(false)
  })

  it('keeps no trigrams of their headers, and finds those of the letters that stay (person-forget)', async () => {
    const { db, path, store } = await forgotten()
    db.close()
    await store.close()
    const { path: fresh, store: other } = anArchive()
    await readAll(other, [staying])
    await other.close()
    expect(signatureOf(path)).toEqual(signatureOf(fresh))
    const archive = new SqliteMailArchive(path)
    expect(ids((await archive.searchHeaders({ pattern: '^subject: pelican', page: first(5) })).emails)).toEqual([2])
    await archive.close()
  })

  it('keeps no attachment that was read while its letter was erased (person-forget)', async () => {
    const { db, store } = await forgotten()
    await store.keepReadings(1, [{ part: 1, reading: aReading(noted) }], true)
    expect(Object.values(tablesOf(db, 1)).every((count) => count === 0)).toBe(true)
    db.close()
    await store.close()
  })
})

function signatureOf(path: string): unknown {
  const db = new Database(path)
  const signature = db.prepare('select * from header_signatures').get()
  db.close()
  return signature
}
