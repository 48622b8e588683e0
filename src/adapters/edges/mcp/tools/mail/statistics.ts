import { Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  number,
  optionalField,
  shapeOf,
  text,
  textOrNull,
  toIso,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { defaultListLimits } from '#src/application/mail/email-query.js'
import type { MailOverview } from '#src/application/mail/mail-statistics.js'
import type {
  ArchiveExtent,
  DomainCount,
  DuplicateField,
  DuplicateGroup,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from '#src/application/mail/ports/mail-counts.js'
import type { HeatmapCell, MonthTrend, PeriodCount } from '#src/domain/mail/counts-by-time.js'
import type { ResponseTime } from '#src/domain/mail/response-time.js'
import { exactSchema, limitSchema, partSchema, periodSchema, rangeSchemas } from './arguments.js'
import type { ListPart } from './list-result.js'
import { defineListTool, defineObjectTool, type MailTools } from './mail-tool.js'

const senders = shapeOf<SenderCount>()({ from: text((sender) => sender.from), count: integer(({ count }) => count) })
const domains = shapeOf<DomainCount>()({ domain: text(({ domain }) => domain), count: integer(({ count }) => count) })
const mailboxes = shapeOf<MailboxCount>()({
  mailbox: field(textOrNull, ({ mailbox }) => mailbox),
  count: integer(({ count }) => count),
})

/** The most mailboxes in the overview: archives with one mailbox per month have hundreds. */
const maxMailboxes = 20

// in the overview every name may be null
const counted = (name: string) => Type.Array(closedObject({ [name]: textOrNull, count: Type.Integer() }))
const extent = shapeOf<ArchiveExtent>()({
  earliest: field(textOrNull, ({ earliest }) => toIso(earliest)),
  latest: field(textOrNull, ({ latest }) => toIso(latest)),
})

const overview = shapeOf<MailOverview>()({
  total_emails: integer(({ total }) => total),
  date_range: field(extent.schema, (stats: MailOverview) => extent.toItem(stats)),
  top_senders: field(counted('from'), (stats: MailOverview) => stats.topSenders.map(senders.toItem)),
  top_domains: field(counted('domain'), (stats: MailOverview) => stats.topDomains.map(domains.toItem)),
  mailbox_distribution: field(counted('mailbox'), (stats: MailOverview) =>
    stats.mailboxes.slice(0, maxMailboxes).map(mailboxes.toItem),
  ),
  more_mailboxes: optionalField(
    Type.Integer({ description: 'Mailboxes beyond these.' }),
    (stats: MailOverview) => Math.max(0, stats.mailboxes.length - maxMailboxes) || undefined,
  ),
  truncated: optionalField(Type.Boolean(), () => undefined),
})

/** Source: mail-stats. */
export function getEmailStats(tools: MailTools): Tool {
  return defineObjectTool(tools, {
    name: 'get_email_stats',
    title: 'Get email stats',
    description: 'Archive overview: number of messages, date range, top senders and domains, messages per mailbox.',
    input: { top_limit: limitSchema(defaultListLimits.overview) },
    outputSchema: overview.schema,
    mayBeLong: true,
    run: async (mail, { top_limit }) => overview.toItem(await mail.statistics.overview({ topLimit: top_limit })),
  })
}

/** Source: mail-senders. */
export function getTopSenders(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_top_senders',
    title: 'Get top senders',
    description: `Who wrote most: ${senders.names}.`,
    input: { limit: limitSchema(defaultListLimits.top), mailbox: exactSchema },
    run: async (mail, request) => (await mail.statistics.topSenders(request)).map(senders.toItem),
  })
}

/** Source: mail-domains. */
export function getTopDomains(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_top_domains',
    title: 'Get top domains',
    description: `Which domains most messages came from: ${domains.names}.`,
    input: { limit: limitSchema(defaultListLimits.top) },
    run: async (mail, page) => (await mail.statistics.topDomains(page)).map(domains.toItem),
  })
}

/** Source: mail-mailboxes. */
export function getMailboxStats(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_mailbox_stats',
    title: 'Get mailbox stats',
    description: `How many messages each mailbox holds: ${mailboxes.names}.`,
    answersFiguresAlone: true,
    input: {},
    run: async (mail, { offset }) => listFrom(offset, (await mail.statistics.mailboxes()).map(mailboxes.toItem)),
  })
}

const periods = shapeOf<PeriodCount>()({ period: text(({ period }) => period), count: integer(({ count }) => count) })

/** Source: mail-periods. */
export function getEmailsByDateRange(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_emails_by_date_range',
    title: 'Count emails by period',
    description: `How many messages came in each period: ${periods.names}, the newest non-empty periods, oldest first.`,
    answersFiguresAlone: true,
    input: { period: periodSchema, ...rangeSchemas, limit: limitSchema(defaultListLimits.periods) },
    run: async (mail, { period, date_from, date_to, limit, offset }) => {
      const request = { period, dateFrom: date_from, dateTo: date_to, limit, offset }
      const counts = await mail.statistics.byPeriod(request)
      // the newest periods are kept, and an offset skips them
      return { items: counts.map(periods.toItem), keep: 'last' }
    },
  })
}

