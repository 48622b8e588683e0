import { type SQL, sql } from 'drizzle-orm'
import { HeldConnection } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import type { DatabaseFile, SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { archiveFile } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
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
  ScanReason,
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
  EmailExtras,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  SizedEmail,
} from '#src/domain/mail/archived-email.js'
import type { Conversation } from '#src/domain/mail/conversation.js'
import type { DayCount, HourCount } from '#src/domain/mail/counts-by-time.js'
import { storedMailboxNames } from '#src/domain/mail/identifiers.js'
import type { ResponseTime } from '#src/domain/mail/response-time.js'
import { attachmentRecord, sourceOf } from './archive-attachments.js'
import { type ArchiveConnection, explainFailure } from './archive-connection.js'
import { readConversations } from './archive-conversations.js'
import * as counts from './archive-counts.js'
import * as scans from './archive-scans.js'
import { conditionOf, countByIndex, search } from './archive-search.js'
import { conditionsOf, inOrder, inOrderOfFew, keyConditions, where } from './email-conditions.js'
import {
  countEmails,
  limitTo,
  readExtras,
  readFull,
  selectEmails,
  selectIds,
  selectSorted,
  sizeBytes,
  sizedColumns,
  summaryColumns,
} from './email-rows.js'
import { byKeywords } from './keyword-search.js'
import { OpenArchive } from './open-archive.js'

/**
 * One archive in a SQLite file, ours or another program's, opened read-only at the first query and kept open until
 * `close`, or until another file has its name. Its queries block the thread: it is meant to run in a query process.
 */
