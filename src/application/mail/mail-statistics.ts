import type { MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type {
  ArchiveExtent,
  DomainCount,
  DuplicateField,
  DuplicateGroup,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from '#src/application/mail/ports/mail-counts.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  countPeriods,
  type HeatmapCell,
  heatmap,
  type MonthTrend,
  monthTrends,
  type Period,
  type PeriodCount,
  yearsBefore,
} from '#src/domain/mail/counts-by-time.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { type ListPageRequest, pageOf, resolveLimit } from '#src/domain/mail/list-page.js'
import type { ResponseTime } from '#src/domain/mail/response-time.js'
import { foldCase } from '#src/domain/mail/text-match.js'
import { defaultListLimits, type MailLimits, type ReceivedQuery, toPage, toReceived } from './email-query.js'

export interface MailOverview extends ArchiveExtent {
  readonly topSenders: readonly SenderCount[]
  readonly topDomains: readonly DomainCount[]
  readonly mailboxes: readonly MailboxCount[]
}

export interface MailOverviewRequest {
  /** The number of senders and domains; absent or not positive means 10. */
  readonly topLimit?: number | undefined
}

export interface TopSendersRequest extends ListPageRequest {
  readonly mailbox?: string | undefined
}

export interface PeriodCountsRequest extends ReceivedQuery, ListPageRequest {
  /** Defaults to monthly. */
  readonly period?: Period | undefined
}

export interface SenderPeriodsRequest extends ListPageRequest {
  /** Part of the display string or the address; absent means every sender. */
  readonly sender?: string | undefined
  /** Defaults to monthly. */
  readonly period?: Period | undefined
}

export interface MonthTrendsRequest {
  /** Defaults to 3. */
  readonly yearsBack?: number | undefined
}

export interface DuplicateEmailsRequest extends ListPageRequest {
  /** Defaults to subject. */
  readonly field?: DuplicateField | undefined
}

/**
 * Counts of messages. Lists come in pages; `defaultListLimits` has their lengths if no limit is given. Each method
 * throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-stats, mail-periods, mail-limit, mail-range.
 */
export class MailStatistics {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits
  readonly #clock: Clock

  constructor(archive: MailQuestions, limits: MailLimits, clock: Clock) {
    this.#archive = archive
    this.#limits = limits
    this.#clock = clock
  }

  /** Returns an overview of the archive. */
  async overview({ topLimit }: MailOverviewRequest = {}): Promise<MailOverview> {
    const limit = resolveLimit(topLimit, defaultListLimits.overview, this.#limits.maxLimit)
    const page = { limit, offset: 0 }
    const extent = await this.#archive.extent()
    const topSenders = await this.#archive.topSenders({ mailbox: null, page })
    const topDomains = await this.#archive.topDomains({ page })
    return { ...extent, topSenders, topDomains, mailboxes: await this.#archive.mailboxes() }
  }

  /** Returns the most frequent senders. */
  async topSenders(request: TopSendersRequest = {}): Promise<readonly SenderCount[]> {
    const mailbox = request.mailbox ? toMailboxName(request.mailbox) : null
    return this.#archive.topSenders({ mailbox, page: toPage(request, 'top', this.#limits) })
  }

  /** Returns the most frequent sender domains. */
  async topDomains(request: ListPageRequest = {}): Promise<readonly DomainCount[]> {
    return this.#archive.topDomains({ page: toPage(request, 'top', this.#limits) })
  }

  async mailboxes(): Promise<readonly MailboxCount[]> {
    return this.#archive.mailboxes()
  }

  /** Returns the newest periods with messages, oldest first; an offset skips the newest. */
  async byPeriod(request: PeriodCountsRequest = {}): Promise<readonly PeriodCount[]> {
    const page = toPage(request, 'periods', this.#limits)
    const days = await this.#archive.countByDay({ received: toReceived(request) })
    return pageOf(countPeriods(days, request.period ?? 'monthly').toReversed(), page).toReversed()
  }

  /** Counts by hour of the day and day of the week. */
  async byHour(request: ReceivedQuery = {}): Promise<readonly HeatmapCell[]> {
    return heatmap(await this.#archive.countByHour({ received: toReceived(request) }))
  }

  /** Counts each month of the last years, oldest first. */
  async byMonth({ yearsBack = 3 }: MonthTrendsRequest = {}): Promise<readonly MonthTrend[]> {
    const now = this.#clock.now()
    const received = { from: yearsBefore(now, yearsBack), to: Math.floor(now.getTime() / 1000) }
    return monthTrends(await this.#archive.countByDay({ received }))
  }

  /** Counts the messages of each sender in each period, by sender, then period. */
  async bySender(request: SenderPeriodsRequest = {}): Promise<readonly SenderPeriodCount[]> {
    const { sender, period = 'monthly' } = request
    const senderContains = sender ? foldCase(sender) : null
    const page = toPage(request, 'senderPeriods', this.#limits)
    return this.#archive.frequencyBySender({ senderContains, period, page })
  }

  /** Returns how long replies took, longest first. */
  async responseTimes(request: ListPageRequest = {}): Promise<readonly ResponseTime[]> {
    return this.#archive.responseTimes({ page: toPage(request, 'responseTimes', this.#limits) })
  }

  /**
   * Returns messages with the same subject or Message-ID, most copies first. The limit applies to the groups, and to
   * the ids in each.
   */
  async duplicates({ field = 'subject', ...part }: DuplicateEmailsRequest = {}): Promise<readonly DuplicateGroup[]> {
    const page = toPage(part, 'duplicates', this.#limits)
    return this.#archive.duplicates({ field, page, maxIds: page.limit })
  }
}
