import { Command } from 'commander'
import type { IndexOutcome } from '../../../application/mail/index-mail.js'
import { interrupted } from '../exit-codes.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '../options.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, MailReportFlags } from '../services.js'
import type { Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'

interface Flags extends MailReportFlags {
  readonly rebuild?: boolean
}

export function mailIndexCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('index')
    .summary('make an archive from elsewhere searchable')
    .description(
      'Makes the search index of an archive that was made elsewhere, in a file beside it; the archive is only read.',
    )
    .addOption(databaseOption())
    .addOption(addressOption())
    .option('--rebuild', 'make the index anew')
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const mail = await services.openMail(flags)
      const bar = new ProgressBar(terminal, 1)
      try {
        const outcome = await untilInterrupted((signal) =>
          mail.index({
            rebuild: flags.rebuild ?? false,
            signal,
            onProgress: ({ indexed, total }) => bar.show(total === 0 ? 1 : indexed / total, `${indexed} messages`),
          }),
        )
        bar.finish()
        terminal.out(flags.json ? JSON.stringify(toJson(outcome)) : toText(outcome))
        if (!outcome.finished) endWith(interrupted)
      } finally {
        bar.finish()
        await mail.close()
      }
    })
}

function toJson({ indexed, builtIn, finished }: IndexOutcome): object {
  return { indexed, built_in: builtIn, finished }
}

function toText({ indexed, builtIn, finished }: IndexOutcome): string {
  if (builtIn) return 'The archive holds its own index; there is nothing to do.'
  return `${indexed} messages indexed.${finished ? '' : ' Stopped before the end; run it again to go on.'}`
}
