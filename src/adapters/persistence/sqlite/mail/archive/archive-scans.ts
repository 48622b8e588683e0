import { sql } from 'drizzle-orm'
import type {
  DuplicateField,
  DuplicateGroup,
  HeaderAnswer,
} from '../../../../../application/mail/ports/mail-archive.js'
import type { KeywordedEmail } from '../../../../../domain/mail/archived-email.js'
import { headerLines, maxSearchedHeaderBytes } from '../../../../../domain/mail/header-block.js'
import { type MatchMode, scoreKeywords } from '../../../../../domain/mail/keywords.js'
import type { ListPage } from '../../../../../domain/mail/limit.js'
import { compilePattern } from '../../../../../domain/mail/linear-matcher.js'
import { type ResponseTime, responseTime, type ThreadMessage } from '../../../../../domain/mail/response-time.js'
import { emails } from '../tables.js'
import type { ArchiveConnection, Row } from './archive-connection.js'
import { inOrder } from './email-conditions.js'
import { only, startOf, withSummaries } from './email-rows.js'
import { Ranking } from './ranking.js'
import { readBytes, readCount, readText } from './stored-values.js'

const { id, internalDateEpoch: epoch, threadId } = emails

/** One message's bytes in memory at a time. No index can answer this: SQLite reads every message whole. */
export function searchHeaders(archive: ArchiveConnection, pattern: string, { limit, offset }: ListPage): HeaderAnswer {
  const matcher = compilePattern(pattern)
  const found: { id: number }[] = []
  let matching = 0
  let unread = 0
  const readHead = archive.question(
    sql`select ${startOf(emails.raw, maxSearchedHeaderBytes)}, octet_length(${emails.raw}) from ${emails}
      where ${id} = ${sql.placeholder('id')}`,
  )
  // ids first: sorting must not carry the messages along
  for (const [value = null] of archive.iterate(sql`select ${id} from ${emails} ${inOrder('newest-first')}`)) {
    const [head = null, size = null] = readHead({ id: value }) ?? []
    if (head === null && size !== null) unread++
    if (!headerLines(readBytes(head) ?? new Uint8Array()).some((line) => matcher.test(line))) continue
    if (++matching > offset) found.push({ id: readCount(value) })
    if (found.length === limit) break
  }
  return { emails: withSummaries(archive, found), unread }
}

/** Every text is folded and scored here: SQLite's own search of long texts takes longer, and knows ASCII only. */
export function byKeywords(
  archive: ArchiveConnection,
  keywords: readonly string[],
  mode: MatchMode,
  page: ListPage,
): readonly KeywordedEmail[] {
  const best = new Ranking<{ id: number; epoch: number; matchCount: number; matchScore: number }>(
    page,
    (a, b) => b.matchScore - a.matchScore || b.matchCount - a.matchCount || b.epoch - a.epoch || b.id - a.id,
  )
  const query = sql`select ${id}, ${epoch}, ${emails.subject}, ${emails.plainText} from ${emails}`
  for (const [value, second, title, body] of archive.iterate(query)) {
    const score = scoreKeywords(keywords, mode, readText(title), readText(body))
    const seconds = typeof second === 'number' ? second : Number.MIN_SAFE_INTEGER
    if (score !== null) best.add({ id: readCount(value), epoch: seconds, ...score })
  }
  return withSummaries(archive, best.take()).map(({ epoch: _, ...email }) => email)
}

/**
 * Gaps first, from an index that holds nothing else; senders are looked up from the longest gap on, until there are
 * enough.
 */
export function responseTimes(archive: ArchiveConnection, { limit, offset }: ListPage): readonly ResponseTime[] {
  const gaps = sql`select ${id} as id, ${threadId} as thread, ${epoch} - lag(${epoch}) over w as gap,
    lag(${id}) over w as previous
    from ${emails} where ${threadId} is not null and ${epoch} is not null
    window w as (partition by ${threadId} order by ${epoch}, ${id})`
  const readMessage = archive.question(sql`select cast(${threadId} as text), ${epoch}, ${emails.fromEmail},
    ${emails.from} from ${emails} where ${id} = ${sql.placeholder('id')}`)
  const found: ResponseTime[] = []
  let replies = 0
  for (const [reply, previous] of archive.iterate(
    sql`select id, previous from (${gaps}) where gap is not null order by gap desc, thread, id`,
  )) {
    const [before, after] = [previous, reply].map((value) => toThreadMessage(readMessage({ id: readCount(value) })))
    const time = before && after ? responseTime(before, after) : null
    if (time === null) continue
    if (++replies > offset) found.push(time)
    if (found.length === limit) break
  }
  return found
}

function toThreadMessage(row: Row | null): ThreadMessage | null {
  if (row === null) return null
  const [thread, second, fromEmail, from] = row
  return {
    threadId: readText(thread) ?? '',
    epoch: readCount(second),
    fromEmail: readText(fromEmail),
    from: readText(from),
  }
}

/** Values are compared where they are stored: two that are no UTF-8 may read alike. */
export function duplicates(
  archive: ArchiveConnection,
  field: DuplicateField,
  page: ListPage,
  maxIds: number,
): DuplicateGroup[] {
  const column = field === 'subject' ? emails.subject : emails.messageId
  const best = sql`select ${column} as value, count(*) as n from ${emails} where ${column} > ''
    group by ${column} having n > 1 order by n desc, value ${only(page)}`
  const placed = sql`select value, n, row_number() over (order by n desc, value) as place from (${best})`
  const groups: { readonly value: string; readonly count: number; readonly ids: number[] }[] = []
  for (const [place, value, count, id] of archive.iterate(
    sql`select place, value, n, ${emails.id} from (${placed}) join ${emails} on ${column} = value order by place, ${emails.id}`,
  )) {
    if (readCount(place) > groups.length)
      groups.push({ value: readText(value) ?? '', count: readCount(count), ids: [] })
    const ids = groups.at(-1)?.ids
    if (ids !== undefined && ids.length < maxIds) ids.push(readCount(id))
  }
  return groups
}