export class SqliteMailArchive implements MailArchive {
  readonly #file: DatabaseFile
  readonly #held: HeldConnection<OpenArchive>

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = archiveFile(path, options)
    this.#held = new HeldConnection({ path, open: () => new OpenArchive(this.#file) })
  }

  async close(): Promise<void> {
    this.#held.close()
  }

  async earliest({ page }: MailPageRequest): Promise<readonly EmailSummary[]> {
    const { date, internalDateEpoch, id } = emails
    const order = sql`order by ${date} nulls last, ${internalDateEpoch} nulls last, ${id}`
    return this.#use((archive) => archive.all(selectSorted(summaryColumns, sql`${order} ${limitTo(page)}`, order)))
  }

  async find({ key, order, bounds }: FindRequest): Promise<FullEmail | null> {
    const byOrder = key.by === 'filter' ? inOrder(order) : inOrderOfFew(order)
    return this.#use((archive) => {
      const conditions = where(keyConditions(key, archive.hasColumn(emails.labels)))
      const found = archive.first(selectIds(sql`${conditions} ${byOrder} limit 1`))
      return found === null ? null : readFull(archive, found.id, bounds)
    })
  }

  async attachment(request: AttachmentRequest): Promise<AttachmentRecord | null> {
    return this.#use((archive) => attachmentRecord(archive, request))
  }

  async source(id: number): Promise<Uint8Array | null> {
    return this.#use((archive) => sourceOf(archive, id))
  }

  async extras({ ids, parts }: ExtrasRequest): Promise<readonly EmailExtras[]> {
    return this.#use((archive) => readExtras(archive, ids, parts))
  }

  async list({ filter, query, order, page }: ListRequest): Promise<readonly EmailSummary[]> {
    return this.#use((archive, opened) => {
      const rest = sql`${whereMatched(opened, { filter, query })} ${inOrder(order)} ${limitTo(page)}`
      return archive.all(
        query === undefined && isInIndexOrder(filter)
          ? selectEmails(summaryColumns, rest)
          : selectSorted(summaryColumns, rest, inOrder(order)),
      )
    })
  }

  async count({ filter, query }: MatchRequest): Promise<number> {
    return this.#use((archive, opened) => {
      const counted = query !== undefined && !hasConditions(filter) ? countByIndex(opened, query) : null
      return counted ?? countEmails(archive, whereMatched(opened, { filter, query }))
    })
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    return this.#use((_, opened) => search(opened, request))
  }

  async scanReason(): Promise<ScanReason | null> {
    return this.#use((_, opened) => opened.scanReason())
  }

  async extent(): Promise<ArchiveExtent> {
    return this.#use((archive) => counts.extent(archive))
  }

  async topSenders({ mailbox, page }: SendersRequest): Promise<readonly SenderCount[]> {
    return this.#use((archive) => counts.topSenders(archive, mailbox, page))
  }

  async topDomains({ page }: MailPageRequest): Promise<readonly DomainCount[]> {
    return this.#use((archive) => counts.topDomains(archive, page))
  }

  async mailboxes(): Promise<readonly MailboxCount[]> {
    return this.#use((archive) => counts.mailboxes(archive))
  }

  async largest({ filter, size, page }: SizesRequest): Promise<readonly SizedEmail[]> {
    return this.#use((archive, { isOurs }) => {
      // in our own archives this column is the same, and is indexed
      const bytes = isOurs ? sql`${emails.rfc822Size}` : sizeBytes
      const conditions = conditionsOf(filter, archive.hasColumn(emails.labels))
      if (size !== null) conditions.push(sql`${bytes} >= ${size.min}`)
      if (size !== null && size.below !== null) conditions.push(sql`${bytes} < ${size.below}`)
      const order = sql`order by ${bytes} desc, ${emails.id}`
      // the plus keeps SQLite from reading the index of sizes from its end if another index has all conditions
      const found = isIndexedBySize(filter) ? order : sql`order by +${bytes} desc, ${emails.id}`
      const rest = sql`${where(conditions)} ${found} ${limitTo(page)}`
      return archive.all(selectSorted(sizedColumns, rest, order))
    })
  }

  async countByDay({ received }: ReceivedRequest): Promise<readonly DayCount[]> {
    return this.#use((archive) => counts.countByDay(archive, received))
  }

  async countByHour({ received }: ReceivedRequest): Promise<readonly HourCount[]> {
    return this.#use((archive) => counts.countByHour(archive, received))
  }

  async thread({ ids: { from, to }, order, page }: ThreadRequest): Promise<ThreadPart> {
    const { threadId } = emails
    const wanted =
      from === to ? sql`${threadId} = ${BigInt(from)}` : sql`${threadId} between ${BigInt(from)} and ${BigInt(to)}`
    const rest = sql`${where([wanted])} ${inOrder(order)} ${limitTo(page)}`
    return this.#use((archive) => ({
      emails: archive.all(selectEmails(summaryColumns, rest)),
      total: countEmails(archive, where([wanted])),
    }))
  }

  async responseTimes({ page }: MailPageRequest): Promise<readonly ResponseTime[]> {
    return this.#use((archive) => scans.responseTimes(archive, page))
  }

  async frequencyBySender({ senderContains, period, page }: FrequencyRequest): Promise<readonly SenderPeriodCount[]> {
    return this.#use((archive) => counts.frequencyBySender(archive, senderContains, period, page))
  }

  async duplicates({ field, page, maxIds }: DuplicatesRequest): Promise<readonly DuplicateGroup[]> {
    return this.#use((archive) => scans.duplicates(archive, field, page, maxIds))
  }

  async searchHeaders(request: HeadersRequest): Promise<HeaderAnswer> {
    return this.#use((archive) => scans.searchHeaders(archive, request))
  }

  async byKeywords(request: KeywordsRequest): Promise<readonly KeywordedEmail[]> {
    return this.#use((_, opened) => byKeywords(opened, request))
  }

  async conversations(request: ConversationsRequest): Promise<readonly Conversation[]> {
    return this.#use((_, opened) => readConversations(opened, request))
  }

  /** Runs one query on one snapshot of the archive, even while another process writes to it. */
  #use<T>(work: (archive: ArchiveConnection, opened: OpenArchive) => T): Promise<T> {
    return retryWhileBusy(this.#file, () => {
      const opened = this.#held.open()
      const archive = opened.connection
      try {
        return archive.transaction('deferred', () => work(archive, opened))
      } catch (error) {
        throw isBusy(error) ? error : explainFailure(error, archive, this.#file.path)
      }
    })
  }
}

function whereMatched(opened: OpenArchive, { filter, query }: Partial<MatchRequest>): SQL {
  const { connection: archive } = opened
  const conditions = conditionsOf(filter ?? {}, archive.hasColumn(emails.labels))
  return where(query === undefined ? conditions : [...conditions, conditionOf(opened, query)])
}

function hasConditions(filter: EmailFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/**
 * Whether an index can be read in the requested order: the index of Date headers has another order, and so have two
 * mailboxes.
 */
function isInIndexOrder({ dated, mailbox }: EmailFilter): boolean {
  return dated === undefined && (mailbox === undefined || storedMailboxNames(mailbox).length === 1)
}

/** Whether the index of sizes has everything that the filter compares. */
function isIndexedBySize(filter: EmailFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || name === 'hasAttachments')
}
