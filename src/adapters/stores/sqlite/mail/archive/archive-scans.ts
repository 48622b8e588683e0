import { type SQL, sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { blockOf, findUnfitHeaders } from '#src/adapters/stores/sqlite/mail/kept-headers.js'
import { emailHeaders, emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { HeaderAnswer, HeadersRequest } from '#src/application/mail/ports/mail-archive.js'
import type { DuplicateField, DuplicateGroup } from '#src/application/mail/ports/mail-counts.js'
import { headerLines, maxSearchedHeaderBytes } from '#src/domain/mail/header-block.js'
import { compilePattern, type TextMatcher } from '#src/domain/mail/linear-matcher.js'
import { type ListPage, pageOf } from '#src/domain/mail/list-page.js'
import { type ResponseTime, responseTime } from '#src/domain/mail/response-time.js'
import type { ArchiveConnection } from './archive-connection.js'
import { inOrder, where } from './email-conditions.js'
import { castToText, countEmails, limitTo, selectIds, sizeBytes, startOf, withSummaries } from './email-rows.js'

const { id, internalDateEpoch: epoch, threadId } = emails

const headOf = selection({ head: [startOf(emails.raw, maxSearchedHeaderBytes), readBytes], size: sizeBytes }).select<{
  id: number
}>(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`)

/**
 * Holds one message's bytes in memory at a time. No index can answer this: SQLite reads each message that may have such
 * a header as a whole, newest first, until there are enough or the time is up.
 */
export function searchHeaders(archive: ArchiveConnection, { pattern, page, budgetMs }: HeadersRequest): HeaderAnswer {
  const matcher = compilePattern(pattern)
  const end = performance.now() + (budgetMs ?? Number.POSITIVE_INFINITY)
  const found: { id: number }[] = []
  let unread = 0
  let last: number | null = null
  // ids first: sorting must not carry the messages along
  for (const { id } of archive.iterate(
    selectIds(sql`${where(mayHave(archive, matcher))} ${inOrder('newest-first')}`),
  )) {
    // at least one message is read
    if (last !== null && performance.now() > end) {
      const looked = { messages: countEmails(archive, where([isAsNewAs(archive, last)])), of: countEmails(archive) }
      return { emails: withSummaries(archive, pageOf(found, page)), looked, unread }
    }
    last = id
    const { head = null, size = null } = archive.first(headOf, { id }) ?? {}
    if (head === null) unread += Number(size !== null)
    else if (headerLines(head).some((line) => matcher.test(line))) found.push({ id })
    if (found.length === page.offset + page.limit) break
  }
  return { emails: withSummaries(archive, pageOf(found, page)), looked: null, unread }
}

/** Leaves out messages that have no line of a name with which the pattern begins, or not the text that it holds. */
function mayHave(archive: ArchiveConnection, matcher: TextMatcher): readonly SQL[] {
  const unfit = findUnfitHeaders(archive, matcher)
  if (unfit === null || unfit.sets.length + unfit.blocks.length === 0) return []
  const { emailId, setId } = emailHeaders
  const isIn = (numbers: readonly number[]) => sql`in (select value from json_each(${JSON.stringify(numbers)}))`
  // the plus keeps SQLite from using an index: only one row is compared
  return [
    sql`not exists (select 1 from ${emailHeaders} where ${emailId} = ${id}
      and (+${setId} ${isIn(unfit.sets)} or ${blockOf(emailId)} ${isIn(unfit.blocks)}))`,
  ]
}

const epochOf = selection({ at: [epoch, readInteger] }).select<{ id: number }>(
  sql`from ${emails} where ${id} = ${sql.placeholder('id')}`,
)

/** In the order newest first; messages without a date come last. */
function isAsNewAs(archive: ArchiveConnection, last: number): SQL {
  const at = archive.first(epochOf, { id: last })?.at ?? null
  if (at === null) return sql`(${epoch} is not null or ${id} >= ${last})`
  return sql`(${epoch} > ${at} or (${epoch} = ${at} and ${id} >= ${last}))`
}

const gapColumns = selection({ reply: [sql`id`, readCount], previous: [sql`previous`, readCount] })
const messageById = selection({
  threadId: [castToText(threadId)[0], (value) => readText(value) ?? ''],
  epoch: [epoch, readCount],
  fromEmail: [emails.fromEmail, readText],
  from: [emails.from, readText],
}).select<{ id: number }>(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`)

/**
 * Computes gaps first, from an index that has nothing else; looks up senders from the longest gap on, until there are
 * enough.
 */
export function responseTimes(archive: ArchiveConnection, { limit, offset }: ListPage): readonly ResponseTime[] {
  const gaps = sql`select ${id} as id, ${threadId} as thread, ${epoch} - lag(${epoch}) over w as gap,
    lag(${id}) over w as previous
    from ${emails} where ${threadId} is not null and ${epoch} is not null
    window w as (partition by ${threadId} order by ${epoch}, ${id})`
  const found: ResponseTime[] = []
  let replies = 0
  for (const { reply, previous } of archive.iterate(
    gapColumns.select(sql`from (${gaps}) where gap is not null order by gap desc, thread, id`),
  )) {
    const [before, after] = [previous, reply].map((id) => archive.first(messageById, { id }))
    const time = before && after ? responseTime(before, after) : null
    if (time === null) continue
    if (++replies > offset) found.push(time)
    if (found.length === limit) break
  }
  return found
}

const duplicateColumns = selection({
  place: [sql`place`, readCount],
  value: [sql`value`, (value) => readText(value) ?? ''],
  count: [sql`n`, readCount],
  id: [id, readCount],
})

/** Compares values as stored: two that are not valid UTF-8 may read alike. */
export function duplicates(
  archive: ArchiveConnection,
  field: DuplicateField,
  page: ListPage,
  maxIds: number,
): DuplicateGroup[] {
  const column = field === 'subject' ? emails.subject : emails.messageId
  const best = sql`select ${column} as value, count(*) as n from ${emails} where ${column} > ''
    group by ${column} having n > 1 order by n desc, value ${limitTo(page)}`
  const placed = sql`select value, n, row_number() over (order by n desc, value) as place from (${best})`
  const groups: { readonly value: string; readonly count: number; readonly ids: number[] }[] = []
  for (const { place, value, count, id } of archive.iterate(
    duplicateColumns.select(sql`from (${placed}) join ${emails} on ${column} = value order by place, ${emails.id}`),
  )) {
    if (place > groups.length) groups.push({ value, count, ids: [] })
    const ids = groups.at(-1)?.ids
    if (ids !== undefined && ids.length < maxIds) ids.push(id)
  }
  return groups
}
