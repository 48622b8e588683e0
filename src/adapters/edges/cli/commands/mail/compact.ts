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
    .summary('write an archive anew, as small as it can be')
    .description(
      'Writes an archive anew, without what is unused in it, and says first what space that takes meanwhile. Changes nothing without --yes. ' +
        'Stopped or killed, it leaves the archive as it was. Other programs wait while it works.',
    )
    .option('--yes', 'do it')
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

const planned = 'Nothing was changed. With --yes the archive is written anew.'

function formatSpace({ folder, needed, free }: SpaceNeeded): string {
  return `Needs up to ${formatSize(needed)} in ${printableLine(folder)} meanwhile; ${formatSize(free)} are free.`
}
