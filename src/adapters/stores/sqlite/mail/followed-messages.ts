import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { MailboxOnServer } from '#src/domain/mail/message-change.js'
import { syncedFolders, syncedMessages } from './tables.js'

const followed = selection({ emailId: syncedMessages.emailId }).select<{ emailId: number }>(
  sql`from ${syncedMessages} join ${syncedFolders} on ${syncedFolders.id} = ${syncedMessages.folderId}
      and ${syncedFolders.uidvalidity} = ${syncedMessages.uidvalidity}
    where ${syncedMessages.emailId} = ${sql.placeholder('emailId')} and ${syncedMessages.goneAt} is null limit 1`,
)

/** Whether a message is on its server, as far as is known, under the current uidvalidity of its folder. */
export function isFollowed(connection: Connection, emailId: number): boolean {
  return connection.first(followed, { emailId }) !== null
}

const allFolders = selection({
  address: syncedFolders.address,
  name: syncedFolders.name,
  wireName: syncedFolders.wireName,
  isAllMail: [syncedFolders.isAllMail, Boolean],
}).select(sql`from ${syncedFolders} order by ${syncedFolders.id}`)

export function foldersOnServers(connection: Connection): readonly MailboxOnServer[] {
  return connection.all(allFolders)
}
