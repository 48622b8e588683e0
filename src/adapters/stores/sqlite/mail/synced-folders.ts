import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { FolderStand, FollowedFolder, KnownUids, LeftOutMessage } from '#src/application/mail/ports/synced-mail.js'
import { rangesOf } from '#src/domain/sync/uid-ranges.js'
import { indexNotes } from './search-index.js'
import { emails, importedEmails, syncedFolders, syncedMessages } from './tables.js'
import { readBigInt } from './thread-links.js'

const [address, name, id] = [sql.placeholder('address'), sql.placeholder('name'), sql.placeholder('id')]
const isFolder = sql`${syncedFolders.address} = ${address} and ${syncedFolders.name} = ${name}`

const folder = selection({
  id: syncedFolders.id,
  name: syncedFolders.name,
  uidValidity: syncedFolders.uidvalidity,
  uidNext: syncedFolders.uidNext,
  modseq: [sql`cast(${syncedFolders.modseq} as text)`, readBigInt],
  since: syncedFolders.since,
  messages: [
    sql`(select count(*) from ${syncedMessages} where ${syncedMessages.folderId} = ${syncedFolders.id}
      and ${syncedMessages.uidvalidity} = ${syncedFolders.uidvalidity} and ${syncedMessages.goneAt} is null)`,
    readCount,
  ],
  smallestTooLarge: [
    sql`(select min(${syncedMessages.size}) from ${syncedMessages} where ${syncedMessages.folderId} = ${syncedFolders.id}
      and ${syncedMessages.uidvalidity} = ${syncedFolders.uidvalidity})`,
    readInteger,
  ],
})
const foldersOf = folder.select<{ address: string }>(
  sql`from ${syncedFolders} where ${syncedFolders.address} = ${address}`,
)
const folderNamed = folder.select<{ address: string; name: string }>(sql`from ${syncedFolders} where ${isFolder}`)
export type StoredFolder = RowOf<typeof folder>

const newKeys = ['address', 'name', 'wireName', 'isAllMail', 'uidvalidity', 'uidNext'] as const
const insertFolder = insertInto(syncedFolders, newKeys)
const restart = statement<ValuesFor<typeof syncedFolders, 'id' | 'uidvalidity'>>(
  sql`update ${syncedFolders} set ${assignments(syncedFolders, ['uidvalidity'])}, uid_next = 0, modseq = null, since = null
    where ${syncedFolders.id} = ${id}`,
)
/** A server that returns to an earlier uidvalidity may give its uids to other messages. */
const setApart = statement<{ id: number; uidvalidity: number }>(
  sql`update or replace ${syncedMessages} set uidvalidity = -uidvalidity
    where ${syncedMessages.folderId} = ${id} and ${syncedMessages.uidvalidity} = ${sql.placeholder('uidvalidity')}`,
)
const describe = statement<ValuesFor<typeof syncedFolders, 'id' | 'wireName' | 'isAllMail'>>(
  sql`update ${syncedFolders} set ${assignments(syncedFolders, ['wireName', 'isAllMail'])} where ${syncedFolders.id} = ${id}`,
)

interface Places {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly wireName: string
  readonly uidvalidity: number
}
const wireName = sql.placeholder('wireName')
const uidvalidity = sql.placeholder('uidvalidity')
const isPlaced = sql`${emails.address} = ${address} and ${emails.uidvalidity} = ${uidvalidity}`
const rename = statement<Places>(
  sql`update or ignore ${emails} set mailbox = ${name} where ${isPlaced} and ${emails.mailbox} = ${wireName}`,
)
// rows with uids of this program may have the same uidvalidity: their import stated no place
const adopt = statement<Places>(
  sql`insert or ignore into ${syncedMessages} (folder_id, uidvalidity, uid, email_id)
    select ${id}, ${emails.uidvalidity}, ${emails.uid}, ${emails.id}
    from ${emails} join ${importedEmails} on ${importedEmails.emailId} = ${emails.id}
    where ${isPlaced} and ${emails.mailbox} in (${name}, ${wireName})
      and json_extract(${importedEmails.toldLabels}, '$.place.uid') = ${emails.uid}
      and not exists (select 1 from ${syncedMessages} s where s.email_id = ${emails.id})
    order by ${emails.mailbox} = ${name} desc, ${emails.id}`,
)
const messagesOf = selection({
  uid: syncedMessages.uid,
  isLeftOut: [sql`${syncedMessages.emailId} is null`, Boolean],
  size: syncedMessages.size,
  isGone: [sql`${syncedMessages.goneAt} is not null`, Boolean],
}).select<{ id: number; uidvalidity: number }>(
  sql`from ${syncedMessages} where ${syncedMessages.folderId} = ${id} and ${syncedMessages.uidvalidity} = ${uidvalidity}
    order by ${syncedMessages.uid}`,
)

