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
  /** Senders and domains to name; 10 when absent or not positive. */
  readonly topLimit?: number | undefined
}

export interface TopSendersRequest extends ListPageRequest {
  readonly mailbox?: string | undefined
}

export interface PeriodCountsRequest extends ReceivedQuery, ListPageRequest {
  /** monthly when absent. */
  readonly period?: Period | undefined
}

export interface SenderPeriodsRequest extends ListPageRequest {
  /** Part of the display string or the address; every sender when absent. */
  readonly sender?: string | undefined
  /** monthly when absent. */
  readonly period?: Period | undefined
}

export interface MonthTrendsRequest {
  /** 3 when absent. */
  readonly yearsBack?: number | undefined
}

export interface DuplicateEmailsRequest extends ListPageRequest {
  /** subject when absent. */
  readonly field?: DuplicateField | undefined
}

/**
 * What the messages are, counted. Lists take a page: `defaultListLimits` says how long they are where no limit is named.
 * Each method throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-stats, mail-periods, mail-limit, mail-range.
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

  /** The archive at a glance. */
  async overview({ topLimit }: MailOverviewRequest = {}): Promise<MailOverview> {
    const limit = resolveLimit(topLimit, defaultListLimits.overview, this.#limits.maxLimit)
    const page = { limit, offset: 0 }
    const extent = await this.#archive.extent()
    const topSenders = await this.#archive.topSenders({ mailbox: null, page })
    const topDomains = await this.#archive.topDomains({ page })
    return { ...extent, topSenders, topDomains, mailboxes: await this.#archive.mailboxes() }
  }

  /** Who writes most. */
  async topSenders(request: TopSendersRequest = {}): Promise<readonly SenderCount[]> {
    const mailbox = request.mailbox ? toMailboxName(request.mailbox) : null
    return this.#archive.topSenders({ mailbox, page: toPage(request, 'top', this.#limits) })
  }

  /** Where most mail comes from. */
  async topDomains(request: ListPageRequest = {}): Promise<readonly DomainCount[]> {
    return this.#archive.topDomains({ page: toPage(request, 'top', this.#limits) })
  }

  async mailboxes(): Promise<readonly MailboxCount[]> {
    return this.#archive.mailboxes()
  }

  /** The newest periods that have any messages, oldest first; an offset passes over the newest. */
  async byPeriod(request: PeriodCountsRequest = {}): Promise<readonly PeriodCount[]> {
    const page = toPage(request, 'periods', this.#limits)
    const days = await this.#archive.countByDay({ received: toReceived(request) })
    return pageOf(countPeriods(days, request.period ?? 'monthly').toReversed(), page).toReversed()
  }

  /** By hour of the day and day of the week. */
  async byHour(request: ReceivedQuery = {}): Promise<readonly HeatmapCell[]> {
    return heatmap(await this.#archive.countByHour({ received: toReceived(request) }))
  }

  /** Each month of the last years, oldest first. */
  async byMonth({ yearsBack = 3 }: MonthTrendsRequest = {}): Promise<readonly MonthTrend[]> {
    const now = this.#clock.now()
    const received = { from: yearsBefore(now, yearsBack), to: Math.floor(now.getTime() / 1000) }
    return monthTrends(await this.#archive.countByDay({ received }))
  }

  /** How many messages each sender wrote in each period, by sender then period. */
  async bySender(request: SenderPeriodsRequest = {}): Promise<readonly SenderPeriodCount[]> {
    const { sender, period = 'monthly' } = request
    const senderContains = sender ? foldCase(sender) : null
    const page = toPage(request, 'senderPeriods', this.#limits)
    return this.#archive.frequencyBySender({ senderContains, period, page })
  }

  /** How long replies took, longest first. */
  async responseTimes(request: ListPageRequest = {}): Promise<readonly ResponseTime[]> {
    return this.#archive.responseTimes({ page: toPage(request, 'responseTimes', this.#limits) })
  }

  /** Messages that share a subject or a Message-ID, most copies first; the limit bounds groups, and ids in each. */
  async duplicates({ field = 'subject', ...part }: DuplicateEmailsRequest = {}): Promise<readonly DuplicateGroup[]> {
    const page = toPage(part, 'duplicates', this.#limits)
    return this.#archive.duplicates({ field, page, maxIds: page.limit })
  }
}
