import type {
  ArchiveExtent,
  BodyBounds,
  DomainCount,
  DuplicateField,
  DuplicateGroup,
  EmailFilter,
  EmailKey,
  MailArchive,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
  ThreadPart,
} from '../../../../application/mail/ports/mail-archive.js'
import type {
  ArchivedEmail,
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '../../../../domain/mail/archived-email.js'
import type { DateRange } from '../../../../domain/mail/date-range.js'
import { domainOf } from '../../../../domain/mail/domain-name.js'
import { headerLines } from '../../../../domain/mail/header-block.js'
import { type HourCount, hourOfWeek } from '../../../../domain/mail/heatmap.js'
import { type MatchMode, scoreKeywords } from '../../../../domain/mail/keywords.js'
import { type ListPage, pageOf } from '../../../../domain/mail/limit.js'
import { compilePattern } from '../../../../domain/mail/linear-matcher.js'
import { toMailboxName } from '../../../../domain/mail/mailbox-name.js'
import { type DayCount, dayOf, type Period, periodOf } from '../../../../domain/mail/period.js'
import { type ResponseTime, responseTime } from '../../../../domain/mail/response-time.js'
import { inSizeRange, type SizeRange } from '../../../../domain/mail/size-class.js'
import {
  holdsPhrases,
  quotedPhrases,
  type SearchField,
  scanScore,
  scanTerms,
  searchedTexts,
} from '../../../../domain/mail/text-scan.js'
import type { ThreadIdRange } from '../../../../domain/mail/thread-id.js'
import { isInMailbox, matches, matchesKey } from './email-conditions.js'
import { compareBytes, compareNullsLast, compareThreadIds, countByName, inOrder } from './email-orders.js'
import { senderOf, toExtras, toFullEmail, toSummary } from './email-views.js'

/** An archive held in memory: for tests, and for programs that need no file. Search scans. */
export class MemoryMailArchive implements MailArchive {
  readonly #emails: readonly ArchivedEmail[]

  /** Ids are positive, each once. */
  constructor(emails: Iterable<ArchivedEmail> = []) {
    this.#emails = [...emails].sort((a, b) => a.id - b.id)
  }

  async earliest(page: ListPage): Promise<readonly EmailSummary[]> {
    const sorted = this.#emails.toSorted(
      (a, b) =>
        compareNullsLast(a.date, b.date) || compareNullsLast(a.internalDateEpoch, b.internalDateEpoch) || a.id - b.id,
    )
    return pageOf(sorted, page).map(toSummary)
  }

  async find(key: EmailKey, order: EmailOrder, bounds: BodyBounds): Promise<FullEmail | null> {
    const [email] = inOrder(
      this.#emails.filter((candidate) => matchesKey(candidate, key)),
      order,
    )
    return email === undefined ? null : toFullEmail(email, bounds)
  }

  async extras(ids: readonly number[], parts: readonly EmailPart[]): Promise<readonly EmailExtras[]> {
    const wanted = new Set(ids)
    return this.#emails.filter(({ id }) => wanted.has(id)).map((email) => toExtras(email, parts))
  }

  async filter(filter: EmailFilter, order: EmailOrder, page: ListPage): Promise<readonly EmailSummary[]> {
    return pageOf(inOrder(this.#select(filter), order), page).map(toSummary)
  }

  async count(filter: EmailFilter): Promise<number> {
    return this.#select(filter).length
  }

  async search(
    query: string,
    fields: readonly SearchField[],
    filter: EmailFilter,
    page: ListPage,
  ): Promise<readonly ScoredEmail[]> {
    const terms = scanTerms(query)
    const phrases = quotedPhrases(query)
    const found = this.#select(filter).flatMap((email) => {
      const texts = searchedTexts(email)
      const score = scanScore(terms, fields, texts)
      return score === null || !holdsPhrases(phrases, fields, texts) ? [] : [{ ...toSummary(email), score }]
    })
    found.sort((a, b) => a.score - b.score || a.id - b.id)
    return pageOf(found, page)
  }

  async extent(): Promise<ArchiveExtent> {
    const dated = inOrder(this.#emails, 'date_asc').flatMap(({ internalDateEpoch }) => internalDateEpoch ?? [])
    return { total: this.#emails.length, earliest: dated[0] ?? null, latest: dated.at(-1) ?? null }
  }

  async topSenders(mailbox: string | null, page: ListPage): Promise<readonly SenderCount[]> {
    const emails = this.#emails.filter((email) => mailbox === null || isInMailbox(email, mailbox))
    const counts = countByName(emails.flatMap((email) => senderOf(email) ?? []))
    return pageOf(counts, page).map(([from, count]) => ({ from, count }))
  }

  async topDomains(page: ListPage): Promise<readonly DomainCount[]> {
    const counts = countByName(this.#emails.flatMap(({ fromEmail, from }) => domainOf(fromEmail, from) ?? []))
    return pageOf(counts, page).map(([domain, count]) => ({ domain, count }))
  }

  async mailboxes(): Promise<readonly MailboxCount[]> {
    const names = this.#emails.map(({ mailbox }) => (mailbox === null ? null : toMailboxName(mailbox)))
    return countByName(names).map(([mailbox, count]) => ({ mailbox, count }))
  }

  async largest(filter: EmailFilter, size: SizeRange | null, page: ListPage): Promise<readonly SizedEmail[]> {
    const sized = this.#select(filter).map((email) => ({ ...toSummary(email), sizeBytes: email.raw?.length ?? null }))
    const wanted = size === null ? sized : sized.filter((e) => e.sizeBytes !== null && inSizeRange(e.sizeBytes, size))
    wanted.sort((a, b) => (b.sizeBytes ?? -1) - (a.sizeBytes ?? -1) || a.id - b.id)
    return pageOf(wanted, page)
  }

  async countByDay(received: DateRange): Promise<readonly DayCount[]> {
    return countByName(this.#seconds(received).map(dayOf)).map(([day, count]) => ({ day, count }))
  }

  async countByHour(received: DateRange): Promise<readonly HourCount[]> {
    const hours = this.#seconds(received).map(hourOfWeek)
    return countByName(hours).map(([hour, count]) => ({ hourOfWeek: hour, count }))
  }

  async thread({ from, to }: ThreadIdRange, order: EmailOrder, page: ListPage): Promise<ThreadPart> {
    const inThread = ({ threadId }: ArchivedEmail) =>
      threadId !== null && BigInt(threadId) >= BigInt(from) && BigInt(threadId) <= BigInt(to)
    const emails = inOrder(this.#emails.filter(inThread), order)
    return { emails: pageOf(emails, page).map(toSummary), total: emails.length }
  }

  async responseTimes(page: ListPage): Promise<readonly ResponseTime[]> {
    const last = new Map<string, ArchivedEmail>()
    const found: { readonly time: ResponseTime; readonly id: number }[] = []
    for (const email of inOrder(this.#emails, 'date_asc')) {
      const { threadId, internalDateEpoch: epoch } = email
      if (threadId === null || epoch === null) continue
      const before = last.get(threadId)
      last.set(threadId, email)
      if (before?.internalDateEpoch == null) continue
      const time = responseTime({ ...before, threadId, epoch: before.internalDateEpoch }, { ...email, threadId, epoch })
      if (time !== null) found.push({ time, id: email.id })
    }
    const gap = ({ time }: { readonly time: ResponseTime }) => time.currentEpoch - time.previousEpoch
    found.sort((a, b) => gap(b) - gap(a) || compareThreadIds(a.time.threadId, b.time.threadId) || a.id - b.id)
    return pageOf(found, page).map(({ time }) => time)
  }

  async frequencyBySender(
    senderContains: string | null,
    period: Period,
    page: ListPage,
  ): Promise<readonly SenderPeriodCount[]> {
    const counts = new Map<string, SenderPeriodCount>()
    for (const email of this.#select(senderContains === null ? {} : { fromContains: senderContains })) {
      const name = email.internalDateEpoch === null ? null : periodOf(email.internalDateEpoch, period)
      const from = senderOf(email)
      if (from === null || name === null) continue
      const key = JSON.stringify([from, name])
      counts.set(key, { from, period: name, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    const sorted = [...counts.values()].sort((a, b) => compareBytes(a.from, b.from) || compareBytes(a.period, b.period))
    return pageOf(sorted, page)
  }

  async duplicates(field: DuplicateField, page: ListPage, maxIds: number): Promise<readonly DuplicateGroup[]> {
    const fieldOf = (email: ArchivedEmail) => (field === 'subject' ? email.subject : email.messageId)
    const groups = countByName(this.#emails.flatMap((email) => fieldOf(email) || [])).filter(([, count]) => count > 1)
    return pageOf(groups, page).map(([value, count]) => {
      const ids = this.#emails.filter((email) => fieldOf(email) === value).map(({ id }) => id)
      return { value, count, ids: ids.slice(0, maxIds) }
    })
  }

  async searchHeaders(pattern: string, page: ListPage): Promise<readonly EmailSummary[]> {
    const matcher = compilePattern(pattern)
    const found = inOrder(this.#emails, 'date_desc').filter(
      ({ raw }) => raw !== null && headerLines(raw).some((line) => matcher.test(line)),
    )
    return pageOf(found, page).map(toSummary)
  }

  async byKeywords(keywords: readonly string[], mode: MatchMode, page: ListPage): Promise<readonly KeywordedEmail[]> {
    const found = inOrder(this.#emails, 'date_desc').flatMap((email) => {
      const score = scoreKeywords(keywords, mode, email.subject, email.plainText)
      return score === null ? [] : [{ ...toSummary(email), ...score }]
    })
    // the sort is stable: what ties stays newest first
    found.sort((a, b) => b.matchScore - a.matchScore || b.matchCount - a.matchCount)
    return pageOf(found, page)
  }

  #select(filter: EmailFilter): ArchivedEmail[] {
    return this.#emails.filter((email) => matches(email, filter))
  }

  #seconds(received: DateRange): readonly number[] {
    return this.#select({ received }).flatMap(({ internalDateEpoch }) => internalDateEpoch ?? [])
  }
}
