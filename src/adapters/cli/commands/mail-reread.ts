import type { RereadReport } from '../../../application/mail/reread-mail.js'
import type { Progress } from '../../../application/shared/progress.js'
import { closing } from '../closing.js'
import { interrupted } from '../exit-codes.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, MailImportFlags, MailServices } from '../services.js'
import type { Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'

/** `mail import --reread`: every message of the archive, as this version reads it. */
export async function rereadArchive(
  services: CliServices,
  flags: MailImportFlags,
  terminal: Terminal,
  endWith: (code: number) => void,
): Promise<void> {
  const report = await closing(services.openMail(flags), (mail) => withProgress(mail, terminal))
  terminal.out(flags.json ? JSON.stringify(report) : formatReport(report))
  if (!report.finished) endWith(interrupted)
}

/** Ctrl-C ends it after the batch that is being written. */
async function withProgress(mail: MailServices, terminal: Terminal): Promise<RereadReport> {
  let bar: ProgressBar | undefined
  const onProgress = ({ done, total }: Progress) => {
    bar ??= new ProgressBar(terminal, total)
    bar.show(done, `${done} of ${total} messages`)
  }
  try {
    return await untilInterrupted((signal) => mail.reread({ onProgress, signal }))
  } finally {
    bar?.finish()
  }
}

function formatReport({ reread, changed, finished }: RereadReport): string {
  const counts = `${reread} read again, ${changed} of them say something else now.`
  return finished ? counts : `${counts}\nStopped before the end; run it again to go on.`
}
