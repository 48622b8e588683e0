import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { KnownCount } from '#src/application/mail/ports/known-mailboxes.js'
import { namesOf } from './message-names.js'
import { emails, importedEmails, importReadings } from './tables.js'

const names = statement(sql`select distinct ${emails.mailbox} from ${emails}`)
const known = statement<{ identity: Buffer; mailbox: string }>(
  sql`select 1 from ${importedEmails} join ${emails} on ${emails.id} = ${importedEmails.emailId}
    where ${importedEmails.identity} = ${sql.placeholder('identity')} and ${emails.mailbox} = ${sql.placeholder('mailbox')} limit 1`,
)

// in one pass: no index covers the messages of a reading
const lastRead = statement(
  sql`select ${importReadings.source}, ${emails.mailbox}
    from (select ${importedEmails.readingId} as reading, max(${importedEmails.emailId}) as email from ${importedEmails} group by 1) last
    join ${importReadings} on ${importReadings.id} = last.reading join ${emails} on ${emails.id} = last.email`,
)

/** The mailbox of each source, from the message that was stored last: a source is one mailbox. */
export function mailboxesRead(connection: Connection): ReadonlyMap<string, string> {
  const rows = connection.all(lastRead)
  return new Map(rows.map(([source = null, mailbox = null]) => [readText(source) ?? '', readText(mailbox) ?? '']))
}

export function mailboxesOf(connection: Connection): readonly string[] {
  return connection.all(names).map(([mailbox = null]) => readText(mailbox) ?? '')
}

/** How many of the messages are in each of these mailboxes of the account. */
export function countKnown(
  connection: Connection,
  address: string,
  messages: readonly Uint8Array[],
  mailboxes: readonly string[],
): ReadonlyMap<string, KnownCount> {
  const counts = new Map(mailboxes.map((mailbox) => [mailbox, { settled: 0, earlier: 0 }]))
  for (const raw of messages) {
    const { placed, unplaced } = namesOf({ raw, mailbox: '', address })
    for (const [mailbox, count] of counts) {
      const isSettled = connection.first(known, { identity: placed(mailbox), mailbox }) !== null
      if (isSettled) count.settled++
      else if (connection.first(known, { identity: unplaced(), mailbox }) !== null) count.earlier++
    }
  }
  return counts
}
