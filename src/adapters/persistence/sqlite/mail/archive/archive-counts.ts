import { type SQL, sql } from 'drizzle-orm'
import type {
  ArchiveExtent,
  DomainCount,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from '../../../../../application/mail/ports/mail-archive.js'
import type { DateRange } from '../../../../../domain/mail/date-range.js'
import { domainOf } from '../../../../../domain/mail/domain-name.js'
import type { HourCount } from '../../../../../domain/mail/heatmap.js'
import { type ListPage, pageOf } from '../../../../../domain/mail/limit.js'
import { type DayCount, type Period, periodOf } from '../../../../../domain/mail/period.js'
import { emails } from '../tables.js'
import type { ArchiveConnection } from './archive-connection.js'
import { containsInSender, inMailbox, receivedIn, where } from './email-conditions.js'
import { only } from './email-rows.js'
import { readCount, readInteger, readMailbox, readText } from './stored-values.js'

const { internalDateEpoch: epoch, from, fromEmail, mailbox } = emails
const isDated = sql`${epoch} is not null`
// neither null nor ''
const hasName = sql`${from} > ''`
const hasAddressAlone = sql`(${from} is null or ${from} = '') and ${fromEmail} > ''`

export function extent(archive: ArchiveConnection): ArchiveExtent {
  const row = archive.first(sql`select (select count(*) from ${emails}),
    (select min(${epoch}) from ${emails}), (select max(${epoch}) from ${emails})`)
  const [total, earliest, latest] = row ?? []
  return { total: readCount(total), earliest: readInteger(earliest), latest: readInteger(latest) }
}

export function topSenders(archive: ArchiveConnection, name: string | null, page: ListPage): SenderCount[] {
  const there = name === null ? [] : [inMailbox(name)]
  // apart, so that an index gives those with a name in groups
  const counted = (sender: typeof from | typeof fromEmail, condition: SQL) =>
    sql`select ${sender} as sender, count(*) as n from ${emails} ${where([...there, condition])} group by ${sender}`
  const rows = archive.all(sql`select sender, sum(n) as n
    from (${counted(from, hasName)} union all ${counted(fromEmail, hasAddressAlone)})
    group by sender order by n desc, sender ${only(page)}`)
  return rows.map(([sender, count]) => ({ from: readText(sender) ?? '', count: readCount(count) }))
}

/** Addresses are grouped first: there are far fewer of them than messages, and an index holds them in order. */
export function topDomains(archive: ArchiveConnection, page: ListPage): DomainCount[] {
  const counts = new Map<string, number>()
  const add = (domain: string | null, count: number) => {
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + count)
  }
  const noAddress: string[] = []
  for (const [address, n] of archive.iterate(sql`select ${fromEmail}, count(*) from ${emails} group by ${fromEmail}`)) {
    const text = readText(address)
    const domain = domainOf(text, null)
    if (domain === null) noAddress.push(text ?? '')
    else add(domain, readCount(n))
  }
  const byDisplay = sql`select ${from}, count(*) from ${emails}
    where ${fromEmail} is null or ${fromEmail} in (select value from json_each(${JSON.stringify(noAddress)}))
    group by ${from}`
  if (noAddress.length > 0) {
    for (const [display, n] of archive.iterate(byDisplay)) add(domainOf(null, readText(display)), readCount(n))
  }
  return pageOf(mostFirst(counts), page).map(([domain, count]) => ({ domain, count }))
}

/** Then by name, in the order of its bytes; null is the least. */
function mostFirst<T extends string | null>(counts: ReadonlyMap<T, number>): [T, number][] {
  const bytes = (name: string | null) => Buffer.from(name ?? '')
  return [...counts].sort(
    (a, b) => b[1] - a[1] || Number(a[0] !== null) - Number(b[0] !== null) || Buffer.compare(bytes(a[0]), bytes(b[0])),
  )
}

export function mailboxes(archive: ArchiveConnection): MailboxCount[] {
  const counts = new Map<string | null, number>()
  for (const [stored, n] of archive.iterate(sql`select ${mailbox}, count(*) from ${emails} group by ${mailbox}`)) {
    // one name may be stored composed and decomposed
    const name = readMailbox(stored)
    counts.set(name, (counts.get(name) ?? 0) + readCount(n))
  }
  return mostFirst(counts).map(([name, count]) => ({ mailbox: name, count }))
}

export function countByDay(archive: ArchiveConnection, received: DateRange): DayCount[] {
  // division rounds towards zero: take the remainder off first, or 1969 falls on the wrong day
  const day = sql`(${epoch} - ((${epoch} % 86400) + 86400) % 86400) / 86400`
  const rows = archive.all(sql`select ${day} as day, count(*) from ${emails}
    ${where([isDated, ...receivedIn(received)])} group by day`)
  return rows.map(([number, count]) => ({ day: readCount(number), count: readCount(count) }))
}

export function countByHour(archive: ArchiveConnection, received: DateRange): HourCount[] {
  const hour = sql`(((${epoch} % 604800) + 604800) % 604800) / 3600`
  const rows = archive.all(sql`select ${hour} as hour, count(*) from ${emails}
    ${where([isDated, ...receivedIn(received)])} group by hour`)
  return rows.map(([number, count]) => ({ hourOfWeek: readCount(number), count: readCount(count) }))
}

/** Walks the messages by sender and date, and stops as soon as enough periods are counted. */
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
  // SQLite merges the two, each in its order: an index has that of those with a name
  const query = sql`${walk(from, hasName)} union all ${walk(fromEmail, hasAddressAlone)} order by sender, second`
  for (const [name, second] of archive.iterate(query)) {
    const sender = readText(name) ?? ''
    const current = periodOf(readCount(second), period)
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