export function standsOf(connection: Connection, account: string): ReadonlyMap<string, FolderStand> {
  return new Map(connection.all(foldersOf, { address: account }).map((each) => [each.name, standOf(each)]))
}

function standOf({ uidValidity, uidNext, modseq, messages, since, smallestTooLarge }: StoredFolder): FolderStand {
  return { uidValidity, uidNext, modseq, messages, since, smallestTooLarge }
}

// an earlier version noted nothing: then it is the server that was followed all along
const serverOf = (account: string) => `server_of ${account}`
const forgetStands = statement<{ address: string }>(
  sql`update ${syncedFolders} set uidvalidity = 0, uid_next = 0, modseq = null, since = null
    where ${syncedFolders.address} = ${address}`,
)

/** Notes the mailbox that an account is; call within a transaction. See `SyncedMail`. */
export function noteServer(connection: Connection, account: string, mailbox: string): void {
  const before = indexNotes.read(connection, serverOf(account))
  if (before === mailbox) return
  if (before !== null) connection.run(forgetStands, { address: account })
  indexNotes.write(connection, serverOf(account), mailbox)
}

/** Returns null if the folder is not followed. */
export function storedFolder(connection: Connection, followed: Pick<FollowedFolder, 'address' | 'name'>) {
  const { address, name } = followed
  return connection.first(folderNamed, { address, name })
}

/** Begins or continues to follow a folder; call within a transaction. */
export function enterFolder(
  connection: Connection,
  followed: FollowedFolder,
  uidvalidity: number,
): { readonly stand: FolderStand; readonly known: KnownUids } {
  const { address, name, wireName } = followed
  const isAllMail = Number(followed.isAllMail)
  const stored = storedFolder(connection, followed)
  const id =
    stored?.id ?? connection.run(insertFolder, { address, name, wireName, isAllMail, uidvalidity, uidNext: 0 }).lastId
  if (stored !== null) connection.run(describe, { id, wireName, isAllMail })
  if (stored !== null && stored.uidValidity !== uidvalidity) {
    connection.run(setApart, { id, uidvalidity })
    connection.run(restart, { id, uidvalidity })
  }
  const places = { id, address, name, wireName, uidvalidity }
  if (wireName !== name) connection.run(rename, places)
  // once: what is imported later is recognized when the server shows it
  if (stored === null || stored.uidValidity !== uidvalidity || stored.uidNext === 0) connection.run(adopt, places)
  const entered = storedFolder(connection, followed)
  if (entered === null) throw new TypeError('The folder was just stored.')
  return { stand: standOf(entered), known: knownUids(connection, id, uidvalidity) }
}

function knownUids(connection: Connection, id: number, uidvalidity: number): KnownUids {
  const leftOut: LeftOutMessage[] = []
  const all = { present: [] as number[], gone: [] as number[] }
  for (const { uid, isLeftOut, size, isGone } of connection.iterate(messagesOf, { id, uidvalidity })) {
    if (isLeftOut) leftOut.push({ uid, size })
    all[isGone ? 'gone' : 'present'].push(uid)
  }
  return { present: rangesOf(all.present), gone: rangesOf(all.gone), leftOut }
}
