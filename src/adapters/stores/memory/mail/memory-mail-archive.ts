import { attachmentFinder } from '#src/adapters/stores/index/found-in-attachments.js'
import { countKeywords, toKeyword } from '#src/adapters/stores/index/keywords.js'
import { planSearch } from '#src/adapters/stores/index/search-plan.js'
import { compareBytes, countByName } from '#src/adapters/stores/index/stored-order.js'
import type {
  AttachmentRecord,
  AttachmentRequest,
  ConversationsRequest,
  DuplicatesRequest,
  EmailFilter,
  ExtrasRequest,
  FindRequest,
  FrequencyRequest,
  HeaderAnswer,
  HeadersRequest,
  KeywordsRequest,
  ListRequest,
  MailArchive,
  MailPageRequest,
  MatchRequest,
  ReceivedRequest,
  SearchAnswer,
  SearchRequest,
  SendersRequest,
  SizesRequest,
  ThreadPart,
  ThreadRequest,
} from '#src/application/mail/ports/mail-archive.js'
import type {
  ArchiveExtent,
  DomainCount,
  DuplicateGroup,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from '#src/application/mail/ports/mail-counts.js'
import type {
  ArchivedEmail,
  EmailExtras,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  SizedEmail,
} from '#src/domain/mail/archived-email.js'
import type { Conversation } from '#src/domain/mail/conversation.js'
import { type DayCount, dayOf, type HourCount, hourOfWeek, periodOf } from '#src/domain/mail/counts-by-time.js'
import type { DateRange } from '#src/domain/mail/date-range.js'
import { headerLines } from '#src/domain/mail/header-block.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { compilePattern } from '#src/domain/mail/linear-matcher.js'
import { pageOf } from '#src/domain/mail/list-page.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import { type ResponseTime, responseTime } from '#src/domain/mail/response-time.js'
import { domainOf, shownSender } from '#src/domain/mail/sender.js'
import { inSizeRange } from '#src/domain/mail/size-class.js'
import { scoreKeywords } from '#src/domain/mail/text-match.js'
import { compareNullsLast, compareThreadIds, isInMailbox, matches, matchesKey, sortEmails } from './email-conditions.js'
import { toExtras, toFullEmail, toSummary } from './email-views.js'
import { conversationsOf } from './memory-conversations.js'
import { queryTest, searchEmails } from './memory-search.js'

/** An archive in memory: for tests, and for programs that need no file. Searches scan all messages. */
export class MemoryMailArchive implements MailArchive {
  readonly #emails: readonly ArchivedEmail[]

  /** Ids must be positive and unique. */
  constructor(emails: Iterable<ArchivedEmail> = []) {
    this.#emails = [...emails].sort((a, b) => a.id - b.id)
  }

  async earliest({ page }: MailPageRequest): Promise<readonly EmailSummary[]> {
    const sorted = this.#emails.toSorted(
      (a, b) =>
        compareNullsLast(a.date, b.date) || compareNullsLast(a.internalDateEpoch, b.internalDateEpoch) || a.id - b.id,
    )
    return pageOf(sorted, page).map(toSummary)
  }

  async find({ key, order, bounds }: FindRequest): Promise<FullEmail | null> {
    const [email] = sortEmails(
      this.#emails.filter((candidate) => matchesKey(candidate, key)),
      order,
    )
    return email === undefined ? null : toFullEmail(email, bounds)
  }

  async attachment({ id, part }: AttachmentRequest): Promise<AttachmentRecord | null> {
    const email = this.#emails.find((candidate) => candidate.id === id)
    if (email === undefined) return null
    const pages = email.attachmentTexts?.find((text) => text.part === part)?.pages
    const paper = pages === undefined ? null : { kind: 'text' as const, pages, title: null, warnings: [] }
    return { listed: email.attachments, reading: paper === null ? null : { outcome: 'read', paper } }
  }

  async source(id: number): Promise<Uint8Array | null> {
    return this.#emails.find((candidate) => candidate.id === id)?.raw ?? null
  }

  async extras({ ids, parts }: ExtrasRequest): Promise<readonly EmailExtras[]> {
    const wanted = new Set(ids)
    return this.#emails.filter(({ id }) => wanted.has(id)).map((email) => toExtras(email, parts))
  }

  async list({ filter, query, order, page }: ListRequest): Promise<readonly EmailSummary[]> {
    return pageOf(sortEmails(this.#select(filter, query), order), page).map(toSummary)
  }

  async count({ filter, query }: MatchRequest): Promise<number> {
    return this.#select(filter, query).length
  }

  async search({ query, fields, filter, page }: SearchRequest): Promise<SearchAnswer> {
    const { hits, hasAllWords } = searchEmails(this.#emails, { query, fields, filter })
    const find = attachmentFinder(planSearch(query, fields))
    const found = pageOf(hits, page).map(({ email, score }) => {
      const inAttachments = find(email.attachmentTexts ?? [], email.attachments)
      return { ...toSummary(email), score, ...(inAttachments.length > 0 ? { inAttachments } : {}) }
    })
    return { emails: found, hasAllWords }
  }

  async scanReason(): Promise<null> {
    return null
  }

  async extent(): Promise<ArchiveExtent> {
    const dated = sortEmails(this.#emails, 'oldest-first').flatMap(({ internalDateEpoch }) => internalDateEpoch ?? [])
    return { total: this.#emails.length, earliest: dated[0] ?? null, latest: dated.at(-1) ?? null }
  }

  async topSenders({ mailbox, page }: SendersRequest): Promise<readonly SenderCount[]> {
    const emails = this.#emails.filter((email) => mailbox === null || isInMailbox(email, mailbox))
    const counts = countByName(emails.flatMap((email) => shownSender(email) ?? []))
    return pageOf(counts, page).map(([from, count]) => ({ from, count }))
  }

  async topDomains({ page }: MailPageRequest): Promise<readonly DomainCount[]> {
    const counts = countByName(this.#emails.flatMap(({ fromEmail, from }) => domainOf(fromEmail, from) ?? []))
    return pageOf(counts, page).map(([domain, count]) => ({ domain, count }))
  }

  async mailboxes(): Promise<readonly MailboxCount[]> {
    const names = this.#emails.map(({ mailbox }) => (mailbox === null ? null : toMailboxName(mailbox)))
    return countByName(names).map(([mailbox, count]) => ({ mailbox, count }))
  }

  async largest({ filter, size, page }: SizesRequest): Promise<readonly SizedEmail[]> {
    const sized = this.#select(filter).map((email) => ({ ...toSummary(email), sizeBytes: email.raw?.length ?? null }))
    const wanted = size === null ? sized : sized.filter((e) => e.sizeBytes !== null && inSizeRange(e.sizeBytes, size))
    wanted.sort((a, b) => (b.sizeBytes ?? -1) - (a.sizeBytes ?? -1) || a.id - b.id)
    return pageOf(wanted, page)
  }

  async countByDay({ received }: ReceivedRequest): Promise<readonly DayCount[]> {
    return countByName(this.#seconds(received).map(dayOf)).map(([day, count]) => ({ day, count }))
  }

  async countByHour({ received }: ReceivedRequest): Promise<readonly HourCount[]> {
    const hours = this.#seconds(received).map(hourOfWeek)
    return countByName(hours).map(([hour, count]) => ({ hourOfWeek: hour, count }))
  }

  async thread({ ids: { from, to }, order, page }: ThreadRequest): Promise<ThreadPart> {
    const inThread = ({ threadId }: ArchivedEmail) =>
      threadId !== null && BigInt(threadId) >= BigInt(from) && BigInt(threadId) <= BigInt(to)
    const emails = sortEmails(this.#emails.filter(inThread), order)
    return { emails: pageOf(emails, page).map(toSummary), total: emails.length }
  }

  async responseTimes({ page }: MailPageRequest): Promise<readonly ResponseTime[]> {
    const last = new Map<string, ArchivedEmail>()
    const found: { readonly time: ResponseTime; readonly id: number }[] = []
    for (const email of sortEmails(this.#emails, 'oldest-first')) {
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

  async frequencyBySender({ senderContains, period, page }: FrequencyRequest): Promise<readonly SenderPeriodCount[]> {
    const counts = new Map<string, SenderPeriodCount>()
    for (const email of this.#select(senderContains === null ? {} : { fromContains: senderContains })) {
      const name = email.internalDateEpoch === null ? null : periodOf(email.internalDateEpoch, period)
      const from = shownSender(email)
      if (from === null || name === null) continue
      const key = JSON.stringify([from, name])
      counts.set(key, { from, period: name, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    const sorted = [...counts.values()].sort((a, b) => compareBytes(a.from, b.from) || compareBytes(a.period, b.period))
    return pageOf(sorted, page)
  }

  async duplicates({ field, page, maxIds }: DuplicatesRequest): Promise<readonly DuplicateGroup[]> {
    const fieldOf = (email: ArchivedEmail) => (field === 'subject' ? email.subject : email.messageId)
    const groups = countByName(this.#emails.flatMap((email) => fieldOf(email) || [])).filter(([, count]) => count > 1)
    return pageOf(groups, page).map(([value, count]) => {
      const ids = this.#emails.filter((email) => fieldOf(email) === value).map(({ id }) => id)
      return { value, count, ids: ids.slice(0, maxIds) }
    })
  }

  async searchHeaders({ pattern, page }: HeadersRequest): Promise<HeaderAnswer> {
    const matcher = compilePattern(pattern)
    const found = sortEmails(this.#emails, 'newest-first').filter(
      ({ raw }) => raw !== null && headerLines(raw).some((line) => matcher.test(line)),
    )
    return { emails: pageOf(found, page).map(toSummary), looked: null, unread: 0 }
  }

  async byKeywords({ keywords, mode, page }: KeywordsRequest): Promise<readonly KeywordedEmail[]> {
    const asked = keywords.map(toKeyword)
    const found = sortEmails(this.#emails, 'newest-first').flatMap((email) => {
      const score = scoreKeywords(countKeywords(asked, email), mode)
      return score === null ? [] : [{ ...toSummary(email), ...score }]
    })
    // the sort is stable: ties stay newest first
    found.sort((a, b) => b.matchScore - a.matchScore || b.matchCount - a.matchCount)
    return pageOf(found, page)
  }

  async conversations(request: ConversationsRequest): Promise<readonly Conversation[]> {
    const { query } = request
    const found = query === null ? null : new Set(this.#select({}, query).map(({ id }) => id))
    return conversationsOf(this.#emails, request, found)
  }

  async close(): Promise<void> {}

  #select(filter: EmailFilter, query?: MailQuery): ArchivedEmail[] {
    const met = this.#emails.filter((email) => matches(email, filter))
    return query === undefined ? met : met.filter(queryTest(query))
  }

  #seconds(received: DateRange): readonly number[] {
    return this.#select({ received }).flatMap(({ internalDateEpoch }) => internalDateEpoch ?? [])
  }
}
