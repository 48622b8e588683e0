import { type SQL, sql } from 'drizzle-orm'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { EmailFilter, EmailKey } from '#src/application/mail/ports/mail-archive.js'
import type { EmailOrder } from '#src/domain/mail/archived-email.js'
import type { DateRange } from '#src/domain/mail/date-range.js'
import { bareMessageId, storedMailboxNames } from '#src/domain/mail/identifiers.js'
import { isAscii } from '#src/domain/shared/text.js'

type TextColumn =
  | typeof emails.to
  | typeof emails.cc
  | typeof emails.from
  | typeof emails.fromEmail
  | typeof emails.subject
  | typeof emails.plainText

// has multi-byte characters; a pattern such as GLOB '*[^ -~]*' does the same but takes a hundred times as long
function notAscii(column: TextColumn): SQL {
  return sql`octet_length(${column}) <> length(${column})`
}

/**
 * Whether a column contains the folded `needle`. SQLite alone folds only ASCII letters, but is much faster than our
 * function, which is only called if the text or the needle has other characters.
 */
function contains(column: TextColumn, needle: string): SQL {
  if (!isAscii(needle)) return sql`mail_contains(${column}, ${needle})`
  return sql`(case when ${notAscii(column)} then mail_contains(${column}, ${needle})
    else instr(lower(${column}), ${needle}) > 0 end)`
}

/** Whether a JSON list has an element that contains the folded `needle`. */
function anyContains(column: typeof emails.to | typeof emails.cc, needle: string): SQL {
  const exact = sql`mail_any_contains(${column}, ${needle})`
  if (!isAscii(needle)) return exact
  // skips the function for most rows, but not for what lower() cannot judge: escapes and non-ASCII letters
  return sql`((instr(lower(${column}), ${needle}) > 0 or instr(${column}, '\\') > 0 or ${notAscii(column)}) and ${exact})`
}

export function containsInSender(needle: string): SQL {
  return sql`(${contains(emails.from, needle)} or ${contains(emails.fromEmail, needle)})`
}

function fromDomain(domain: string): SQL {
  const exact = sql`mail_in_domain(${emails.fromEmail}, ${emails.from}, ${domain})`
  if (!isAscii(domain)) return exact
  // skips the function for most rows, but not for what lower() cannot judge
  return sql`((instr(lower(${emails.fromEmail}), ${domain}) > 0 or instr(lower(${emails.from}), ${domain}) > 0
    or ${notAscii(emails.fromEmail)} or ${notAscii(emails.from)}) and ${exact})`
}

/** `where …`, or nothing if there are no conditions. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`
}

/** `hasLabels` says whether the archive has the column of labels: without it no message has any. */
export function conditionsOf(filter: EmailFilter, hasLabels: boolean): SQL[] {
  const { fromContains, toContains, subjectContains, label, mailbox, received, dated, hasAttachments } = filter
  const conditions: SQL[] = []
  // cheap and indexed conditions first
  if (mailbox !== undefined) conditions.push(inMailbox(mailbox))
  if (received !== undefined) conditions.push(...receivedIn(received))
  if (dated !== undefined) conditions.push(...datedIn(dated))
  if (hasAttachments !== undefined) conditions.push(hasAttachments ? withAttachments : sql`not ${withAttachments}`)
  if (filter.fromDomain !== undefined) conditions.push(fromDomain(filter.fromDomain))
  if (fromContains !== undefined) conditions.push(containsInSender(fromContains))
  if (subjectContains !== undefined) conditions.push(contains(emails.subject, subjectContains))
  // these columns are not indexed
  if (toContains !== undefined) {
    conditions.push(sql`(${anyContains(emails.to, toContains)} or ${anyContains(emails.cc, toContains)})`)
  }
  if (label !== undefined) conditions.push(hasLabels ? sql`mail_any_is(${emails.labels}, ${label})` : sql`false`)
  return conditions
}

// unknown counts as none; other programs may have written 't'
const withAttachments = sql`(coalesce(${emails.hasAttachments}, 0) in (1, 't', 'true'))`

/** Compares with both forms of the name that an archive may have; with one if they are the same. */
export function inMailbox(name: string, column: SQL = sql`${emails.mailbox}`): SQL {
  const [first, ...others] = storedMailboxNames(name)
  return others.length === 0 ? sql`${column} = ${first}` : sql`${column} in (${first}, ${others[0]})`
}

export function receivedIn({ from, to }: DateRange): SQL[] {
  const conditions: SQL[] = []
  if (from !== null) conditions.push(sql`${emails.internalDateEpoch} >= ${from}`)
  if (to !== null) conditions.push(sql`${emails.internalDateEpoch} <= ${to}`)
  return conditions
}

function datedIn({ from, to }: DateRange): SQL[] {
  const conditions: SQL[] = []
  if (from !== null) conditions.push(sql`${emails.date} >= ${asStored(from)}`)
  // a fraction of a second may follow, and sorts before `~`; using the next second could lead to the year 10000
  if (to !== null) conditions.push(sql`${emails.date} < ${`${asStored(to)}~`}`)
  return conditions
}

function asStored(epoch: number): string {
  return new Date(epoch * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

export function inOrder(order: EmailOrder): SQL {
  const { internalDateEpoch, id } = emails
  // in descending order SQLite puts NULL last anyway
  return order === 'oldest-first'
    ? sql`order by ${internalDateEpoch} nulls last, ${id}`
    : sql`order by ${internalDateEpoch} desc, ${id} desc`
}

/**
 * The same order for a few messages: the pluses keep SQLite from scanning a whole index with that order to find them.
 */
export function inOrderOfFew(order: EmailOrder): SQL {
  const { internalDateEpoch, id } = emails
  return order === 'oldest-first'
    ? sql`order by +${internalDateEpoch} nulls last, +${id}`
    : sql`order by +${internalDateEpoch} desc, +${id} desc`
}

export function keyConditions(key: EmailKey, hasLabels: boolean): SQL[] {
  if (key.by === 'id') return [sql`${emails.id} = ${key.id}`]
  if (key.by === 'filter') return conditionsOf(key.filter, hasLabels)
  if (key.by === 'uid') {
    return [
      sql`${inMailbox(key.mailbox)} and ${emails.uidvalidity} = ${key.uidvalidity}
      and ${emails.uid} = ${key.uid}`,
    ]
  }
  // the plus: few messages share a Message-ID, but many share a mailbox
  const there = key.mailbox === undefined ? [] : [inMailbox(key.mailbox, sql`+${emails.mailbox}`)]
  const bare = bareMessageId(key.messageId)
  return [sql`${emails.messageId} in (${bare}, ${`<${bare}>`})`, ...there]
}
