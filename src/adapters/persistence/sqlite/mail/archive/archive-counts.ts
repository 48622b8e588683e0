import { sql } from 'drizzle-orm'
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
import { type DayCount, type Period, periodOf } from '../../../../../domain/mail/period.js'
import { emails } from '../tables.js'
import type { ArchiveConnection } from './archive-connection.js'
import { containsInSender, receivedIn, where } from './email-conditions.js'
import { readCount, readInteger, readText } from './stored-values.js'

const { internalDateEpoch: epoch, from, fromEmail, mailbox } = emails
const isDated = sql`${epoch} is not null`
// neither null nor ''
const hasSender = sql`${from} > ''`

export function extent(archive: ArchiveConnection): ArchiveExtent {
  const row = archive.first(sql`select (select count(*) from ${emails}),
    (select min(${epoch}) from ${emails}), (select max(${epoch}) from ${emails})`)
  const [total, earliest, latest] = row ?? []
  return { total: readCount(total), earliest: readInteger(earliest), latest: readInteger(latest) }
}

export function topSenders(archive: ArchiveConnection, inMailbox: string | null, limit: number): SenderCount[] {
  const conditions = inMailbox === null ? [hasSender] : [sql`${mailbox} = ${inMailbox}`, hasSender]
  const rows = archive.all(sql`select ${from}, count(*) as n from ${emails} ${where(conditions)}
    group by ${from} order by n desc, ${from} limit ${limit}`)
  return rows.map(([name, count]) => ({ from: readText(name) ?? '', count: readCount(count) }))
}

/** Addresses are grouped first: there are far fewer of them than messages, and an index holds them in order. */
export function topDomains(archive: ArchiveConnection, limit: number): DomainCount[] {
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
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])))
  return sorted.slice(0, limit).map(([domain, count]) => ({ domain, count }))
}

export function mailboxes(archive: ArchiveConnection): MailboxCount[] {
  const rows = archive.all(
    sql`select ${mailbox}, count(*) as n from ${emails} group by ${mailbox} order by n desc, ${mailbox}`,
  )
  return rows.map(([name, count]) => ({ mailbox: readText(name), count: readCount(count) }))
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
  limit: number,
): SenderPeriodCount[] {
  const conditions = [hasSender, isDated, ...(senderContains === null ? [] : [containsInSender(senderContains)])]
  const counts: { from: string; period: string; count: number }[] = []
  const query = sql`select ${from}, ${epoch} from ${emails} ${where(conditions)} order by ${from}, ${epoch}`
  for (const [name, second] of archive.iterate(query)) {
    const sender = readText(name) ?? ''
    const current = periodOf(readCount(second), period)
    if (current === null) continue
    const last = counts.at(-1)
    if (last?.from === sender && last.period === current) last.count++
    else if (counts.length === limit) break
    else counts.push({ from: sender, period: current, count: 1 })
  }
  return counts
}
