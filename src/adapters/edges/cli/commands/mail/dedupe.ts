import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { DedupeReport, DoubledMailbox } from '#src/application/mail/dedupe-mail.js'

interface Flags extends MailFlags {
  readonly yes?: boolean
}

export function mailDedupeCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('dedupe')
    .summary('find one folder under two names, and remove the second copies')
    .description(
      'Finds mailboxes that are one folder under two names, as earlier versions imported them, and counts the ' +
        'messages that both have. Changes nothing without --yes. Messages that differ in more than labels and flags ' +
        'stay, and so do copies in different folders.',
    )
    .option('--yes', 'remove the second copies; their labels go to the messages that stay')
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const apply = flags.yes === true
      await closing(services.openMail(flags), async (mail) => {
        const report = await withProgress(terminal, (bar, signal) =>
          mail.dedupe({
            apply,
            signal,
            onProgress: ({ done, total }) => bar.show(done, total, `${done} of ${total} messages`),
          }),
        )
        terminal.out(flags.json ? JSON.stringify(report) : formatReport(report, apply))
        if (!report.finished) endWith(interrupted)
      })
    })
}

function formatReport({ mailboxes, removed, finished }: DedupeReport, apply: boolean): string {
  const stopped = finished ? [] : ['Stopped before the end; run it again to continue.']
  if (mailboxes.length === 0) return [finished ? 'No duplicate mailboxes.' : '', ...stopped].join('\n').trim()
  const done = `${formatCount(removed, 'message')} removed.`
  const planned = 'Nothing was changed. Run with --yes to remove the copies from the first mailbox of each pair.'
  return [...mailboxes.map(formatPair), apply ? done : planned, ...stopped].join('\n')
}

function formatPair({ kept, doubled, messages, alike, unnamed }: DoubledMailbox): string {
  const [mailbox, other] = [printableLine(doubled), printableLine(kept)]
  const pair = `${mailbox} is the same as ${other}. Messages of ${mailbox} that are also in ${other}: ${alike} of ${messages}.`
  return unnamed === 0
    ? pair
    : `${pair} Those without a Message-ID (${unnamed}) stay, because a link may refer to them by number.`
}
