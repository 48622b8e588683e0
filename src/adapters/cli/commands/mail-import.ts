import { Command } from 'commander'
import type { ImportMail } from '../../../application/mail/import-mail.js'
import type { ImportReport, ReasonCount } from '../../../application/mail/import-tally.js'
import { interrupted } from '../exit-codes.js'
import { addressOption, busyTimeoutOption, databaseOption, jsonOption } from '../options.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, MailFiles, MailReportFlags } from '../services.js'
import { formatCounts, type Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'

export function mailImportCommand(services: CliServices, terminal: Terminal, endWith: (code: number) => void): Command {
  return new Command('import')
    .summary('read mail files into the archive')
    .description(
      'Reads mbox files (Google Takeout too), Maildirs and folders of .eml files into the archive. Run again, it adds what ' +
        'is new; stopped, it goes on where it was.',
    )
    .argument('<path...>', 'mbox files, Maildirs, folders of .eml files')
    .addOption(databaseOption())
    .addOption(addressOption())
    .addOption(busyTimeoutOption())
    .addOption(jsonOption())
    .action(async (paths: string[], flags: MailReportFlags) => {
      const mail = await services.openMail(flags)
      const files = await mail.readFiles(paths)
      const { importMail, close } = mail.openImport()
      try {
        const report = await withProgress(importMail, files, terminal)
        terminal.out(flags.json ? toJson(report) : toText(report))
        if (!report.finished) endWith(interrupted)
      } finally {
        await close()
        await mail.close()
      }
    })
}

/** Imports with a progress bar; Ctrl-C ends it after the batch that is being written. */
async function withProgress(importMail: ImportMail, files: MailFiles, terminal: Terminal): Promise<ImportReport> {
  const bar = new ProgressBar(terminal, files.totalBytes)
  try {
    return await untilInterrupted((signal) =>
      importMail.execute({
        sources: files.sources,
        signal,
        onProgress: ({ bytes, imported, alreadyPresent }) => bar.show(bytes, `${imported + alreadyPresent} messages`),
      }),
    )
  } finally {
    bar.finish()
  }
}

const total = (counts: readonly ReasonCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

function toJson({ imported, alreadyPresent, skipped, faults, finished }: ImportReport): string {
  return JSON.stringify({ imported, already_present: alreadyPresent, skipped, faults, finished })
}

function toText({ imported, alreadyPresent, skipped, faults, finished }: ImportReport): string {
  return [
    `${imported} imported, ${alreadyPresent} already present, ${total(skipped)} skipped.`,
    ...list('Skipped:', skipped),
    ...list('Not all of a message could be read:', faults),
    ...(finished ? [] : ['Stopped before the end; run it again to go on.']),
  ].join('\n')
}

function list(title: string, counts: readonly ReasonCount[]): string[] {
  return counts.length === 0 ? [] : [title, formatCounts(counts.map(({ reason, count }) => [reason, count]))]
}
