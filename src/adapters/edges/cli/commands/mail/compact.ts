import { Command } from 'commander'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatSize, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { SpaceNeeded } from '#src/application/mail/ports/compactable-mail.js'

interface Flags extends MailFlags {
  readonly yes?: boolean
}

export function mailCompactCommand({ services, terminal }: CommandParts): Command {
  return new Command('compact')
    .summary('shrink an archive to its smallest size')
    .description(
      'Rewrites an archive without its unused space, and first says how much disk space that needs. Changes nothing ' +
        'without --yes. If stopped or killed, it leaves the archive unchanged. Other programs wait while it works.',
    )
    .option('--yes', 'compact the archive')
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const apply = flags.yes === true
      let space: readonly SpaceNeeded[] = []
      await closing(services.openMail(flags), async (mail) => {
        const report = await mail.compact({
          onSpace: (needed) => {
            space = needed
            if (flags.json !== true) terminal.out(needed.map(formatSpace).join('\n'))
            return apply
          },
        })
        if (flags.json) terminal.out(JSON.stringify({ ...report, space }))
        else terminal.out(apply ? `${formatSize(report.before)} before, ${formatSize(report.after)} now.` : planned)
      })
    })
}

const planned = 'Nothing was changed. Run with --yes to compact the archive.'

function formatSpace({ folder, needed, free }: SpaceNeeded): string {
  return `Compacting needs up to ${formatSize(needed)} in ${printableLine(folder)}; ${formatSize(free)} is free.`
}
