import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { MailFlags } from '#src/adapters/edges/cli/flags.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, MailServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { IndexOutcome } from '#src/application/mail/index-mail.js'

interface Flags extends MailFlags {
  readonly rebuild?: boolean
}

export function mailIndexCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('index')
    .summary('index an archive that another program made')
    .description(
      'Builds the search index of an archive that another program made, in a file next to it; the archive itself is ' +
        'not changed. In an archive of an earlier version of jobworkflow, it finds what messages say about applications.',
    )
    .addOption(databaseOption())
    .addOption(addressOption())
    .option('--rebuild', 'rebuild the index')
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      await closing(services.openMail(flags), async (mail) => {
        const outcome = await indexArchive(mail, flags.rebuild ?? false, terminal)
        terminal.out(flags.json ? outcomeToJson(outcome) : formatOutcome(outcome))
        if (!outcome.finished) endWith(interrupted)
      })
    })
}

function indexArchive(mail: MailServices, rebuild: boolean, terminal: Terminal): Promise<IndexOutcome> {
  return withProgress(terminal, (bar, signal) =>
    mail.index({
      rebuild,
      signal,
      onProgress: ({ done, total }) => bar.show(done, total, formatCount(done, 'message')),
    }),
  )
}

function outcomeToJson({ indexed, builtIn, finished }: IndexOutcome): string {
  return JSON.stringify({ indexed, built_in: builtIn, finished })
}

function formatOutcome({ indexed, builtIn, finished }: IndexOutcome): string {
  if (builtIn && indexed === 0) return 'The archive has its own index; there is nothing to do.'
  const done = builtIn ? 'read for what they say about applications' : 'indexed'
  return `${formatCount(indexed, 'message')} ${done}.${finished ? '' : ' Stopped before the end; run it again to continue.'}`
}
