import { Database } from '#scripts/kit/sqlite.js'
import { describeSyncedMail } from '#test/contracts/synced-mail.contract.js'
import { describeExactness } from '#test/contracts/synced-mail-property.contract.js'
import { anArchive } from '#test/support/mail-stores.js'
import { readStoredEmails } from '#test/support/stored-emails.js'

async function open() {
  const { path, store } = anArchive()
  const goneAt = async () => {
    const db = new Database(path, { readonly: true })
    const rows = db.prepare('select email_id, gone_at from synced_messages where email_id is not null').raw().all()
    db.close()
    return new Map(rows as [number, string | null][])
  }
  return { store, stored: async () => readStoredEmails(path), goneAt, dispose: () => store.close() }
}

describeSyncedMail('SqliteMailStore', open)
describeExactness('SqliteMailStore', open, 40)
