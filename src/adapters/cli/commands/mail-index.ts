import { Command } from 'commander'
import type { IndexOutcome } from '../../../application/mail/index-mail.js'
import type { Progress } from '../../../application/shared/progress.js'
import { closing } from '../closing.js'
import { interrupted } from '../exit-codes.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '../options.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, MailReportFlags, MailServices } from '../services.js'
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
      await closing(services.openMail(flags), async (mail) => {
        const outcome = await withProgress(mail, flags.rebuild ?? false, terminal)
        terminal.out(flags.json ? outcomeToJson(outcome) : formatOutcome(outcome))
        if (!outcome.finished) endWith(interrupted)
      })
    })
}

async function withProgress(mail: MailServices, rebuild: boolean, terminal: Terminal): Promise<IndexOutcome> {
  const bar = new ProgressBar(terminal, 1)
  const onProgress = ({ done, total }: Progress) => bar.show(total === 0 ? 1 : done / total, `${done} messages`)
  try {
    return await untilInterrupted((signal) => mail.index({ rebuild, signal, onProgress }))
  } finally {
    bar.finish()
  }
}

function outcomeToJson({ indexed, builtIn, finished }: IndexOutcome): string {
  return JSON.stringify({ indexed, built_in: builtIn, finished })
}

function formatOutcome({ indexed, builtIn, finished }: IndexOutcome): string {
  if (builtIn) return 'The archive holds its own index; there is nothing to do.'
  return `${indexed} messages indexed.${finished ? '' : ' Stopped before the end; run it again to go on.'}`
}