const cells = shapeOf<HeatmapCell>()({
  hour: integer(({ hour }) => hour),
  day_of_week: text(({ dayOfWeek }) => dayOfWeek),
  day_number: integer(({ dayNumber }) => dayNumber),
  count: integer(({ count }) => count),
})

/** Source: mail-heatmap. */
export function getEmailActivityHeatmap(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_activity_heatmap',
    title: 'Get an activity heatmap',
    description: `When mail comes, UTC: ${cells.names}, Sunday first; hours without mail are omitted.`,
    answersFiguresAlone: true,
    input: { ...rangeSchemas },
    run: async (mail, { date_from, date_to, offset }) => {
      const found = await mail.statistics.byHour({ dateFrom: date_from, dateTo: date_to })
      return listFrom(offset, found.map(cells.toItem))
    },
  })
}

const months = shapeOf<MonthTrend>()({
  year: integer(({ year }) => year),
  month: integer(({ month }) => month),
  count: integer(({ count }) => count),
  season: text(({ season }) => season),
  month_name: text(({ monthName }) => monthName),
})

/** Source: mail-seasons. */
export function getSeasonalTrends(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_seasonal_trends',
    title: 'Get seasonal trends',
    description: `How many messages came in each month: ${months.names}, oldest first.`,
    answersFiguresAlone: true,
    input: {
      years_back: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 3 })),
    },
    run: async (mail, { years_back, offset }) => {
      const found = await mail.statistics.byMonth({ yearsBack: years_back })
      return listFrom(offset, found.map(months.toItem))
    },
  })
}

const responseTimes = shapeOf<ResponseTime>()({
  thread_id: text(({ threadId }) => threadId),
  from_sender: text(({ fromSender }) => fromSender),
  to_sender: text(({ toSender }) => toSender),
  response_time_hours: number(({ hours }) => hours),
  prev_date: field(textOrNull, ({ previousEpoch }) => toIso(previousEpoch)),
  curr_date: field(textOrNull, ({ currentEpoch }) => toIso(currentEpoch)),
})

/** Source: mail-response-times. */
export function getResponseTimeStats(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_response_time_stats',
    title: 'Get response times',
    description: `How long replies took, longest first: ${responseTimes.names}; to_sender is who replied.`,
    input: { limit: limitSchema(defaultListLimits.responseTimes) },
    run: async (mail, page) => (await mail.statistics.responseTimes(page)).map(responseTimes.toItem),
  })
}

const senderPeriods = shapeOf<SenderPeriodCount>()({
  from: text(({ from }) => from),
  period: text(({ period }) => period),
  count: integer(({ count }) => count),
})

/** Source: mail-frequency. */
export function getEmailFrequencyBySender(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_email_frequency_by_sender',
    title: 'Get email frequency by sender',
    description: `How many messages each sender wrote in each period: ${senderPeriods.names}.`,
    input: { sender: partSchema, period: periodSchema, limit: limitSchema(defaultListLimits.senderPeriods) },
    run: async (mail, request) => (await mail.statistics.bySender(request)).map(senderPeriods.toItem),
  })
}

const similarityFields = ['subject', 'message_id'] as const

type SimilarityField = (typeof similarityFields)[number]

const duplicateFields: Record<SimilarityField, DuplicateField> = { subject: 'subject', message_id: 'messageId' }

interface Duplicates extends DuplicateGroup {
  readonly field: SimilarityField
}

const duplicates = shapeOf<Duplicates>()({
  similarity_field: text((group) => group.field),
  value: text(({ value }) => value),
  duplicate_count: integer(({ count }) => count),
  email_ids: field(Type.Array(Type.Integer()), (group: Duplicates) => [...group.ids]),
})

/** Source: mail-duplicates. */
export function getDuplicateEmails(tools: MailTools): Tool {
  return defineListTool(tools, {
    name: 'get_duplicate_emails',
    title: 'Get duplicate emails',
    description: `Groups of messages with exactly the same subject or Message-ID: ${duplicates.names}, most copies first, with up to limit email_ids.`,
    input: {
      similarity_field: Type.Optional(Type.Enum([...similarityFields], { default: 'subject' })),
      limit: limitSchema(defaultListLimits.duplicates, 'Of groups and of ids per group.'),
    },
    run: async (mail, { similarity_field: name = 'subject', limit, offset }) => {
      const groups = await mail.statistics.duplicates({ field: duplicateFields[name], limit, offset })
      const items = groups.map((group) => duplicates.toItem({ ...group, field: name }))
      const unnamed = groups.reduce((sum, { count, ids }) => sum + count - ids.length, 0)
      const lacking = `${unnamed} email_ids of large groups were omitted: a higher limit gives more, up to ${tools.maxLimit} per group`
      return { items, limitStays: true, ...(unnamed > 0 ? { lacking } : {}) }
    },
  })
}

/** The part of a list from the offset on; the whole list is always computed. */
function listFrom(offset: number, items: ListPart['items']): ListPart {
  return { items: items.slice(offset), total: items.length }
}
