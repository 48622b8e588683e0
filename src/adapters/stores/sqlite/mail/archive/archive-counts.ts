import { type SQL, sql } from 'drizzle-orm'
import { sortByCount } from '#src/adapters/stores/index/stored-order.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type {
  ArchiveExtent,
  DomainCount,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from '#src/application/mail/ports/mail-counts.js'
import { type DayCount, type HourCount, type Period, periodOf } from '#src/domain/mail/counts-by-time.js'
import type { DateRange } from '#src/domain/mail/date-range.js'
import { type ListPage, pageOf } from '#src/domain/mail/list-page.js'
import { domainOf } from '#src/domain/mail/sender.js'
import type { ArchiveConnection } from './archive-connection.js'
import { containsInSender, inMailbox, receivedIn, where } from './email-conditions.js'
import { limitTo } from './email-rows.js'
import { readMailbox } from './email-values.js'

const { internalDateEpoch: epoch, from, fromEmail, mailbox } = emails
const isDated = sql`${epoch} is not null`
// neither null nor ''
const hasName = sql`${from} > ''`
const hasAddressAlone = sql`(${from} is null or ${from} = '') and ${fromEmail} > ''`

const count = [sql`count(*) as n`, readCount] as const
const readName = (value: StoredValue) => readText(value) ?? ''

const archiveExtent = selection({
  total: [sql`(select count(*) from ${emails})`, readCount],
  earliest: [sql`(select min(${epoch}) from ${emails})`, readInteger],
  latest: [sql`(select max(${epoch}) from ${emails})`, readInteger],
}).select(sql``)

export function extent(archive: ArchiveConnection): ArchiveExtent {
  return archive.first(archiveExtent) ?? { total: 0, earliest: null, latest: null }
}

const senderCounts = selection({ from: [sql`sender`, readName], count: [sql`sum(n) as n`, readCount] })

export function topSenders(archive: ArchiveConnection, name: string | null, page: ListPage): readonly SenderCount[] {
  const there = name === null ? [] : [inMailbox(name)]
  // separate, so that an index groups those with a name
  const counted = (sender: typeof from | typeof fromEmail, condition: SQL) =>
    sql`select ${sender} as sender, count(*) as n from ${emails} ${where([...there, condition])} group by ${sender}`
  return archive.all(
    senderCounts.select(sql`from (${counted(from, hasName)} union all ${counted(fromEmail, hasAddressAlone)})
      group by sender order by n desc, sender ${limitTo(page)}`),
  )
}

const countByAddress = selection({ address: [fromEmail, readText], count }).select(
  sql`from ${emails} group by ${fromEmail}`,
)
const displayCounts = selection({ display: [from, readText], count })

/** Groups by address first: there are far fewer addresses than messages, and an index has them in order. */
export function topDomains(archive: ArchiveConnection, page: ListPage): DomainCount[] {
  const counts = new Map<string, number>()
  const add = (domain: string | null, count: number) => {
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + count)
  }
  const noAddress: string[] = []
  for (const { address, count } of archive.iterate(countByAddress)) {
    const domain = domainOf(address, null)
    if (domain === null) noAddress.push(address ?? '')
    else add(domain, count)
  }
  const byDisplay = displayCounts.select(sql`from ${emails}
    where ${fromEmail} is null or ${fromEmail} in (select value from json_each(${JSON.stringify(noAddress)}))
    group by ${from}`)
  if (noAddress.length > 0) {
    for (const { display, count } of archive.iterate(byDisplay)) add(domainOf(null, display), count)
  }
  return pageOf(sortByCount(counts), page).map(([domain, count]) => ({ domain, count }))
}

const countByMailbox = selection({ name: [mailbox, readMailbox], count }).select(
  sql`from ${emails} group by ${mailbox}`,
)

export function mailboxes(archive: ArchiveConnection): MailboxCount[] {
  const counts = new Map<string | null, number>()
  // the same name may be stored composed and decomposed
  for (const { name, count } of archive.iterate(countByMailbox)) counts.set(name, (counts.get(name) ?? 0) + count)
  return sortByCount(counts).map(([name, count]) => ({ mailbox: name, count }))
}

const dayCounts = selection({
  // division rounds towards zero: subtract the remainder first, or 1969 falls on the wrong day
  day: [sql`(${epoch} - ((${epoch} % 86400) + 86400) % 86400) / 86400 as day`, readCount],
  count,
})
const hourCounts = selection({
  hourOfWeek: [sql`(((${epoch} % 604800) + 604800) % 604800) / 3600 as hour`, readCount],
  count,
})

export function countByDay(archive: ArchiveConnection, received: DateRange): readonly DayCount[] {
  const conditions = where([isDated, ...receivedIn(received)])
  return archive.all(dayCounts.select(sql`from ${emails} ${conditions} group by day`))
}

export function countByHour(archive: ArchiveConnection, received: DateRange): readonly HourCount[] {
  const conditions = where([isDated, ...receivedIn(received)])
  return archive.all(hourCounts.select(sql`from ${emails} ${conditions} group by hour`))
}

const walkedColumns = selection({ sender: [sql`sender`, readName], second: [sql`second`, readCount] })

/** Reads the messages by sender and date, and stops as soon as enough periods are counted. */
export function frequencyBySender(
  archive: ArchiveConnection,
  senderContains: string | null,
  period: Period,
  { limit, offset }: ListPage,
): SenderPeriodCount[] {
  const conditions = [isDated, ...(senderContains === null ? [] : [containsInSender(senderContains)])]
  const walk = (sender: typeof from | typeof fromEmail, condition: SQL) =>
    sql`select ${sender} as sender, ${epoch} as second from ${emails} ${where([condition, ...conditions])}`
  const counts: SenderPeriodCount[] = []
  let last = { from: '', period: '', count: 0 }
  let begun = 0
  // SQLite merges the two parts, each in order; an index has the order of those with a name
  const query = walkedColumns.query(
    sql`${walk(from, hasName)} union all ${walk(fromEmail, hasAddressAlone)} order by sender, second`,
  )
  for (const { sender, second } of archive.iterate(query)) {
    const current = periodOf(second, period)
    if (current === null) continue
    if (last.from === sender && last.period === current) {
      last.count++
      continue
    }
    if (begun === offset + limit) break
    last = { from: sender, period: current, count: 1 }
    if (begun >= offset) counts.push(last)
    begun++
  }
  return counts
}
