import { expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { understandStored } from '#src/adapters/sources/mime/understand-email.js'
import { SqliteHuntMail } from '#src/adapters/stores/sqlite/mail/archive/sqlite-hunt-mail.js'
import { describeHuntMail } from '#test/contracts/hunt-mail.contract.js'
import { anEmail } from '#test/support/archived-emails.js'
import { writeForeignArchive, writeOwnArchive } from '#test/support/mail-archive-files.js'

const open = (path: string) => new SqliteHuntMail(path, { understand: understandStored })

describeHuntMail('SQLite, made by our import', (emails) => open(writeOwnArchive(emails)))
describeHuntMail('SQLite, made by an earlier version', (emails) => {
  const path = writeOwnArchive(emails)
  const db = new Database(path)
  db.exec('drop table email_facts')
  db.close()
  return open(path)
})
it('the last id of an archive stays if its last messages are removed, as copies are (sync-news)', async () => {
  const path = writeOwnArchive([anEmail({ id: 3 }), anEmail({ id: 7 })])
  const db = new Database(path)
  db.exec('delete from emails where id = 7')
  db.close()
  const mail = open(path)
  expect(await mail.lastId()).toBe(7)
  await mail.close()
})

describeHuntMail('SQLite, made elsewhere', (emails) => open(writeForeignArchive(emails)))
