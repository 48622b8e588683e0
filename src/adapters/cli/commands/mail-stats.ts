import { Command } from 'commander'
import type { MailOverview } from '../../../application/mail/mail-statistics.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '../options.js'
import { type CommandParts, closing, type MailReportFlags } from '../services.js'
import { formatCounts } from '../terminal.js'

export function mailStatsCommand({ services, terminal }: CommandParts): Command {
  return new Command('stats')
    .summary('count the mail by mailbox, sender and domain')
    .description(
      'Counts the mail by mailbox, sender and domain; senders and domains with the most messages come first.',
    )
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: MailReportFlags) => {
      const stats = await closing(services.openMail(flags), (mail) => mail.statistics.overview())
      terminal.out(flags.json ? overviewToJson(stats) : formatOverview(stats))
    })
}

const day = (epochSeconds: number | null) =>
  epochSeconds === null ? null : new Date(epochSeconds * 1000).toISOString().slice(0, 10)

function overviewToJson({ total, earliest, latest, mailboxes, topSenders, topDomains }: MailOverview): string {
  const range = { earliest: day(earliest), latest: day(latest) }
  return JSON.stringify({ total, ...range, mailboxes, top_senders: topSenders, top_domains: topDomains })
}

function formatOverview({ total, earliest, latest, mailboxes, topSenders, topDomains }: MailOverview): string {
  if (total === 0) return 'No messages.'
  const parts = [
    ['By mailbox', [...mailboxes.map(({ mailbox, count }) => [mailbox ?? '(no mailbox)', count]), ['total', total]]],
    ['Senders', topSenders.map(({ from, count }) => [from, count])],
    ['Domains', topDomains.map(({ domain, count }) => [domain, count])],
  ] as const
  const range = earliest === null ? [] : [`From ${day(earliest)} to ${day(latest)}`]
  const tables = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => `${title}\n${formatCounts(rows as [string, number][])}`)
  return [...range, ...tables].join('\n')
}
