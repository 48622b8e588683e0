import { Command } from 'commander'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { formatCounts } from '#src/adapters/edges/cli/format-counts.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { MailOverview } from '#src/application/mail/mail-statistics.js'

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
    .action(async (flags: MailFlags) => {
      const stats = await closing(services.openMail(flags), (mail) => mail.statistics.overview())
      terminal.out(flags.json ? overviewToJson(stats) : formatOverview(stats, terminal))
    })
}

const day = (epochSeconds: number | null) =>
  epochSeconds === null ? null : new Date(epochSeconds * 1000).toISOString().slice(0, 10)

function overviewToJson({ total, earliest, latest, mailboxes, topSenders, topDomains }: MailOverview): string {
  const range = { earliest: day(earliest), latest: day(latest) }
  return JSON.stringify({ total, ...range, mailboxes, top_senders: topSenders, top_domains: topDomains })
}

function formatOverview(
  { total, earliest, latest, mailboxes, topSenders, topDomains }: MailOverview,
  terminal: Terminal,
): string {
  if (total === 0) return 'No messages.'
  const senders = topSenders.map(({ from, count }) => [from, count] as const)
  const domains = topDomains.map(({ domain, count }) => [domain, count] as const)
  const lines = [
    ...(earliest === null ? [] : [`From ${day(earliest)} to ${day(latest)}`]),
    'By mailbox',
    formatCounts(
      mailboxes.map(({ mailbox, count }) => [mailbox ?? '(no mailbox)', count] as const),
      terminal,
      total,
    ),
    ...(senders.length === 0 ? [] : ['Senders', formatCounts(senders, terminal)]),
    ...(domains.length === 0 ? [] : ['Domains', formatCounts(domains, terminal)]),
  ]
  return lines.join('\n')
}
