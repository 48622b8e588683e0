import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { type MailStoreOptions, SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import type { MailBatch } from '#src/application/mail/ports/mail-store.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { anyWordOf } from './fts-match.js'
import { temporaryFolder } from './temporary-folder.js'

/** An empty archive in the product's own format, and a store on it. */
export function anArchive(options?: MailStoreOptions) {
  const path = join(temporaryFolder(), 'mail.sqlite3')
  createMailArchive(path)
  return { path, store: new SqliteMailStore(path, options) }
}

export const at = '2026-01-02T03:04:05.678Z'

/** A batch of one source; by default a complete reading. */
export function batchOf(emails: readonly ParsedEmail[], after: string | null = null, position = 'end'): MailBatch {
  return { source: 'a.mbox', after, position, messages: emails.map((email) => ({ email })), at }
}

/** Returns the ids that the full-text index of an archive finds. */
export function search(path: string, query: string): readonly number[] {
  const db = new Database(path, { readonly: true })
  const find = db.prepare('select rowid from email_fts where email_fts match ? order by rowid').pluck()
  const ids = find.all(anyWordOf(query)) as number[]
  db.close()
  return ids
}
